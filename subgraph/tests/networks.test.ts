import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createTemporaryFolder } from '../../fork-tests/harness/temporaryFolder.ts';
import { NETWORK_PRESETS } from '../../server/config/networks/presets.ts';
import { exchangesOf } from '../networkExchanges.ts';
import networks from '../networks.json' with { type: 'json' };
import { prepareSubgraph } from '../prepare.ts';
import { pricingModule } from '../pricing.ts';

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

interface Mapped {
  readonly mapping: { readonly file: string };
}

describe('networks.json', () => {
  it('the manifest as it stands is that of mainnet', async () => {
    const manifest = await readFile(new URL('../subgraph.yaml', import.meta.url), 'utf8');
    const { dataSources } = manifestSchema.parse(parse(manifest));
    const sources = dataSources.map(({ name, network, source }) => {
      expect(network).toBe('mainnet');
      return [name, { address: source.address, startBlock: source.startBlock }];
    });
    const { exchange, pricing } = networks.mainnet;
    expect({ exchange, ...Object.fromEntries(sources), pricing }).toEqual(networks.mainnet);
  });

  it('every network names every data source, those of V4 together or not at all', () => {
    for (const [network, sources] of Object.entries(networks)) {
      const ofV4 = 'PoolManager' in sources ? ['PoolManager', 'V4PositionManager'] : [];
      expect(Object.keys(sources), network).toEqual([
        ...['exchange', 'V2Factory', 'V3Factory', 'PositionManager'],
        ...ofV4,
        'pricing',
        ...('exchanges' in sources ? ['exchanges'] : []),
      ]);
    }
  });

  it('every further exchange has contracts by their checksums, and none is followed whose start nobody has confirmed', () => {
    const further = Object.values(networks).flatMap((network) =>
      'exchanges' in network ? network.exchanges : [],
    );
    expect(further.map(({ id }) => id)).toEqual(['zealousswap', 'kaspacom', 'kaspafinance']);
    for (const { v2, v3 } of further) {
      for (const contracts of [v2, v3]) {
        if (contracts !== undefined) expect(getAddress(contracts.factory)).toBe(contracts.factory);
      }
    }
    for (const network of Object.values(networks)) {
      expect(exchangesOf(network)).toEqual({ first: 'main', further: [] });
    }
  });

  it('every network has the contracts of its preset, and counts in what the preset says', () => {
    for (const [name, { V2Factory, V3Factory, PositionManager, pricing }] of Object.entries(networks)) {
      const { v2Factory, v3Factory, positionManager, currency } = NETWORK_PRESETS[name] ?? {};
      const contracts = [V2Factory, V3Factory, PositionManager].map(({ address }) => address);
      expect(
        contracts.map((address) => getAddress(address)),
        name,
      ).toEqual(contracts);
      expect(
        contracts.map((address) => address.toLowerCase()),
        name,
      ).toEqual([v2Factory, v3Factory, positionManager]);
      expect(currency, name).toBe(Object.keys(pricing.stableCoins).length === 0 ? 'native' : 'USD');
    }
  });

  it('the V3 pools of each chain begin where the subgraph of Uniswap does, those of Base before', () => {
    const starts = Object.entries(networks).map(([name, { V3Factory }]) => [name, V3Factory.startBlock]);
    expect(Object.fromEntries(starts)).toMatchObject({
      mainnet: 12369621,
      base: 0,
      arbitrum: 165,
      optimism: 0,
      polygon: 22757547,
      bnb: 12369621,
      avalanche: 27832971,
      celo: 13916355,
    });
  });

  it('the tokens that price others are the wrapped native coin and the base tokens of the presets', () => {
    for (const [network, { pricing }] of Object.entries(networks)) {
      const { wrappedNative, stableCoins, otherAnchors } = pricing;
      const preset = NETWORK_PRESETS[network];
      expect(wrappedNative.toLowerCase(), network).toBe(preset?.wrappedNative);
      const all = [wrappedNative, ...Object.values(stableCoins), ...Object.values(otherAnchors)];
      expect(all.map((address) => address.toLowerCase()).toSorted(), network).toEqual(
        preset?.baseTokens.toSorted(),
      );
    }
  });

  it('the mappings get the anchors of a network in lower case, and none of one that is not listed', () => {
    const pricing = {
      wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      stableCoins: {
        ONE: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        EURO: { address: '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c', leastPegCents: 50 },
      },
      otherAnchors: { TWO: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
      minimumDepth: 5,
      leastPegCents: 98,
    };
    expect(
      pricingModule(JSON.stringify({ mine: { pricing } }))
        .split('\n')
        .slice(3, -1),
    ).toEqual([
      'export function pricingOf(network: string): Pricing {',
      "  if (network == 'mine') {",
      '    return new Pricing(',
      "      '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',",
      "      ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', '0x1abaea1f7c830bd89acc67ec4af516284b1bc33c'],",
      "      ['0xdac17f958d2ee523a2206206994597c13d831ec7'],",
      '      5,',
      '      [98, 50],',
      '    );',
      '  }',
      "  return new Pricing('', [], [], 0, []);",
      '}',
    ]);
    expect(() => pricingModule(JSON.stringify({ mine: { pricing: { ...pricing, stable: {} } } }))).toThrow(
      'stable',
    );
  });

  it('a prepared folder is of its network, and the sources stay as they are', async () => {
    const tracked = new URL('../subgraph.yaml', import.meta.url);
    const before = await readFile(tracked, 'utf8');
    const folder = await createTemporaryFolder('prepared');
    try {
      for (const [network, fields] of Object.entries(networks)) {
        const { pricing, exchange: _, ...contracts } = fields;
        const expected = Object.fromEntries(
          Object.entries(contracts).filter(([name]) => name !== 'exchanges'),
        );
        await prepareSubgraph(network, folder.path);
        const manifest = parse(await readFile(join(folder.path, 'subgraph.yaml'), 'utf8'));
        const { dataSources, templates } = manifestSchema.parse(manifest);
        expect(
          Object.fromEntries(
            dataSources.map(({ name, source: { address, startBlock } }) => [name, { address, startBlock }]),
          ),
        ).toEqual(expected);
        const hasV4 = 'PoolManager' in expected;
        expect(hasV4).toBe(network === 'mainnet');
        expect(manifest.dataSources.some(({ mapping }: Mapped) => mapping.file.includes('/v4/'))).toBe(hasV4);
        expect(new Set([...dataSources, ...templates].map((part) => part.network))).toEqual(
          new Set([network]),
        );
        expect(await readFile(join(folder.path, 'src/networkPricing.ts'), 'utf8')).toContain(
          pricing.wrappedNative.toLowerCase(),
        );
      }
    } finally {
      await folder.remove();
    }
    expect(await readFile(tracked, 'utf8')).toBe(before);
  });

  it('error: a network that is not listed', async () => {
    await expect(prepareSubgraph('kasplx', '')).rejects.toThrow(
      `NETWORK is one of ${Object.keys(networks).join(', ')}, or add it to subgraph/networks.json`,
    );
  });
});
