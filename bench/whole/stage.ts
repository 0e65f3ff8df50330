import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ANY_MIDDLE_TOKEN } from '../../fork-tests/harness/proxy.ts';
import { type MarketData, marketData } from './marketData.ts';
import { type MarketIndex, startMarketIndex } from './marketIndex.ts';
import { MarketNode } from './marketNode.ts';
import { POOL_MANAGER } from './wholeV4.ts';

export const V2_FACTORY = '0x00000000000000000000000000000000000000f2';
/** Blocks by which the index is behind. */
export const LAG = 20;
const named = (index: number) => `0x${index.toString(16).padStart(40, '0')}`;

export interface StageOptions {
  readonly pools: number;
  readonly v4Pools: number;
  /** Exchanges that have a part of the pools each; one if absent. */
  readonly exchanges?: number | undefined;
  readonly seed: number;
  readonly firstBlock: number;
  /** Milliseconds that a request to the node, and a page of the index, takes. */
  readonly nodeMs: number;
  readonly indexMs: number;
  /** Return a promise that the answer to a request for pool states, or to this query of the index, waits for. */
  readonly holdStates?: (() => Promise<unknown> | undefined) | undefined;
  readonly holdQuery?: ((query: string) => Promise<unknown> | undefined) | undefined;
}

/** A node and an index of a large market, and the settings of a service that follows them. */
export interface Stage {
  readonly data: MarketData;
  readonly node: MarketNode;
  readonly index: MarketIndex;
  readonly settings: Readonly<Record<string, string>>;
  readonly folder: string;
  close(): Promise<void>;
}

export async function startStage(options: StageOptions): Promise<Stage> {
  const { pools, v4Pools, exchanges = 1, seed, firstBlock, nodeMs, indexMs } = options;
  const ids = exchanges > 1 ? Array.from({ length: exchanges }, (_, place) => `x${place}`) : [];
  const hubs = Math.max(10, Math.min(200, Math.floor(pools / 50)));
  const data = marketData({ pools, hubs, seed, v4Pools }, ids);
  const node = new MarketNode(data, firstBlock);
  await node.start(nodeMs, options.holdStates);
  const index = await startMarketIndex(data, node.blockAt(firstBlock - LAG), indexMs, options.holdQuery);
  const folder = await mkdtemp(join(tmpdir(), 'whole-'));
  const networkFile = join(folder, 'network.json');
  await writeFile(networkFile, JSON.stringify({ ...network(data, v4Pools > 0), ...exchangesOf(ids) }));
  const settings = {
    RPC_URL: node.url,
    SUBGRAPH_URL: index.url,
    NETWORK_FILE: networkFile,
    NETWORK: '',
    MAX_HEAD_AGE_MS: '0',
    SUBGRAPH_MAX_LAG_BLOCKS: '1000000',
    REQUEST_TIMEOUT_MS: '60000',
    ...(ids.length > 0 && { DEFAULT_EXCHANGES: 'all' }),
    ...ANY_MIDDLE_TOKEN,
  };
  const close = async () => {
    await Promise.all([node.stop(), index.close(), rm(folder, { recursive: true })]);
  };
  return { data, node, index, settings, folder, close };
}

function network({ market }: MarketData, hasV4: boolean) {
  return {
    name: 'whole',
    chainId: 1,
    wrappedNative: market.hubs[0],
    baseTokens: market.hubs.slice(0, 5),
    v2Factory: V2_FACTORY,
    v3Factory: named(0xf3),
    positionManager: named(0xf4),
    quoterV2: named(0xf5),
    universalRouter: named(0xf6),
    permit2: named(0xf7),
    ...(hasV4 && { v4: { poolManager: POOL_MANAGER, positionManager: named(0xf9) } }),
  };
}

/** Returns exchanges of both kinds of pools, the first with the contracts of a network that has one alone. */
function exchangesOf(ids: readonly string[]) {
  if (ids.length === 0) return {};
  const exchanges = ids.map((id, place) => ({
    id,
    name: id,
    router:
      place === 0
        ? { kind: 'universalRouter', address: named(0xf6) }
        : { kind: 'swapRouter02', address: named(0x1f600 + place) },
    v2: { factory: place === 0 ? V2_FACTORY : named(0x1f200 + place) },
    v3: {
      factory: place === 0 ? named(0xf3) : named(0x1f300 + place),
      ...(place === 0 && { positionManager: named(0xf4), quoterV2: named(0xf5) }),
    },
  }));
  return { exchanges };
}
