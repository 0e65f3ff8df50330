import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import networks from '../networks.json' with { type: 'json' };

describe('networks.json', () => {
  it('the manifest as it stands is that of mainnet', async () => {
    const manifest = await readFile(new URL('../subgraph.yaml', import.meta.url), 'utf8');
    const sources = [
      ...manifest.matchAll(
        /name: (\w+)\n {4}network: mainnet\n {4}source:\n {6}address: "(0x\w+)"\n {6}abi: \w+\n {6}startBlock: (\d+)/g,
      ),
    ].map(([, name, address, startBlock]) => [name, { address, startBlock: Number(startBlock) }]);
    expect(Object.fromEntries(sources)).toEqual(networks.mainnet);
  });

  it('every network names every data source', () => {
    for (const [network, sources] of Object.entries(networks)) {
      expect(Object.keys(sources), network).toEqual(['V2Factory', 'V3Factory', 'PositionManager']);
    }
  });
});
