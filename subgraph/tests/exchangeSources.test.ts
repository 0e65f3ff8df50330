import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createTemporaryFolder, type TemporaryFolder } from '../../fork-tests/harness/temporaryFolder.ts';
import { setExchanges } from '../exchangeSources.ts';
import { exchangesOf } from '../networkExchanges.ts';
import { EXCHANGES, OWN_EVENTS, UNKNOWN } from './exchanges.ts';

interface Source {
  readonly name: string;
  readonly source: { readonly address?: string; readonly startBlock?: number };
  readonly context?: Readonly<Record<string, { readonly data: unknown }>>;
  readonly mapping: {
    readonly file: string;
    readonly abis: readonly { readonly name: string; readonly file: string }[];
    readonly eventHandlers: readonly { readonly event: string; readonly topic0: string }[];
  };
}
type Manifest = Readonly<Record<'dataSources' | 'templates', readonly Source[]>>;

const ADDRESS = `0x${'ab'.repeat(20)}`;
const V3_SWAP =
  'Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)';
const V2 = { factory: ADDRESS, startBlock: 7 };

describe('setExchanges', () => {
  let folder: TemporaryFolder;
  let manifest: Manifest;
  let before: Manifest;

  beforeAll(async () => {
    folder = await createTemporaryFolder('exchanges');
    for (const source of ['subgraph.yaml', 'abis']) {
      await cp(new URL(`../${source}`, import.meta.url), join(folder.path, source), { recursive: true });
    }
    before = await readManifest();
    await setExchanges(folder.path, { ...EXCHANGES, first: 'first' });
    manifest = await readManifest();
  });
  afterAll(() => folder.remove());

  const readManifest = async () =>
    parse(await readFile(join(folder.path, 'subgraph.yaml'), 'utf8')) as Manifest;
  const contextOf = ({ context = {} }: Source) =>
    Object.fromEntries(Object.entries(context).map(([key, { data }]) => [key, data]));

  it('gives the first exchange its id, and leaves the rest of its data sources as it is', () => {
    const ofFirst = manifest.dataSources.slice(0, before.dataSources.length);
    expect(ofFirst.map(({ name, context }) => [name, context?.['exchange']?.data])).toEqual([
      ['V2Factory', 'first'],
      ['V3Factory', 'first'],
      ['PositionManager', 'first'],
      ['PoolManager', 'first'],
      ['V4PositionManager', undefined],
    ]);
    expect(ofFirst.map(withoutContext)).toEqual(before.dataSources.map(withoutContext));
  });

  it('adds the contracts of each further exchange, run by the mappings of the first', () => {
    const added = manifest.dataSources.slice(before.dataSources.length);
    expect(added.map((each) => [each.name, each.source.address, each.mapping.file, contextOf(each)])).toEqual(
      [
        [
          'V2Factory_own_events',
          OWN_EVENTS.v2Factory,
          './src/mappings/v2Factory.ts',
          { exchange: 'own-events', isTrusted: true, template: 'V2Pair_own_events' },
        ],
        [
          'V3Factory_own_events',
          OWN_EVENTS.v3Factory,
          './src/mappings/v3Factory.ts',
          { exchange: 'own-events', isTrusted: true, template: 'V3Pool_own_events' },
        ],
        [
          'PositionManager_own_events',
          OWN_EVENTS.positionManager,
          './src/mappings/positionManager.ts',
          { exchange: 'own-events', isTrusted: true },
        ],
        [
          'V2Factory_unknown',
          UNKNOWN.v2Factory,
          './src/mappings/v2Factory.ts',
          { exchange: 'unknown', isTrusted: false, template: 'V2Pair' },
        ],
        [
          'V3Factory_unknown',
          UNKNOWN.v3Factory,
          './src/mappings/v3Factory.ts',
          { exchange: 'unknown', isTrusted: false, template: 'V3Pool' },
        ],
        [
          'PositionManager_unknown',
          UNKNOWN.positionManager,
          './src/mappings/positionManager.ts',
          { exchange: 'unknown', isTrusted: false },
        ],
      ],
    );
  });

  it('adds a template for each Swap event that differs, with its topic and its ABI', async () => {
    const added = manifest.templates.slice(before.templates.length);
    const swaps = added.map(({ name, mapping }) => [
      name,
      mapping.eventHandlers.find(({ event }) => event.startsWith('Swap(')),
    ]);
    expect(swaps).toEqual([
      [
        'V2Pair_own_events',
        {
          event: 'Swap(indexed address,uint256,uint256,uint256,uint256,indexed address,bool)',
          topic0: expect.stringMatching(/^0x[0-9a-f]{64}$/),
          handler: 'handleSwap',
        },
      ],
      [
        'V3Pool_own_events',
        {
          event: 'Swap(indexed address,indexed address,int256,int256,uint160,uint128,int24,uint128,uint128)',
          // As PancakeSwap's pools log it.
          topic0: '0x19b47279256b2a23a1665c810c8d55a1758940ee09377d4f8d26497a3577dc83',
          handler: 'handleSwap',
        },
      ],
    ]);
    expect(added.map(({ mapping }) => mapping.eventHandlers.length)).toEqual([4, 8]);
    const file = added[0]?.mapping.abis.find(({ name }) => name === 'V2Pair')?.file ?? '';
    const abi = JSON.parse(await readFile(join(folder.path, file), 'utf8'));
    const inputs = abi.find(({ name }: { readonly name: string }) => name === 'Swap').inputs;
    expect(inputs.at(-1)).toEqual({ type: 'bool', name: 'isDiscountEligible' });
    expect(abi.map(({ name }: { readonly name: string }) => name)).toEqual(['Mint', 'Burn', 'Swap', 'Sync']);
  });
});

describe('exchangesOf', () => {
  const other = { id: 'other', name: 'Other', v2: V2 };

  it('a network without exchanges has a first one by the name of main, and no other', () => {
    expect(exchangesOf({ V2Factory: { address: ADDRESS } })).toEqual({ first: 'main', further: [] });
    expect(exchangesOf({ exchange: { id: 'first', name: 'First' } }).first).toBe('first');
  });

  it('an exchange is trusted only where it says so, and left out where a field of it is a guess', () => {
    const guessed = {
      ...other,
      id: 'guessed',
      confirmed: false,
      v2: { ...V2, factory: `0x${'cd'.repeat(20)}` },
    };
    expect(exchangesOf({ exchanges: [other, guessed] }).further).toEqual([
      { ...other, trusted: false, confirmed: true },
    ]);
  });

  it.each<[string, object, string]>([
    ['an id with a space', { ...other, id: 'an other' }, 'lower-case letters'],
    ['an id in upper case', { ...other, id: 'Other' }, 'lower-case letters'],
    ['no name', { ...other, name: '' }, 'name'],
    ['a factory that is no address', { ...other, v2: { ...V2, factory: '0x12' } }, 'must be an address'],
    ['no start block', { ...other, v2: { factory: ADDRESS } }, 'startBlock'],
    ['a field of another name', { ...other, v4: V2 }, 'v4'],
    [
      'a Swap of V3 for pairs',
      { ...other, v2: { ...V2, swapEvent: V3_SWAP } },
      'begins with address, uint256',
    ],
    [
      'a Swap that is no event',
      { ...other, v3: { ...V2, swapEvent: 'Swap' } },
      'begins with address, address',
    ],
    ['an event of another name', { ...other, v3: { ...V2, swapEvent: `My${V3_SWAP}` } }, 'must be a Swap'],
    ['the id of the first exchange', { ...other, id: 'main' }, 'names main twice'],
    ['a factory of the first exchange', other, `names ${ADDRESS} twice`],
  ])('error: %s', (_, exchange, message) => {
    const V2Factory = {
      address: message.includes(ADDRESS) ? ADDRESS.toUpperCase().replace('X', 'x') : `0x${'00'.repeat(20)}`,
    };
    expect(() => exchangesOf({ V2Factory, exchanges: [exchange] })).toThrow(message);
  });
});

function withoutContext({ context: _, ...rest }: Source): object {
  return rest;
}
