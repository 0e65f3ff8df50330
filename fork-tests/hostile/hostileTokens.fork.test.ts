import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Address, getAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { POOL_STATES_CODE } from '../../server/chain/lens/lensBytecode.ts';
import { readBalances } from '../harness/accounts.ts';
import { fundAccount } from '../harness/funding.ts';
import { ANY_MIDDLE_TOKEN, type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { replicaPairs } from '../harness/replica/markets.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type RpcRelay, startRpcRelay } from '../harness/rpcRelay.ts';
import { createTemporaryFolder } from '../harness/temporaryFolder.ts';
import {
  freshAddress,
  openTradingScene,
  prepareTrader,
  sendAndMeasure,
  startTradingScene,
  type TradingScene,
} from '../harness/tradingScene.ts';
import { type HostileMarket, openHostileMarket } from './hostileMarkets.ts';

/*
 * What a quote and a swap do with tokens that are made to spoil them. Between two pools each promises far
 * more USDC than the market, and each more than those before it: whoever believes it answers with a swap that
 * fails. By default none of them may lie there; where any may, a trial finds them out. At an end the caller
 * has asked for it.
 */

const [WETH, USDC] = [TOKENS.WETH.address, TOKENS.USDC.address];
const TRADE = { tokenIn: WETH, tokenOut: USDC, amountIn: String(10n ** 18n) };

interface Excluded {
  readonly kind: 'token' | 'pool';
  readonly address: string;
  readonly reason: string;
}
interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly excluded?: readonly Excluded[] };
}

let scene: TradingScene;
/** The same chain, with a proxy that lets any token lie between two pools. */
let open: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
  open = await openTradingScene(scene.fork, { SUBGRAPH_URL: inject('subgraphUrl'), ...ANY_MIDDLE_TOKEN });
  // What a miner would be: some tokens look whether there is one.
  await scene.client.setCoinbase({ address: freshAddress('miner') });
});
afterAll(async () => {
  await open?.proxy.stop();
  await scene?.stop();
});

/** What answers a swap; see `Row.swaps`. */
async function trySwap(fields: Record<string, string>): Promise<string> {
  const recipient = freshAddress(`recipient of ${fields['tokenOut']}`);
  const response = await fetch(`${scene.proxy.url}/api/v1/swap`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, recipient }),
  });
  const { code, simulation } = (await response.json()) as {
    readonly code?: string;
    readonly simulation?: { readonly status: string; readonly deltaAmount?: string };
  };
  if (response.status !== 200) return `${code}`;
  return simulation?.deltaAmount === '0' ? 'moved' : `${simulation?.status}`;
}

async function ask(fields: Record<string, string>, { proxy, proxyAtHead } = scene): Promise<Answer> {
  await proxyAtHead();
  const response = await fetch(`${proxy.url}/api/v1/quote?${new URLSearchParams(fields)}`);
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/**
 * Swaps what `TRADE` says where any token may lie between, with real transactions, and returns what was
 * answered and moved.
 */
async function trade(label: string) {
  const trader = freshAddress(`victim ${label}`);
  await prepareTrader(open, { trader, token: WETH, amount: 10n ** 18n });
  await open.proxyAtHead();
  const swap = await open.api.swap({ ...TRADE, recipient: trader, sender: trader });
  const moved = await sendAndMeasure(open, {
    trader,
    recipient: trader,
    swap,
    nativeIn: true,
    nativeOut: false,
  });
  return { swap, moved };
}

/** Why an answer leaves out the token, or one of its pools. */
function reasonsIn({ body }: Answer, { token, pools }: HostileMarket): string[] {
  const mine = new Set<string>([token, ...pools]);
  return (body.excluded ?? [])
    .filter(({ address }) => mine.has(address.toLowerCase()))
    .map(({ kind, reason }) => `${kind} ${reason}`);
}

/** More with each market, so that the newest is always the most tempting one. */
let dollars = 7n;
function openNext(token: string, protocol: 'v2' | 'v3', label = ''): Promise<HostileMarket> {
  dollars += 3n;
  return openHostileMarket(scene.client, token, protocol, { dollars, label });
}

const amountOutOf = ({ body }: Answer): bigint => BigInt(String(body['amountOut']));

interface Row {
  readonly token: string;
  /**
   * Why a quote leaves out the token or a pool of it. `swapTells`: it
   * knows the probe from the router, and only the bytes of a swap, tried at the router itself, find it out.
   */
  readonly v3: string;
  readonly v2: string;
  /** What answers a quote that sells the token for WETH, and one that buys it, in a pair. */
  readonly sell: string;
  readonly buy: string;
  /**
   * What answers a swap of either: `moved` when its bytes were tried and do what was quoted. The caller holds
   * none of the token, which is `unavailable` to a trial where balances are no storage words.
   */
  readonly swaps: readonly [string, string];
  /**
   * What answers all of them where there are V3 pools alone, when that is something else: they carry no taxed
   * token.
   */
  readonly inV3?: string;
}

const ROWS: readonly Row[] = [
  {
    token: 'OwnerOnlyToken',
    v3: 'token notTaken',
    v2: 'token notTaken',
    sell: 'quoted',
    buy: 'SIMULATION_REVERTED',
    swaps: ['SIMULATION_REVERTED', 'SIMULATION_REVERTED'],
  },
  {
    token: 'PausableToken',
    v3: 'token notTaken',
    v2: 'token notTaken',
    sell: 'quoted',
    buy: 'SIMULATION_REVERTED',
    swaps: ['SIMULATION_REVERTED', 'SIMULATION_REVERTED'],
  },
  {
    token: 'BlacklistingToken',
    v3: 'token notTaken',
    v2: 'token notTaken',
    sell: 'quoted',
    buy: 'quoted',
    swaps: ['moved', 'moved'],
  },
  {
    token: 'RebasingToken',
    v3: 'pool notAccepted',
    v2: 'pool notAccepted',
    sell: 'quoted',
    buy: 'quoted',
    swaps: ['unavailable', 'refused'],
    inV3: 'NO_ROUTE',
  },
  {
    token: 'MaxTransactionToken',
    v3: 'token notTaken',
    v2: 'token notTaken',
    sell: 'quoted',
    buy: 'SIMULATION_REVERTED',
    swaps: ['SIMULATION_REVERTED', 'SIMULATION_REVERTED'],
  },
  {
    token: 'ReentrantToken',
    v3: 'token notSent',
    v2: 'token notSent',
    sell: 'quoted',
    buy: 'quoted',
    swaps: ['moved', 'moved'],
  },
  {
    token: 'GasBurningToken',
    v3: 'token notTaken',
    v2: 'token notTaken',
    sell: 'quoted',
    buy: 'SIMULATION_REVERTED',
    swaps: ['moved', 'SIMULATION_REVERTED'],
  },
  {
    token: 'ReturnBombToken',
    v3: 'token notTaken',
    v2: 'token notTaken',
    sell: 'quoted',
    buy: 'SIMULATION_REVERTED',
    swaps: ['moved', 'SIMULATION_REVERTED'],
  },
  {
    token: 'LyingToken',
    v3: 'pool notAccepted',
    v2: 'pool notAccepted',
    sell: 'quoted',
    buy: 'SIMULATION_REVERTED',
    swaps: ['SIMULATION_REVERTED', 'SIMULATION_REVERTED'],
  },
  {
    token: 'GasPriceToken',
    v3: 'token notTaken',
    v2: 'token notTaken',
    sell: 'quoted',
    buy: 'SIMULATION_REVERTED',
    swaps: ['SIMULATION_REVERTED', 'SIMULATION_REVERTED'],
  },
  {
    token: 'CoinbaseToken',
    v3: 'token notTaken',
    v2: 'token notTaken',
    sell: 'quoted',
    buy: 'SIMULATION_REVERTED',
    swaps: ['SIMULATION_REVERTED', 'SIMULATION_REVERTED'],
  },
  {
    token: 'OriginToken',
    v3: 'token notTaken',
    v2: 'token notTaken',
    sell: 'quoted',
    buy: 'SIMULATION_REVERTED',
    swaps: ['SIMULATION_REVERTED', 'SIMULATION_REVERTED'],
  },
  {
    token: 'OriginBalanceToken',
    v3: 'token notTaken',
    v2: 'token notTaken',
    sell: 'quoted',
    buy: 'SIMULATION_REVERTED',
    swaps: ['SIMULATION_REVERTED', 'SIMULATION_REVERTED'],
  },
  {
    token: 'CodeWatchingToken',
    v3: 'swapTells',
    v2: 'swapTells',
    sell: 'quoted',
    buy: 'SIMULATION_REVERTED',
    swaps: ['SIMULATION_REVERTED', 'SIMULATION_REVERTED'],
  },
];

describe('between two pools', () => {
  const cases = ROWS.flatMap(({ token, v3, v2 }) => [
    { token, protocol: 'v3' as const, outcome: v3 },
    { token, protocol: 'v2' as const, outcome: v2 },
  ]);

  test.each(cases)('$token on $protocol: $outcome', async ({ token, protocol, outcome }) => {
    const before = amountOutOf(await ask(TRADE, open));
    const market = await openNext(token, protocol);
    await expectLeftOut(market, before);
    const first = await ask(TRADE, open);
    if (outcome === 'swapTells') expect(amountOutOf(first)).toBeGreaterThan(before);
    else {
      expect(amountOutOf(first)).toBe(before);
      expect(reasonsIn(first, market)).toContain(outcome);
    }
    const { swap, moved } = await trade(`${token} ${protocol}`);
    expect(swap.quote.amountOut).toBe(before);
    expect(swap.simulation).toMatchObject({ status: 'success', deltaAmount: 0n });
    expect(moved).toMatchObject({ status: 'success', received: swap.quote.amountOut, leftInRouter: [] });
    if (outcome === 'swapTells') expect(reasonsIn(await ask(TRADE, open), market)).toContain('token failed');
  });

  /** By default nothing is tried: the market's price is answered, and what promised more is named. */
  async function expectLeftOut(market: HostileMarket, amountOut: bigint): Promise<void> {
    const answer = await ask(TRADE);
    expect(amountOutOf(answer)).toBe(amountOut);
    expect(reasonsIn(answer, market)).toEqual([]);
    const leftOut = answer.body['leftOut'] as {
      tokens: string[];
      amountOut: string;
      promisedPercent: number;
    };
    expect(leftOut).toMatchObject({ tokens: [getAddress(market.token)], reason: 'untrusted' });
    expect(BigInt(leftOut.amountOut)).toBeGreaterThan(amountOut);
    expect(leftOut.promisedPercent).toBeGreaterThan(1);
  }

  test.each(['v3', 'v2'] as const)(
    'a fee that comes with a block, on %s: used until then',
    async (protocol) => {
      const before = amountOutOf(await ask(TRADE, open));
      const market = await openNext('FeeSwitchingToken', protocol);
      expect(amountOutOf(await ask(TRADE, open))).toBeGreaterThan(before);
      await scene.client.mine({ blocks: 5 });
      const { swap, moved } = await trade(`fee ${protocol}`);
      expect(swap.quote.amountOut).toBe(before);
      expect(moved).toMatchObject({ status: 'success', received: swap.quote.amountOut, leftInRouter: [] });
      expect(reasonsIn(await ask(TRADE, open), market)).not.toEqual([]);
    },
  );
});

describe.each(['v2', 'v3'] as const)('at an end, with %s pools alone', (protocol) => {
  const amountIn = String(10n ** 18n);
  const told = ({ status, body }: Answer) => (status === 200 ? 'quoted' : `${body['code']}`);

  test.each(ROWS)('$token: $sell when sold, $buy when bought', async ({ token, sell, buy, swaps, inV3 }) => {
    const market = await openNext(token, protocol, 'at an end');
    const expected = protocol === 'v3' && inV3 !== undefined ? [inV3, inV3] : [sell, buy];
    const sold = told(await ask({ tokenIn: market.token, tokenOut: WETH, amountIn }));
    const bought = told(await ask({ tokenIn: WETH, tokenOut: market.token, amountIn }));
    expect([sold, bought]).toEqual(expected);
    const outcomes = protocol === 'v3' && inV3 !== undefined ? [inV3, inV3] : swaps;
    const sale = await trySwap({ tokenIn: market.token, tokenOut: WETH, amountIn });
    const purchase = await trySwap({ tokenIn: WETH, tokenOut: market.token, amountIn });
    // Whether the pair or the router is the first to notice depends on what was measured last.
    const isRefused = outcomes[1] === 'refused' && ['NO_ROUTE', 'SIMULATION_REVERTED'].includes(purchase);
    expect([sale, isRefused ? 'refused' : purchase]).toEqual(outcomes);
  });

  test('a fee on each transfer: what arrives is quoted, and V3 pools cannot carry it', async () => {
    const { token } = await openNext('FeeSwitchingToken', protocol, 'at an end');
    await scene.client.mine({ blocks: 5 });
    const answers = [
      await ask({ tokenIn: token, tokenOut: WETH, amountIn }),
      await ask({ tokenIn: WETH, tokenOut: token, amountIn }),
    ];
    expect(answers.map(told)).toEqual(protocol === 'v2' ? ['quoted', 'quoted'] : ['NO_ROUTE', 'NO_ROUTE']);
    const swaps = [
      await trySwap({ tokenIn: token, tokenOut: WETH, amountIn }),
      await trySwap({ tokenIn: WETH, tokenOut: token, amountIn }),
    ];
    expect(swaps).toEqual(protocol === 'v2' ? ['moved', 'moved'] : ['NO_ROUTE', 'NO_ROUTE']);
    for (const { body } of protocol === 'v3' ? answers : []) {
      expect(body['error']).toMatch(/takes a fee from each transfer, which only V2 pools can carry$/);
    }
  });
});

describe('what it costs, and what the operator rules', () => {
  let relay: RpcRelay;
  /** Without those for the states of pools: some of them are compared with the chain every few seconds. */
  let requests = 0;
  let proxy: ProxyProcess;
  let folder: Awaited<ReturnType<typeof createTemporaryFolder>>;
  let denyFile: string;

  beforeAll(async () => {
    folder = await createTemporaryFolder('hostile');
    denyFile = join(folder.path, 'deny.json');
    await writeFile(denyFile, '{}');
    relay = await startRpcRelay(scene.fork.url);
    relay.watch = (body) => {
      if (!body.includes(POOL_STATES_CODE.slice(2))) requests += 1;
    };
    proxy = await startProxy({
      NETWORK: 'mainnet',
      RPC_URL: relay.url,
      RPC_WS_URL: scene.fork.wsUrl,
      SUBGRAPH_URL: inject('subgraphUrl'),
      HEAD_POLL_MS: '600000',
      DENY_FILE: denyFile,
      ...ANY_MIDDLE_TOKEN,
    });
  });
  afterAll(async () => {
    await proxy?.stop();
    await relay?.stop();
    await folder?.remove();
  });

  interface Ready {
    readonly head: { readonly hash: string };
    readonly rules: Record<string, number | null>;
  }
  const ready = async () => (await (await fetch(`${proxy.url}/ready`)).json()) as Ready;
  const quote = async (fields: Record<string, string>): Promise<Answer> => {
    const response = await fetch(`${proxy.url}/api/v1/quote?${new URLSearchParams(fields)}`);
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };
  async function until(isSo: () => Promise<boolean>): Promise<void> {
    const signal = AbortSignal.timeout(20_000);
    while (!(await isSo())) await delay(20, undefined, { signal });
  }

  test('a bad token costs two more requests at most, once', async () => {
    const atHead = async () => {
      const { hash } = await scene.client.getBlock();
      await until(async () => (await ready()).head.hash === hash);
    };
    await atHead();
    const before = await quote(TRADE);
    await openHostileMarket(scene.client, 'OwnerOnlyToken', 'v3', { label: 'for its cost', dollars: 1_000n });
    await atHead();
    requests = 0;
    const first = await quote({ ...TRADE, amountIn: String(10n ** 18n) });
    expect(first.body['amountOut']).toBe(before.body['amountOut']);
    expect(requests).toBeLessThanOrEqual(2);
    requests = 0;
    await quote({ ...TRADE, amountIn: String(10n ** 18n + 1n) });
    expect(requests).toBe(0);
  });

  test('DENY_FILE: read when it changes, counted, and never used', async () => {
    expect((await ready()).rules).toEqual({ deniedTokens: 0, deniedPools: 0, allowedMiddleTokens: null });
    const route = (await quote(TRADE)).body['route'] as { pools: string[] };
    await writeFile(denyFile, JSON.stringify({ tokens: [TOKENS.UNI.address], pools: route.pools }));
    await until(async () => (await ready()).rules['deniedTokens'] === 1);
    const without = (await quote(TRADE)).body['route'] as { pools: string[] };
    expect(without.pools.filter((pool) => route.pools.includes(pool))).toEqual([]);
    const denied = await quote({ ...TRADE, tokenOut: TOKENS.UNI.address });
    expect(denied).toMatchObject({ status: 404, body: { code: 'NO_ROUTE', details: { reason: 'denied' } } });
    await writeFile(denyFile, '{"tokens": ');
    await delay(0);
    expect((await ready()).rules).toMatchObject({ deniedTokens: 1 });
  });
});

test('a pair that was given a wei beyond its books: the swap is answered, and moves more than was quoted', async () => {
  const pair = replicaPairs().find(({ token0, token1 }) => token0 === 'USDC' && token1 === 'WETH');
  if (pair === undefined) throw new Error('the replica has a pair of USDC and WETH');
  const held = await readBalances(scene.client, [WETH], [pair.address]);
  const donated = 10n ** 15n;
  await fundAccount(scene.client, {
    token: WETH,
    to: pair.address,
    amount: held.of(WETH, pair.address) + donated,
  });
  const trader = freshAddress('trader of the pair');
  await prepareTrader(scene, { trader, token: WETH, amount: 10n ** 18n });
  await scene.proxyAtHead();
  const swap = await scene.api.swap({
    ...TRADE,
    recipient: trader,
    sender: trader,
    protocols: 'v2',
    maxHops: 1,
  });
  if (swap.simulation?.status !== 'success') throw new Error('not simulated');
  const { deltaAmount } = swap.simulation;
  expect(deltaAmount).toBeGreaterThan(0n);
  const native = { nativeIn: true, nativeOut: false };
  const moved = await sendAndMeasure(scene, { trader, recipient: trader, swap, ...native });
  expect(moved).toMatchObject({ received: swap.quote.amountOut + deltaAmount, leftInRouter: [] });
});

test('control: an honest token at such prices is used, so each of the others was worth its while', async () => {
  for (const protocol of ['v2', 'v3'] as const) {
    const before = await ask(TRADE, open);
    const { token } = await openNext('HonestToken', protocol);
    const after = await ask(TRADE, open);
    expect(amountOutOf(after)).toBeGreaterThan(amountOutOf(before));
    const { path } = after.body['route'] as { path: Address[] };
    expect(path.map((each) => each.toLowerCase())).toContain(token);
    const { swap, moved } = await trade(`honest ${protocol}`);
    expect(moved).toMatchObject({ status: 'success', received: swap.quote.amountOut, leftInRouter: [] });
  }
});
