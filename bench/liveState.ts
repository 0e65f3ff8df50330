import { pathToFileURL } from 'node:url';
import type { Address } from 'viem';
import { type ChainClient, chainClient } from '../fork-tests/harness/chainClient.ts';
import { ETHER } from '../fork-tests/harness/ether.ts';
import { type Replica, startReplica } from '../fork-tests/harness/replica/startReplica.ts';
import { createReplicaChain } from '../fork-tests/harness/replicaChain.ts';
import { startRpcRelay } from '../fork-tests/harness/rpcRelay.ts';
import { poolsOfReplica } from '../fork-tests/routing/replicaGraph.ts';
import type { LiveChain, LiveChainOptions } from '../server/chain/liveChain.ts';
import { createRpcClient } from '../server/chain/rpc/rpcClient.ts';
import { findBestPath } from '../server/routing/search/bestPath.ts';
import { mineTrades, queueTrades } from './kit/replicaTrades.ts';
import { median, percentile, printTable } from './kit/report.ts';
import { MulticallRouter } from './liveState/multicallRouter.ts';

const ROUNDS = 60;
const QUOTES_PER_BLOCK = 1_000;
const LATENCIES_MS = [0, 40];

const TRADES = [
  ['WETH', 'USDC', ETHER],
  ['WETH', 'WBTC', 40n * ETHER],
  ['USDC', 'LINK', 5_000_000_000n],
  ['UNI', 'DAI', 700n * ETHER],
  ['WBTC', 'AAVE', 20_000_000n],
  ['DAI', 'USDT', 9_000n * ETHER],
] as const;

/** Prints what live state costs: warm, after a new block, cold; with and without latency to the node. */
export async function runLiveStateBench(): Promise<void> {
  const replica = await startReplica();
  try {
    for (const latencyMs of LATENCIES_MS) await measure(replica, latencyMs);
  } finally {
    await replica.stop();
  }
}

async function measure(replica: Replica, latencyMs: number): Promise<void> {
  const relay = await startRpcRelay(replica.url, latencyMs);
  const chain = await liveChain(relay.url);
  try {
    const reference = new MulticallRouter({
      ...replica.contracts,
      rpc: createRpcClient({ url: relay.url, timeoutMs: 10_000 }),
      pools: poolsOfReplica(),
      baseTokens: baseTokensOf(replica),
    });
    const client = chainClient(replica.url);
    const plain = await timesOf(ROUNDS, async (round) => {
      const { tokenIn, tokenOut, amount } = tradeOf(replica, round);
      await reference.quote(tokenIn, tokenOut, amount);
    });
    const better = await compareOutputs(replica, chain, reference);
    const warm = await timesOf(ROUNDS * 10, (round) => quote(replica, chain, round));
    const cold = await timesOf(ROUNDS, async (round) => quote(replica, await liveChain(relay.url), round));
    const coldRequests = await requestsOf(relay, async () => quote(replica, await liveChain(relay.url), 0));
    const asked = await timesOf(
      ROUNDS,
      async (round) => {
        await chain.heads.refresh();
        await quote(replica, chain, round);
      },
      (round) => mineTrades(client, replica, round),
    );
    const pushed = await timesOfPushedBlocks(client, replica, relay.url);
    // This view has not seen those blocks.
    await chain.heads.refresh();
    await mineTrades(client, replica, 0);
    const blockRequests = await requestsOf(relay, async () => {
      await chain.heads.refresh();
      await Promise.all(Array.from({ length: QUOTES_PER_BLOCK }, (_, round) => quote(replica, chain, round)));
    });
    const blockTarget = latencyMs === 0 ? 'p50 ≤ 10, p95 ≤ 30' : 'p50 ≤ 100';
    const row = (name: string, times: readonly number[], wanted: string) => [
      name,
      milliseconds(median(times)),
      milliseconds(percentile(times, 95)),
      `${(median(plain) / median(times)).toFixed(1)} ×`,
      wanted,
    ];
    printTable(
      `Live state, 81 pools, 3 hops, ${latencyMs} ms added to each request; reference: QuoterV2 multicall, 2 hops`,
      [
        ['', 'p50 ms', 'p95 ms', 'faster', 'wanted'],
        row('reference', plain, ''),
        row('warm', warm, latencyMs === 0 ? '≥ 20 ×' : '≥ 60 ×'),
        row('new block with three trades, head asked for', asked, blockTarget),
        row('new block with three trades, head pushed', pushed, blockTarget),
        row('cold: nothing in memory', cold, latencyMs === 0 ? 'p50 ≤ 40' : 'p50 ≤ 150'),
        [
          `requests: cold ${coldRequests}, new block with ${QUOTES_PER_BLOCK} quotes ${blockRequests}`,
          '',
          '',
          '',
          '≤ 3, ≤ 3',
        ],
        [`output against the reference: ${better}`, '', '', '', 'never worse'],
      ],
    );
  } finally {
    chain.stop();
    await relay.stop();
  }
}

/** Measures the time from a mined block to the answer at that block. */
async function timesOfPushedBlocks(client: ChainClient, replica: Replica, url: string): Promise<number[]> {
  let onPush: () => void = () => {};
  const pushes = new Promise<void>((resolve) => {
    onPush = resolve;
  });
  const onHeadSource = (source: 'push' | 'poll') => source === 'push' && onPush();
  const chain = await liveChain(url, { wsUrl: replica.wsUrl, onHeadSource });
  try {
    await chain.start();
    await pushes;
    for (const round of TRADES.keys()) await quote(replica, chain, round);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await queueTrades(client, replica, round);
      const arrived = new Promise<void>((resolve) => {
        const unsubscribe = chain.heads.subscribe(() => {
          unsubscribe();
          resolve();
        });
      });
      await client.mine({ blocks: 1 });
      const start = performance.now();
      await arrived;
      await quote(replica, chain, round);
      times.push(performance.now() - start);
    }
    return times;
  } finally {
    await client.setAutomine(true);
    chain.stop();
  }
}

async function quote(replica: Replica, { source }: LiveChain, round: number): Promise<bigint> {
  const { tokenIn, tokenOut, amount } = tradeOf(replica, round);
  for (;;) {
    await source.ensure(tokenIn, tokenOut, 3);
    const best = findBestPath(source.graph, {
      tokenIn,
      tokenOut,
      tradeType: 'exactInput',
      amount,
      maxHops: 3,
    });
    if (best.kind === 'found') return best.route.amounts.at(-1) ?? 0n;
    if (best.kind !== 'needsTicks') throw new Error(`no route from ${tokenIn} to ${tokenOut}: ${best.kind}`);
    await source.widen(best.pools);
  }
}

async function compareOutputs(
  replica: Replica,
  chain: LiveChain,
  reference: MulticallRouter,
): Promise<string> {
  let better = 0;
  let worse = 0;
  for (const round of TRADES.keys()) {
    const { tokenIn, tokenOut, amount } = tradeOf(replica, round);
    const ours = await quote(replica, chain, round);
    const theirs = await reference.quote(tokenIn, tokenOut, amount);
    if (ours > theirs) better += 1;
    if (ours < theirs) worse += 1;
  }
  return `${better} better, ${TRADES.length - better - worse} equal, ${worse} worse`;
}

/** Returns a live view that knows the pools and has read nothing but the head. */
async function liveChain(url: string, overrides: Partial<LiveChainOptions> = {}): Promise<LiveChain> {
  const chain = createReplicaChain(url, { timeoutMs: 10_000, poolCacheSize: 20_000, ...overrides });
  for (const pool of poolsOfReplica()) chain.graph.addPool(pool);
  await chain.heads.refresh();
  return chain;
}

function baseTokensOf({ tokens: { WETH, USDC, USDT, DAI, WBTC } }: Replica): Address[] {
  return [WETH, USDC, USDT, DAI, WBTC].map(({ address }) => address);
}

function tradeOf({ tokens }: Replica, round: number) {
  const [tokenIn, tokenOut, amount] = TRADES[round % TRADES.length] ?? TRADES[0];
  return { tokenIn: tokens[tokenIn].address, tokenOut: tokens[tokenOut].address, amount };
}

/** Milliseconds of each run of `subject`; `before` is not counted. */
async function timesOf(
  rounds: number,
  subject: (round: number) => Promise<unknown>,
  before?: (round: number) => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await before?.(round);
    const start = performance.now();
    await subject(round);
    times.push(performance.now() - start);
  }
  return times;
}

async function requestsOf(
  relay: { readonly requests: number },
  work: () => Promise<unknown>,
): Promise<number> {
  const before = relay.requests;
  await work();
  return relay.requests - before;
}

function milliseconds(value: number): string {
  return value < 10 ? value.toFixed(2) : value.toFixed(0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runLiveStateBench();
