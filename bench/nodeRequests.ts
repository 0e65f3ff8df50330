import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { chainClient } from '../fork-tests/harness/chainClient.ts';
import { type Replica, startReplica } from '../fork-tests/harness/replica/startReplica.ts';
import { createReplicaChain } from '../fork-tests/harness/replicaChain.ts';
import { startRpcRelay } from '../fork-tests/harness/rpcRelay.ts';
import { poolsOfReplica } from '../fork-tests/routing/replicaGraph.ts';
import type { LiveChain } from '../server/chain/liveChain.ts';
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

interface Watched {
  readonly name: string;
  readonly chain: LiveChain;
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
  const watched = await Promise.all([watch(replica, 'polled'), watch(replica, 'pushed', replica.wsUrl)]);
  try {
    const rows: string[][] = [];
    const { WETH, USDC } = replica.tokens;
    for (const quotes of [1, 100]) {
      const ask = async ({ chain }: Watched) => {
        for (let sent = 0; sent < quotes; sent += 1) await chain.source.ensure(WETH.address, USDC.address, 3);
      };
      rows.push(...(await measure(replica, watched, `${quotes} quotes a second`, ask)));
    }
    await delay(UNTIL_QUIET_MS);
    rows.push(...(await measure(replica, watched, 'nobody asks', async () => {})));
    printTable('What a node is asked for a block of 12 s with three trades; polls each second', [
      ['', 'requests', ...METHODS],
      ...rows,
    ]);
  } finally {
    for (const each of watched) await each.stop();
    await replica.stop();
  }
}

const METHODS = ['eth_getBlockByNumber', 'eth_getLogs', 'eth_call', 'eth_gasPrice', 'eth_chainId'];

async function watch(replica: Replica, name: string, wsUrl?: string): Promise<Watched> {
  const relay = await startRpcRelay(replica.url);
  const chain = createReplicaChain(relay.url, {
    headPollMs: 1_000 / SCALE,
    checkPauseMs: 5_000 / SCALE,
    maxHeadAge: 'auto',
    ...(wsUrl === undefined ? {} : { wsUrl }),
  });
  for (const pool of poolsOfReplica()) chain.graph.addPool(pool);
  await chain.start();
  const each: Watched = {
    name,
    chain,
    requests: 0,
    calls: new Map<string, number>(),
    stop: async () => {
      chain.stop();
      await relay.stop();
    },
  };
  relay.watch = (body) => {
    each.requests += 1;
    for (const { method } of [JSON.parse(body) as { method: string }].flat())
      each.calls.set(method, (each.calls.get(method) ?? 0) + 1);
  };
  await chain.source.ensure(replica.tokens.WETH.address, replica.tokens.USDC.address, 3);
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
  return watched.map(({ name, requests, calls }) => [
    `${title}, heads ${name}`,
    perBlock(requests),
    ...METHODS.map((method) => perBlock(calls.get(method))),
  ]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runNodeRequestsBench();
