import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { chainClient } from '../fork-tests/harness/chainClient.ts';
import { createDatabase, type Postgres, startPostgres } from '../fork-tests/harness/postgres.ts';
import { type Replica, startReplica } from '../fork-tests/harness/replica/startReplica.ts';
import { createReplicaChain } from '../fork-tests/harness/replicaChain.ts';
import { startRpcRelay } from '../fork-tests/harness/rpcRelay.ts';
import { poolsOfReplica } from '../fork-tests/routing/replicaGraph.ts';
import type { LiveChain } from '../server/chain/liveChain.ts';
import { Share } from '../server/share/share.ts';
import { mineTrades } from './kit/replicaTrades.ts';
import { printTable } from './kit/report.ts';

/**
 * All times are a quarter of those of mainnet and of the defaults, so that ten blocks pass in half a minute.
 */
const SCALE = 4;
const BLOCK_MS = 12_000 / SCALE;
const BLOCKS = 10;
/** `Demand` counts a minute without a caller as quiet. */
const UNTIL_QUIET_MS = 61_000;

/** Instances that share blocks, of which one reads them. */
const SHARING = 4;

/** One instance, or several that share blocks, and all that they ask of the node. */
interface Watched {
  readonly name: string;
  readonly chains: readonly LiveChain[];
  /** Milliseconds from the first instance at a block to each other one. */
  readonly delays: number[];
  requests: number;
  readonly calls: Map<string, number>;
  stop(): Promise<void>;
}

/**
 * Prints what the service asks of a node for a block, with a caller and without one, by request and by
 * method.
 */
export async function runNodeRequestsBench(): Promise<void> {
  const replica = await startReplica();
  const postgres = await startPostgres();
  const { wsUrl } = replica;
  const shared = (isVerifying: boolean) => sharesOf(postgres, isVerifying);
  const watched = [
    await watch(replica, 'heads polled', {}),
    await watch(replica, `heads polled, ${SHARING} that share and prove`, { shares: await shared(true) }),
    await watch(replica, `heads polled, ${SHARING} that share`, { shares: await shared(false) }),
    await watch(replica, 'heads pushed', { wsUrl }),
    await watch(replica, `heads pushed, ${SHARING} that share and prove`, {
      wsUrl,
      shares: await shared(true),
    }),
    await watch(replica, `heads pushed, ${SHARING} that share`, { wsUrl, shares: await shared(false) }),
  ];
  try {
    const rows: string[][] = [];
    const { WETH, USDC } = replica.tokens;
    // The time between two blocks is known after some at their pace.
    await measure(replica, watched, '', async () => {});
    for (const quotes of [1, 100]) {
      const ask = async ({ chains }: Watched) => {
        for (let sent = 0; sent < quotes; sent += 1)
          for (const { source } of chains) await source.ensure(WETH.address, USDC.address, 3);
      };
      rows.push(...(await measure(replica, watched, `${quotes} quotes a second`, ask)));
    }
    await delay(UNTIL_QUIET_MS);
    rows.push(...(await measure(replica, watched, 'nobody asks', async () => {})));
    printTable('What a node is asked for a block of 12 s with three trades; polls each second', [
      ['', 'requests', ...METHODS, 'ms behind the first, p50 and most'],
      ...rows,
    ]);
  } finally {
    for (const each of watched) await each.stop();
    await postgres.stop();
    await replica.stop();
  }
}

const METHODS = ['eth_getBlockByNumber', 'eth_getLogs', 'eth_call', 'eth_gasPrice', 'eth_chainId'];

let databases = 0;

/** Returns parts that share blocks by a database of their own. */
async function sharesOf(postgres: Postgres, isVerifying: boolean): Promise<Share[]> {
  databases += 1;
  const url = await createDatabase(postgres.url, `bench${databases}`);
  const ignore = () => {};
  const options = { url, isVerifying, pollMs: 1_000 / SCALE, ownLookMs: 120_000 / SCALE };
  return Array.from(
    { length: SHARING },
    () => new Share({ ...options, onFailure: ignore, onLeading: ignore }),
  );
}

async function watch(
  replica: Replica,
  name: string,
  {
    wsUrl,
    shares = [undefined],
  }: { readonly wsUrl?: string; readonly shares?: readonly (Share | undefined)[] },
): Promise<Watched> {
  const stops: (() => Promise<void>)[] = [];
  const chains: LiveChain[] = [];
  const firstAt = new Map<bigint, number>();
  const each: Watched = {
    name,
    chains,
    delays: [],
    requests: 0,
    calls: new Map<string, number>(),
    stop: async () => {
      for (const stop of stops) await stop();
    },
  };
  for (const shared of shares) {
    const relay = await startRpcRelay(replica.url);
    const chain = createReplicaChain(relay.url, {
      shared,
      headPollMs: 1_000 / SCALE,
      checkPauseMs: 5_000 / SCALE,
      maxHeadAge: 'auto',
      ...(wsUrl === undefined ? {} : { wsUrl }),
    });
    chains.push(chain);
    stops.push(async () => {
      chain.stop();
      await relay.stop();
    });
    for (const pool of poolsOfReplica()) chain.graph.addPool(pool);
    // On a busy machine the last block is too old by now.
    await mineTrades(chainClient(replica.url), replica, 0);
    await chain.start();
    relay.watch = (body) => {
      each.requests += 1;
      for (const { method } of [JSON.parse(body) as { method: string }].flat())
        each.calls.set(method, (each.calls.get(method) ?? 0) + 1);
    };
    chain.heads.subscribe(({ number }) => {
      const before = firstAt.get(number);
      if (before === undefined) firstAt.set(number, performance.now());
      else each.delays.push(performance.now() - before);
    });
    await chain.source.ensure(replica.tokens.WETH.address, replica.tokens.USDC.address, 3);
  }
  return each;
}

async function measure(
  replica: Replica,
  watched: readonly Watched[],
  title: string,
  ask: (each: Watched) => Promise<void>,
): Promise<string[][]> {
  const client = chainClient(replica.url);
  await mineTrades(client, replica, 0);
  await delay(BLOCK_MS);
  for (const each of watched) {
    each.requests = 0;
    each.calls.clear();
    each.delays.length = 0;
  }
  for (let block = 1; block <= BLOCKS; block += 1) {
    const next = performance.now() + BLOCK_MS;
    await mineTrades(client, replica, block);
    while (performance.now() < next) {
      await Promise.all(watched.map(ask));
      await delay(Math.max(0, Math.min(1_000 / SCALE, next - performance.now())));
    }
  }
  const perBlock = (count = 0) => (count / BLOCKS).toFixed(1);
  return watched.map(({ name, requests, calls, delays }) => [
    `${title}, ${name}`,
    perBlock(requests),
    ...METHODS.map((method) => perBlock(calls.get(method))),
    behind(delays),
  ]);
}

/** Returns the middle and the greatest of the delays, milliseconds. */
function behind(delays: readonly number[]): string {
  const sorted = delays.toSorted((a, b) => a - b);
  const [middle, most] = [sorted[sorted.length >> 1], sorted.at(-1)];
  return middle === undefined || most === undefined ? '' : `${middle.toFixed(0)}, ${most.toFixed(0)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runNodeRequestsBench();
