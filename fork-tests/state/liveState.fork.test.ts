import { type Address, encodeFunctionData, type Hash, type Hex, size } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Tick, TickRange } from '../../server/amm/v3/v3State.ts';
import { decodePoolStates, encodePoolStatesCall } from '../../server/chain/calls/poolStatesLens.ts';
import { splitSeenBlock } from '../../server/chain/lens/callLens.ts';
import type { LiveChain, LiveChainOptions } from '../../server/chain/liveChain.ts';
import type { PoolGraph } from '../../server/routing/graph/poolGraph.ts';
import { poolIdOf, v2Pool, v3Pool } from '../../server/routing/model/pool.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { startAnvil } from '../harness/anvil.ts';
import { type ChainClient, chainClient, rewind } from '../harness/chainClient.ts';
import { ETHER } from '../harness/ether.ts';
import { startFork } from '../harness/fork.ts';
import { type Replica, startReplica } from '../harness/replica/startReplica.ts';
import { createReplicaChain, FACTORIES } from '../harness/replicaChain.ts';
import { type RpcRelay, startRpcRelay } from '../harness/rpcRelay.ts';
import { V2_FACTORY } from '../harness/uniswapAbis.ts';
import { poolsOfReplica } from '../routing/replicaGraph.ts';
import { crowdTicks, mintOnV3, tradeOnV2, tradeOnV3 } from './blockActions.ts';
import { expectStatesOfBlock as expectStates, readPrice, ticksFromLogs as readTicks } from './stateOracle.ts';

const USDC_WETH_500: Address = '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640';
const A_DAY_MS = 86_400_000;

let replica: Replica;
let client: ChainClient;
let relay: RpcRelay;
let weth: Address;
let usdc: Address;
const chains: LiveChain[] = [];

beforeAll(async () => {
  replica = await startReplica();
  client = chainClient(replica.url);
  relay = await startRpcRelay(replica.url);
  weth = replica.tokens.WETH.address;
  usdc = replica.tokens.USDC.address;
});
afterEach(() => {
  relay.intercept = undefined;
  for (const chain of chains.splice(0)) chain.stop();
});
afterAll(async () => {
  await relay?.stop();
  await replica?.stop();
});

/** Creates a live view that knows no pools and has read nothing but the head. */
async function emptyLiveChain(overrides: Partial<LiveChainOptions> = {}): Promise<LiveChain> {
  const chain = createReplicaChain(relay.url, { believeAfterMs: 0, ...overrides });
  chains.push(chain);
  await chain.heads.refresh();
  return chain;
}

/** As `emptyLiveChain`, with the whole replica as its index would tell it. */
async function liveChain(overrides: Partial<LiveChainOptions> = {}): Promise<LiveChain> {
  const chain = await emptyLiveChain(overrides);
  for (const pool of poolsOfReplica()) chain.graph.addPool(pool);
  return chain;
}

function poolAddress(tokenA: string, tokenB: string, tier: number): Address {
  const pool = replica.pools.find(
    ({ token0, token1, fee }) => token0 === tokenA && token1 === tokenB && fee === tier,
  );
  if (pool === undefined) throw new Error(`the replica has no ${tokenA}/${tokenB} pool of ${tier}`);
  return pool.address;
}

/** Counts eth_calls from now on. */
function countReads(): () => number {
  let reads = 0;
  relay.intercept = ({ method }) => {
    if (method === 'eth_call') reads += 1;
    return undefined;
  };
  return () => reads;
}

function expectStatesOfBlock(graph: PoolGraph, blockNumber: bigint): Promise<number> {
  return expectStates(client, graph, blockNumber);
}

function ticksFromLogs(pool: Address): Promise<Tick[]> {
  return readTicks(client, pool, BigInt(replica.startBlock));
}

async function readEverything(chain: LiveChain): Promise<void> {
  const tokens = Object.values(replica.tokens).map(({ address }) => address);
  for (const token of tokens.filter((address) => address !== weth)) await chain.source.ensure(token, weth, 3);
}

describe('the first read of states', () => {
  test('states of all pools are what their getters say', async () => {
    const chain = await liveChain();
    await readEverything(chain);
    const { number } = chain.heads.current();
    expect(await expectStatesOfBlock(chain.graph, number)).toBe(replica.pairs.length + replica.pools.length);
  });

  test('ticks are complete between the bounds, and over all ticks once each side is widened', async () => {
    const chain = await liveChain();
    await readEverything(chain);
    for (const { address, tickSpacing } of replica.pools) {
      const expected = await ticksFromLogs(address);
      const known = v3State(chain, address).tickRange;
      expect(known.ticks).toEqual(
        expected.filter(({ tick }) => tick >= known.lowerTick && tick <= known.upperTick),
      );
      await chain.source.widen([
        { id: poolIdOf(address), direction: 'lower' },
        { id: poolIdOf(address), direction: 'upper' },
      ]);
      const whole = v3State(chain, address).tickRange;
      expect(whole.ticks).toEqual(expected);
      expect(whole.lowerTick).toBeLessThanOrEqual(-887272 + tickSpacing);
      expect(whole.upperTick).toBeGreaterThanOrEqual(887272 - tickSpacing);
    }
  });

  test('a pool with more ticks than one answer holds is read in several rounds', async () => {
    const chain = await liveChain();
    const pools = Array.from({ length: 12 }, poolsOfReplica).flat();
    const { readings } = await chain.reader.read(chain.heads.current(), { pools, pairs: [] });
    expect(readings.size).toBe(replica.pairs.length + replica.pools.length);
  });

  test('dense ticks are read near the price first, then as far as the swap needs', async () => {
    const address = poolAddress('USDC', 'USDT', 100);
    await crowdTicks(client, (await readPrice(client, address)).tick);
    const chain = await liveChain();
    await chain.source.ensure(usdc, replica.tokens.USDT.address, 1);
    const expected = await ticksFromLogs(address);
    const within = ({ lowerTick, upperTick }: TickRange) =>
      expected.filter(({ tick }) => tick >= lowerTick && tick <= upperTick);
    const { tick, tickRange } = v3State(chain, address);
    expect(tickRange.upperTick).toBe(expected.filter(({ tick: at }) => at > tick)[23]?.tick);
    expect(tickRange.ticks).toEqual(within(tickRange));
    await chain.source.widen([{ id: poolIdOf(address), direction: 'upper' }]);
    const wider = v3State(chain, address).tickRange;
    expect(wider.ticks.length).toBeGreaterThan(400);
    expect(wider.ticks.length).toBeLessThan(expected.length);
    expect(wider.ticks).toEqual(within(wider));
    for (let round = 0; round < 4; round++) {
      await chain.source.widen([
        { id: poolIdOf(address), direction: 'upper' },
        { id: poolIdOf(address), direction: 'lower' },
      ]);
    }
    expect(v3State(chain, address).tickRange.ticks).toEqual(expected);
  });

  test('a lens stops where its answer would be longer than code may be', async () => {
    const pools = Array.from({ length: 5 }, poolsOfReplica).flat();
    const data = encodePoolStatesCall(
      { lens: 'pools', words: 4, pools },
      { group: FACTORIES, others: [] },
      () => true,
    );
    const { data: answer = '0x' } = await client.call({ data });
    expect(size(answer)).toBeLessThanOrEqual(24_576);
    expect(size(answer)).toBeGreaterThan(22_500);
    const kinds = decodePoolStates(splitSeenBlock(answer).answer, pools).map(({ kind }) => kind);
    expect(kinds.slice(0, 100)).not.toContain('notRead');
    expect(kinds.at(-1)).toBe('notRead');
    expect(kinds).not.toContain('unreadable');
  });

  test.each([0n, 1n])('a lens says that it ran %i blocks before the newest', async (back) => {
    const blockNumber = (await client.getBlockNumber()) - back;
    const { number, hash, parentHash } = await client.getBlock({ blockNumber });
    const data = encodePoolStatesCall(
      { lens: 'pools', words: 4, pools: [] },
      { group: FACTORIES, others: [] },
      () => true,
    );
    const answer = await client.request<{
      Method: 'eth_call';
      Parameters: [{ data: Hex }, { blockHash: Hash }];
      ReturnType: Hex;
    }>({ method: 'eth_call', params: [{ data }, { blockHash: hash }] });
    expect(splitSeenBlock(answer).seen).toEqual({ number, previous: parentHash });
  });

  test('a contract that is no pool hurts only itself', async () => {
    const refused: [Address, string][] = [];
    const chain = await liveChain({
      onUnreadablePool: ({ address }, reason) => refused.push([address, reason]),
    });
    const nowhere: Address = '0x00000000000000000000000000000000000000aa';
    chain.graph.addPool(v3Pool({ address: usdc, token0: usdc, token1: weth, fee: 500, tickSpacing: 10 }));
    chain.graph.addPool(v2Pool({ address: weth, token0: usdc, token1: weth }));
    chain.graph.addPool(v2Pool({ address: nowhere, token0: usdc, token1: weth }));
    const { number } = await chain.source.ensure(weth, usdc, 3);
    expect(refused.sort()).toEqual([
      [nowhere, 'noCode'],
      [usdc, 'foreign'],
      [weth, 'foreign'],
    ]);
    expect(await expectStatesOfBlock(chain.graph, number)).toBeGreaterThan(50);
  });

  test('token metadata survives bytes32, reverting and absurd answers', async () => {
    const chain = await liveChain();
    const before = relay.requests;
    const { MKR, MUTE, HUGE, EMPTY, USDC } = replica.tokens;
    const read = [MKR, MUTE, HUGE, EMPTY, USDC].map(({ address }) => chain.tokens.read(address));
    expect(await Promise.all(read)).toEqual([
      { decimals: 18, symbol: 'MKR', name: 'Maker' },
      { decimals: 18, symbol: null, name: null },
      { decimals: null, symbol: 'HUGE', name: 'Huge Decimals' },
      { decimals: 18, symbol: null, name: null },
      { decimals: 6, symbol: 'USDC', name: 'USD Coin' },
    ]);
    expect(relay.requests - before).toBe(1);
    expect(await chain.tokens.read('0x00000000000000000000000000000000000000aa')).toBeNull();
  });
});

describe('the update by one block', () => {
  test('states follow the logs of swaps and of positions, and nothing is read again', async () => {
    let now = 0;
    const chain = await liveChain({ now: () => now });
    await chain.source.ensure(weth, usdc, 3);
    for (const [act, requests] of [
      // The time between blocks is known from the second one on: then a look brings all that the block needs.
      [() => tradeOnV2(client), 2],
      [() => tradeOnV3(client), 1],
      // Several blocks, whose headers come with their logs.
      [async () => mintOnV3(client, (await readPrice(client, USDC_WETH_500)).tick), 2],
      [() => tradeOnV3(client), 1],
    ] as const) {
      await act();
      now += A_DAY_MS;
      const before = relay.requests;
      await chain.heads.refresh();
      const { number } = await chain.source.ensure(weth, usdc, 3);
      expect(relay.requests - before).toBe(requests);
      expect(number).toBe(await client.getBlockNumber());
      expect(await expectStatesOfBlock(chain.graph, number)).toBeGreaterThan(50);
      const { ticks, lowerTick, upperTick } = v3State(chain, USDC_WETH_500).tickRange;
      const expected = await ticksFromLogs(USDC_WETH_500);
      expect(ticks).toEqual(expected.filter(({ tick }) => tick >= lowerTick && tick <= upperTick));
    }
  });

  test('a swap that leaves the known ticks has the pool read again', async () => {
    const chain = await liveChain();
    await chain.source.ensure(weth, usdc, 3);
    const address = poolAddress('USDC', 'WETH', 100);
    const before = v3State(chain, address);
    await tradeOnV3(client, 1_000n * ETHER, 100);
    await chain.heads.refresh();
    const { number } = await chain.source.ensure(weth, usdc, 3);
    const after = v3State(chain, address);
    expect(after.tick).toBeGreaterThan(before.tickRange.upperTick);
    expect(after.tick).toBeLessThan(after.tickRange.upperTick);
    expect(await expectStatesOfBlock(chain.graph, number)).toBeGreaterThan(50);
  });

  test('a trade that is mined while states are on their way never mixes blocks', async () => {
    const chain = await liveChain();
    let isTraded = false;
    relay.intercept = async ({ method }) => {
      if (method !== 'eth_call' || isTraded) return undefined;
      isTraded = true;
      await tradeOnV3(client);
      await tradeOnV2(client);
      // The head moves on while this answer is held back.
      void chain.heads.refresh();
      return undefined;
    };
    const { number } = await chain.source.ensure(weth, usdc, 3);
    expect(await expectStatesOfBlock(chain.graph, number)).toBeGreaterThan(50);
    const latest = await chain.heads.refresh();
    await chain.source.ensure(weth, usdc, 3);
    expect(latest.number).toBe(number < latest.number ? number + 2n : number);
    expect(await expectStatesOfBlock(chain.graph, latest.number)).toBeGreaterThan(50);
  });

  test('a gap of several blocks is followed by its logs', async () => {
    const chain = await liveChain();
    await chain.source.ensure(weth, usdc, 3);
    await tradeOnV2(client);
    await tradeOnV3(client);
    await client.mine({ blocks: 20 });
    const before = relay.requests;
    await chain.heads.refresh();
    const { number } = await chain.source.ensure(weth, usdc, 3);
    expect(relay.requests - before).toBeLessThanOrEqual(3);
    expect(await expectStatesOfBlock(chain.graph, number)).toBeGreaterThan(50);
  });

  test.each([
    ['lower', 0],
    ['equal', 1],
    ['higher', 3],
  ])(
    'a reorg to a %s head leaves nothing of the old branch and reads nothing again',
    async (_, blocksAfter) => {
      const chain = await liveChain();
      await chain.source.ensure(weth, usdc, 3);
      const snapshot = await client.snapshot();
      await tradeOnV2(client, 5n * ETHER);
      await chain.heads.refresh();
      const abandoned = await chain.source.ensure(weth, usdc, 3);
      await rewind(client, snapshot);
      if (blocksAfter > 0) {
        await tradeOnV3(client, 2n * ETHER);
        await client.mine({ blocks: blocksAfter - 1 });
      }
      const reads = countReads();
      // A head that is not longer is believed at the second look.
      await chain.heads.refresh();
      await chain.heads.refresh();
      const head = await chain.source.ensure(weth, usdc, 3);
      expect(reads()).toBe(0);
      expect(head.hash).toBe((await client.getBlock()).hash);
      expect(head.hash).not.toBe(abandoned.hash);
      expect(await expectStatesOfBlock(chain.graph, head.number)).toBeGreaterThan(50);
    },
  );

  test('a node without EIP-1898 is read by number, between two looks at the header', async () => {
    const chain = await liveChain();
    relay.intercept = ({ id, method, params }) =>
      method === 'eth_call' && typeof params[1] === 'object'
        ? { jsonrpc: '2.0', id, error: { code: -32602, message: 'invalid argument 1' } }
        : undefined;
    const { number } = await chain.source.ensure(weth, usdc, 3);
    expect(await expectStatesOfBlock(chain.graph, number)).toBeGreaterThan(50);
    await tradeOnV2(client);
    const before = relay.requests;
    await chain.heads.refresh();
    await chain.source.ensure(weth, usdc, 3);
    expect(relay.requests - before).toBeLessThanOrEqual(3);
  });

  test('a past block is read into a graph of its own, once for all who ask', async () => {
    const chain = await liveChain();
    await tradeOnV2(client);
    await chain.heads.refresh();
    await chain.source.ensure(weth, usdc, 3);
    const number = BigInt(replica.headBlock - 20);
    const past = await chain.poolsAt(number);
    expect((await past.ensure(weth, usdc, 3)).number).toBe(number);
    const reads = countReads();
    await (await chain.poolsAt(number)).ensure(usdc, weth, 3);
    expect(reads()).toBe(0);
    expect(await expectStatesOfBlock(past.graph, number)).toBeGreaterThan(30);
    expect(await expectStatesOfBlock(chain.graph, chain.heads.current().number)).toBeGreaterThan(50);
  });
});

describe('requests', () => {
  test('a cold quote takes at most 3 requests, a warm one none, a block with a thousand quotes at most 3', async () => {
    const before = relay.requests;
    const chain = await liveChain();
    await chain.source.ensure(weth, usdc, 3);
    // The first block, the tips that blocks before it paid, the states.
    expect(relay.requests - before).toBe(3);
    await chain.source.ensure(weth, usdc, 3);
    await chain.source.ensure(usdc, weth, 2);
    expect(relay.requests - before).toBe(3);

    const tokens = ['WBTC', 'DAI', 'LINK', 'UNI', 'AAVE'] as const;
    for (const key of tokens) await chain.source.ensure(weth, replica.tokens[key].address, 3);
    await tradeOnV2(client);
    await tradeOnV3(client);
    const warm = relay.requests;
    await chain.heads.refresh();
    const quotes = Array.from({ length: 1_000 }, (_, index) => {
      const key = tokens[index % tokens.length] ?? 'DAI';
      return chain.source.ensure(weth, replica.tokens[key].address, 3);
    });
    await Promise.all(quotes);
    expect(relay.requests - warm).toBeLessThanOrEqual(3);
  });

  test('a burst of cold quotes for different pairs becomes one request', async () => {
    const chain = await liveChain();
    const before = relay.requests;
    const keys = ['USDC', 'WBTC', 'DAI', 'LINK', 'UNI', 'AAVE', 'MKR', 'CRV'] as const;
    await Promise.all(keys.map((key) => chain.source.ensure(weth, replica.tokens[key].address, 3)));
    expect(relay.requests - before).toBe(1);
  });

  test('a pair larger than memory is read once, and memory is bounded when it is not asked for any more', async () => {
    const chain = await liveChain({ poolCacheSize: 20 });
    await chain.source.ensure(weth, usdc, 3);
    const before = relay.requests;
    await chain.source.ensure(weth, usdc, 3);
    expect(relay.requests).toBe(before);
    for (let block = 0; block < 3; block++) {
      await client.mine({ blocks: 1 });
      await chain.heads.refresh();
      await new Promise((resolve) => setImmediate(resolve));
    }
    const stated = poolsOfReplica().filter(
      ({ address }) => chain.graph.stateOf(poolIdOf(address)) !== undefined,
    );
    expect(stated).toHaveLength(20);
  });
});

describe('faults', () => {
  test.each([
    ['data of another form', { result: '0x00ff' }, 'UPSTREAM_INVALID'],
    ['an answer that is cut', { result: '0x0101' }, 'UPSTREAM_INVALID'],
    ['no data', { result: '0x' }, 'UPSTREAM_INVALID'],
    ['no result', { result: null }, 'UPSTREAM_INVALID'],
    ['a refusal', { error: { code: -32603, message: 'internal' } }, 'RPC_UNAVAILABLE'],
  ])('%s instead of states is an error, and the next read mends it', async (_, answer, code) => {
    const chain = await liveChain();
    relay.intercept = ({ id, method }) =>
      method === 'eth_call' ? { jsonrpc: '2.0', id, ...answer } : undefined;
    await expect(chain.source.ensure(weth, usdc, 3)).rejects.toMatchObject({ code });
    relay.intercept = undefined;
    const { number } = await chain.source.ensure(weth, usdc, 3);
    expect(await expectStatesOfBlock(chain.graph, number)).toBeGreaterThan(50);
  });

  test('a caller that gives up does not take the shared read with it', async () => {
    const chain = await liveChain();
    const before = relay.requests;
    const controller = new AbortController();
    const impatient = chain.source.ensure(weth, usdc, 3, controller.signal);
    const patient = chain.source.ensure(weth, usdc, 3);
    controller.abort(new Error('gone'));
    await expect(impatient).rejects.toThrow('gone');
    await patient;
    expect(relay.requests - before).toBe(1);
  });

  test('a past block whose state the node has lost is refused', async () => {
    const chain = await liveChain();
    const past = await chain.poolsAt(BigInt(replica.headBlock - 20));
    relay.intercept = ({ id, method }) =>
      method === 'eth_call' ? { jsonrpc: '2.0', id, error: { code: -32000, message: 'pruned' } } : undefined;
    await expect(past.ensure(weth, usdc, 3)).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
    await expect(chain.poolsAt(chain.heads.current().number + 1n)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });
});

describe('the pools of the live view', () => {
  test('without an index the factories are asked, through the base tokens', async () => {
    const { USDT, DAI, WBTC } = replica.tokens;
    const before = relay.requests;
    const baseTokens = [weth, usdc, USDT.address, DAI.address, WBTC.address];
    const chain = await emptyLiveChain({ baseTokens });
    const { number } = await chain.source.ensure(replica.tokens.LINK.address, replica.tokens.AAVE.address, 3);
    expect(relay.requests - before).toBeLessThanOrEqual(3);
    expect(chain.source.discovery).toBe('chain');
    expect(await expectStatesOfBlock(chain.graph, number)).toBeGreaterThan(35);
  });

  test('a pool of the newest block is in the graph as soon as the head is', async () => {
    const chain = await liveChain();
    await chain.source.ensure(weth, usdc, 3);
    const [tokenA, tokenB] = [replica.tokens.PEPE.address, replica.tokens.MKR.address];
    const data = encodeFunctionData({ abi: V2_FACTORY, functionName: 'createPair', args: [tokenA, tokenB] });
    const before = chain.graph.poolCount;
    await sendTransaction(client, {
      from: replica.accounts[0].address,
      to: replica.contracts.v2Factory,
      data,
    });
    await chain.heads.refresh();
    expect(chain.graph.poolCount).toBe(before + 1);
    const unaware = await liveChain();
    await unaware.source.ensure(tokenA, tokenB, 1);
    expect(unaware.graph.poolCount).toBe(before + 1);
  });
});

describe('the feed of heads', () => {
  test('heads are pushed over the WebSocket, between polls that are a minute apart', async () => {
    let onPush: () => void = () => {};
    const pushed = new Promise<void>((resolve) => {
      onPush = resolve;
    });
    const onHeadSource = (source: 'push' | 'poll') => source === 'push' && onPush();
    const chain = await liveChain({ url: replica.url, wsUrl: replica.wsUrl, onHeadSource });
    const seen = new Promise<bigint>((resolve) => {
      chain.heads.subscribe(({ number }) => resolve(number));
    });
    await chain.start();
    await pushed;
    await tradeOnV2(client);
    expect(await seen).toBe(await client.getBlockNumber());
  });

  test('a socket that drops leaves the heads to polling', async () => {
    const socket = await startAnvil({ args: ['--chain-id=1'] });
    const sources: string[] = [];
    let onPoll: () => void = () => {};
    const dropped = new Promise<void>((resolve) => {
      onPoll = resolve;
    });
    let onPush: () => void = () => {};
    const pushed = new Promise<void>((resolve) => {
      onPush = resolve;
    });
    const onHeadSource = (source: 'push' | 'poll') => {
      sources.push(source);
      (source === 'push' ? onPush : onPoll)();
    };
    const chain = await liveChain({ wsUrl: socket.wsUrl, headPollMs: 50, onHeadSource });
    await chain.start();
    await pushed;
    await socket.stop();
    await dropped;
    const seen = new Promise<bigint>((resolve) => {
      chain.heads.subscribe(({ number }) => resolve(number));
    });
    await tradeOnV2(client);
    expect(await seen).toBe(await client.getBlockNumber());
    expect(sources.slice(0, 2)).toEqual(['push', 'poll']);
  });

  test('on a fork of the chain the same states are read', async () => {
    const fork = await startFork({ of: replica.url });
    try {
      const chain = await liveChain({ url: fork.url });
      const { number } = await chain.source.ensure(weth, usdc, 3);
      expect(await expectStatesOfBlock(chain.graph, number)).toBeGreaterThan(50);
    } finally {
      await fork.stop();
    }
  });
});

function v3State(chain: LiveChain, address: Address) {
  const state = chain.graph.stateOf(poolIdOf(address));
  if (state?.protocol !== 'v3') throw new Error(`${address} has no state`);
  return state;
}
