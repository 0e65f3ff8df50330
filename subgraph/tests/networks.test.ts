import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createTemporaryFolder } from '../../fork-tests/harness/temporaryFolder.ts';
import { NETWORK_PRESETS } from '../../server/config/networks/presets.ts';
import networks from '../networks.json' with { type: 'json' };
import { prepareSubgraph } from '../prepare.ts';

const manifestSchema = z.object({
  templates: z.array(z.object({ name: z.string(), network: z.string() })),
  dataSources: z.array(
    z.object({
      name: z.string(),
      network: z.string(),
      source: z.object({ address: z.string(), startBlock: z.number() }),
    }),
  ),
});

describe('networks.json', () => {
  it('the manifest as it stands is that of mainnet', async () => {
    const manifest = await readFile(new URL('../subgraph.yaml', import.meta.url), 'utf8');
    const { dataSources } = manifestSchema.parse(parse(manifest));
    const sources = dataSources.map(({ name, network, source }) => {
      expect(network).toBe('mainnet');
      return [name, { address: source.address, startBlock: source.startBlock }];
    });
    expect(Object.fromEntries(sources)).toEqual(networks.mainnet);
  });

  it('every network names every data source', () => {
    for (const [network, sources] of Object.entries(networks)) {
      expect(Object.keys(sources), network).toEqual(['V2Factory', 'V3Factory', 'PositionManager']);
    }
  });

  it('the tokens that price others are the wrapped native coin and the base tokens of the presets', async () => {
    const config = await readFile(new URL('../src/config.ts', import.meta.url), 'utf8');
    const blocks = [...config.matchAll(/network == '([\w-]+)'\) \{(.*?)\n {2}\}/gs)];
    expect(blocks.map(([, network]) => network)).toEqual(Object.keys(networks));
    for (const [, network = '', block = ''] of blocks) {
      const [wrappedNative, ...others] = [...block.matchAll(/'(0x[0-9a-f]{40})'/g)].map(
        ([, address]) => address,
      );
      const preset = NETWORK_PRESETS[network];
      expect(wrappedNative, network).toBe(preset?.wrappedNative);
      expect([wrappedNative, ...others].toSorted(), network).toEqual(preset?.baseTokens.toSorted());
    }
  });

  it('a prepared folder is of its network, and the sources stay as they are', async () => {
    const tracked = new URL('../subgraph.yaml', import.meta.url);
    const before = await readFile(tracked, 'utf8');
    const folder = await createTemporaryFolder('prepared');
    try {
      for (const [network, expected] of Object.entries(networks)) {
        await prepareSubgraph(network, folder.path);
        const manifest = parse(await readFile(join(folder.path, 'subgraph.yaml'), 'utf8'));
        const { dataSources, templates } = manifestSchema.parse(manifest);
        expect(
          Object.fromEntries(
            dataSources.map(({ name, source: { address, startBlock } }) => [name, { address, startBlock }]),
          ),
        ).toEqual(expected);
        expect(new Set([...dataSources, ...templates].map((part) => part.network))).toEqual(
          new Set([network]),
        );
      }
    } finally {
      await folder.remove();
    }
    expect(await readFile(tracked, 'utf8')).toBe(before);
  });

  it('error: a network that is not listed', async () => {
    await expect(prepareSubgraph('kasplx', '')).rejects.toThrow(
      'NETWORK is one of mainnet, kasplex, kasplex-testnet, or add it to subgraph/networks.json',
    );
  });
});
