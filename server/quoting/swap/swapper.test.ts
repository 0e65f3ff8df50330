import type { Address } from 'viem';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ApprovalNeed } from '../../approvals/planApprovals.ts';
import type { Simulation, SimulationRequest } from '../../simulation/swapSimulator.ts';
import {
  DAI,
  DAI_UNI_PAIR,
  RECIPIENT,
  ROUTER,
  USDC,
  v2Hop,
  WETH,
} from '../../universalRouter/routes.testkit.ts';
import { CONTRACT, HALF_PERCENT, network, quotedTrade } from '../model/quotedTrade.testkit.ts';
import type { TradeFallback } from '../model/tradeFallback.ts';
import type { PricedTrade, QuoteRequest } from '../quoter.ts';
import { atOnceOf } from '../rounds/quoteSources.testkit.ts';
import type { NeutralVerdict } from './neutralTrial.ts';
import { createSwapper, type SwapperDependencies } from './swapper.ts';
import type { SwapRequest } from './swapRequest.ts';
import type { Failure } from './verdict.ts';

const SENDER: Address = '0x00000000000000000000000000000000000000ca';
const OTHER_PAIR: Address = '0x00000000000000000000000000000000000d1a02';
/** The block is of 1 700 000 000. */
const NOW = 1_700_000_006n;
const PLAN = {
  approvals: [],
  permitData: null,
  balance: 0n,
  outputBalance: 0n,
  routerAllowance: 0n,
  reserveBalances: [],
};

const SALE: SwapRequest = {
  tokenIn: USDC,
  tokenOut: DAI,
  tradeType: 'exactInput',
  amount: 10_000n,
  maxHops: 3,
  tolerance: HALF_PERCENT,
  recipient: RECIPIENT,
  deadlineSeconds: 1200,
  nativeIn: true,
  nativeOut: true,
  simulate: true,
};
const PURCHASE: SwapRequest = { ...SALE, tradeType: 'exactOutput', amount: 9_871n };

const moved = (deltaAmount: bigint): Simulation => ({
  status: 'success',
  blockNumber: 7n,
  amountIn: 10_000n,
  amountOut: 9_871n,
  gasUsed: 100_000n,
  gasLimit: 130_000n,
  deltaAmount,
  fundsAssumed: true,
  deltaAmountIn: 0n,
  blocksTried: 3,
  triedBlock: 8n,
});
const reverted = (
  name: 'V2_SWAP_EXACT_IN' | 'UNWRAP_WETH',
  error: string,
  path?: readonly Address[],
): Simulation => ({
  status: 'reverted',
  blockNumber: 7n,
  reason: `it says ${error}`,
  fundsAssumed: true,
  blame: {
    command: { index: 0, name },
    reason: { error, args: [], meaning: undefined },
    origin: undefined,
    path,
  },
});
const FAILED: NeutralVerdict = {
  kind: 'failed',
  isCertain: true,
  failure: { origin: undefined, error: 'UniswapV2: LOCKED' },
};
const ROUTE_FAILED = reverted('V2_SWAP_EXACT_IN', 'UniswapV2: LOCKED');

let simulated: SimulationRequest[];
let planned: ApprovalNeed[];
let told: string[];
/** What the simulations say, one after the other; the last of them again and again. */
let answers: Simulation[];
/** The pairs that the quotes go through, likewise. */
let pairs: Address[];
let canLeaveOut: boolean;
let withouts: (readonly Address[] | undefined)[];
/** What becomes of the routes with an account that no caller has chosen; the last again and again. */
let neutral: NeutralVerdict[];
/** Whether quotes need nothing that has to be read. */
let isKnown: boolean;
let feeAmount: bigint;
/** What the block says of layer 1, and what the data of the swap cost there. */
let ofLayer1: Pick<PricedTrade, 'l1FeeWei'> & { readonly block: Partial<PricedTrade['block']> };
let now: bigint;

beforeEach(() => {
  [simulated, planned, told, answers, pairs] = [[], [], [], [moved(0n)], []];
  [canLeaveOut, isKnown, feeAmount, now] = [true, true, 0n, NOW];
  [neutral, withouts] = [[FAILED], []];
  ofLayer1 = { l1FeeWei: 0n, block: {} };
});

const next = <T>(list: T[], otherwise: T): T => (list.length > 1 ? list.shift() : list[0]) ?? otherwise;

function priceOf(request: QuoteRequest): PricedTrade {
  const { tradeType, tokenIn, tokenOut } = request;
  const quoted = quotedTrade(tradeType, tokenIn, tokenOut);
  const hop = v2Hop(tokenIn, tokenOut, next(pairs, DAI_UNI_PAIR));
  const [route, pool] = [quoted.legs[0], quoted.pools[0]];
  if (route === undefined || pool === undefined) throw new Error('a trade has a route');
  return {
    ...quoted,
    feeAmount,
    request,
    legs: [{ ...route, hops: [hop] }],
    pools: [{ ...pool, address: hop.pool.address } as typeof pool],
    priceImpact: { percent: 0, breakdown: { lpFee: 0, market: 0 } },
    executionPrice: 1,
    reserve: null,
    gasUnits: 0n,
    gasCostInToken: null,
    amountNet: null,
    gasPriceWei: null,
    l1FeeWei: ofLayer1.l1FeeWei,
    block: { ...quoted.block, ...ofLayer1.block },
    exchange: 'main',
    contract: CONTRACT,
    discovery: 'index',
    ...(request.fallback && { fallback: fallbackOf(request) }),
  };
}

/** A second way through another pair, that leaves 11 less. */
function fallbackOf({ tradeType, tokenIn, tokenOut, fallback }: QuoteRequest): TradeFallback {
  const route = { tradeType, hops: [v2Hop(tokenIn, tokenOut, OTHER_PAIR)], amounts: [10_000n, 9_860n] };
  const way = { route, amountIn: 10_000n, amountOut: 9_860n, gasCap: 1, gasReserve: 1, gasUnits: 1n };
  const leg = fallback === 'wanted' ? { way } : { none: 'simulation' as const };
  const worst = { amountIn: 10_000n, amountOut: fallback === 'wanted' ? 9_860n : 9_871n };
  return {
    legs: [{ doubts: [], ...leg }],
    worst,
    gasUnits: fallback === 'wanted' ? 7_000n : 0n,
    keptGas: 0n,
  };
}

const dependencies: SwapperDependencies = {
  network,
  quoter: {
    price: (request) => {
      withouts.push(request.without && [...(request.without.pools as ReadonlySet<Address>)]);
      return isKnown ? priceOf(request) : Promise.resolve(priceOf(request));
    },
    recheck: async () => void told.push('recheck'),
    culpritsOf: (_, { origin, error }: Failure) => {
      told.push(`blame ${origin ?? 'somebody'}, ${error ?? 'no error'}`);
      return canLeaveOut ? { tokens: [], pools: [DAI_UNI_PAIR] } : undefined;
    },
    leaveOut: (_, { pools }) => void told.push(`leave out ${pools} for all`),
    isTouched: () => false,
    version: () => '',
  },
  simulator: {
    simulate: async (request) => {
      simulated.push(request);
      const answer = next(answers, moved(0n));
      if (answer.status !== 'success') return answer;
      return { ...answer, gasLimit: answer.gasLimit + (request.unseenGas ?? 0n) };
    },
  },
  neutralTrial: async () => next(neutral, FAILED),
  planFreePayment: async () => PLAN,
  planAllowance: async () => {
    throw new Error('no plain allowance');
  },
  planExecutorPayment: async () => {
    throw new Error('no executor');
  },
  readTokenPermit: async () => undefined,
  readCode: async () => '0x',
  planApprovals: async (need) => {
    planned.push(need);
    return PLAN;
  },
  clock: () => now,
  onDelta: ({ kind, delta }) => void told.push(`${kind} ${delta}`),
};
const swapper = createSwapper(dependencies);
const prepare = async (request: SwapRequest) => swapper.prepare(request, new AbortController());
/** Returns a swap that is prepared without a wait. Another one ends before the next test begins. */
function prepareAtOnce(request: SwapRequest) {
  const swap = swapper.prepare(request, new AbortController());
  onTestFinished(async () => void (await swap));
  return atOnceOf(swap);
}

describe('a swap with a second way', () => {
  const doubted: SwapRequest = { ...SALE, fallback: 'wanted' };
  const isDoubted = ({ transaction: { data } }: SimulationRequest) => data !== plainData;
  let plainData: string;
  beforeEach(async () => {
    plainData = (await prepare({ ...SALE, simulate: false })).built.data;
  });

  test('is simulated as it is sent, with a limit of gas for both ways', async () => {
    const { built, gasLimit, priced } = await prepare(doubted);
    expect(simulated.map(isDoubted)).toEqual([true]);
    expect(simulated[0]?.transaction.data).toBe(built.data);
    expect(gasLimit).toBe(137_000n);
    expect(priced.fallback?.legs[0]?.way?.amountOut).toBe(9_860n);
  });

  test('is tried without it where its simulation differs, and answered so', async () => {
    answers = [moved(-11n), moved(0n)];
    const { priced, built } = await prepare(doubted);
    expect(simulated.map(isDoubted)).toEqual([true, false]);
    expect(built.data).toBe(plainData);
    expect(priced.fallback?.legs).toEqual([{ doubts: [], none: 'simulation' }]);
    expect(told).toEqual([]);
  });

  test('gets one again after the pool that failed has been left out', async () => {
    answers = [moved(-11n), ROUTE_FAILED, ROUTE_FAILED, moved(0n)];
    pairs = [DAI_UNI_PAIR, DAI_UNI_PAIR, DAI_UNI_PAIR, OTHER_PAIR];
    const { priced } = await prepare(doubted);
    expect(simulated.map(isDoubted)).toEqual([true, false, false, true]);
    expect(priced.fallback?.legs[0]?.way?.amountOut).toBe(9_860n);
    expect(withouts.at(-1)).toEqual([DAI_UNI_PAIR]);
  });

  test('ends after a bounded number of tries', async () => {
    answers = [moved(-11n)];
    await expect(prepare(doubted)).rejects.toMatchObject({ code: 'SIMULATION_REVERTED' });
    expect(simulated.length).toBeLessThan(9);
  });

  test('whose second way would break the bound is never built', async () => {
    const tight = { ...doubted, callersBound: 9_861n, simulate: false };
    await expect(prepare(tight)).rejects.toThrow('a second way that breaks the bound');
  });
});

describe('prepare', () => {
  test('default: the very bytes are simulated, sent by the recipient', async () => {
    const { built, deadline, ...swap } = await prepare(SALE);
    expect(swap).toMatchObject({ gasLimit: 130_000n, gasSource: 'simulation', approvals: null });
    expect(deadline).toBe(NOW + 1200n);
    expect(simulated).toHaveLength(1);
    expect(simulated[0]).toMatchObject({
      transaction: { to: ROUTER, data: built.data, value: 0n },
      from: RECIPIENT,
      recipient: RECIPIENT,
      tokenIn: USDC,
      tokenOut: DAI,
      deadline,
      nativeIn: false,
      nativeOut: false,
      tradeType: 'exactInput',
      maxAmountIn: 10_000n,
      expected: { amountIn: 10_000n, amountOut: 9_871n },
      block: { number: 7n },
      permit2: network.permit2,
    });
    expect([told, planned]).toEqual([[], []]);
  });

  test('behavior: an exact output may take its bound', async () => {
    await prepare(PURCHASE);
    expect(simulated[0]).toMatchObject({ maxAmountIn: 10_050n, tradeType: 'exactOutput' });
  });

  test('behavior: the deadline counts from the later one of clock and block', async () => {
    now = 1_699_999_990n;
    expect((await prepare(SALE)).deadline).toBe(1_700_001_200n);
  });

  test('behavior: without a simulation the model tells the gas', async () => {
    const swap = await prepare({ ...SALE, simulate: false });
    expect(swap).toMatchObject({ simulation: null, gasLimit: 143_000n, gasSource: 'model' });
    expect(simulated).toEqual([]);
    const reason = 'the node cannot simulate with state overrides';
    answers = [{ status: 'unavailable', blockNumber: 7n, reason }];
    expect(await prepare(SALE)).toMatchObject({ gasLimit: 143_000n, gasSource: 'model' });
  });

  test('behavior: a recipient that stands in for the sender may be new to native coin', async () => {
    const purchase = { ...SALE, tokenOut: WETH };
    expect((await prepare(purchase)).gasLimit).toBe(155_000n);
    expect((await prepare({ ...purchase, sender: SENDER })).gasLimit).toBe(130_000n);
    expect((await prepare({ ...purchase, nativeOut: false })).gasLimit).toBe(130_000n);
  });

  test.each([
    // 9 000 wei are 900 units of 10 wei, for which the limit has twice the room.
    [true, 131_800n, 144_800n],
    [false, 130_000n, 143_000n],
  ])(
    'behavior: data that are charged as gas need a higher limit: in the gas %s',
    async (isInGas, simulatedLimit, untried) => {
      const line = { bytes: 0n, wei: 9_000n, moreBytes: 1n, moreWei: 0n };
      const l1Fee = { compression: 'brotli', ...line, isInGas } as const;
      ofLayer1 = { l1FeeWei: 9_000n, block: { gasPriceWei: 10n, l1Fee } };
      expect(await prepare(SALE)).toMatchObject({ gasLimit: simulatedLimit, gasSource: 'simulation' });
      expect(await prepare({ ...SALE, simulate: false })).toMatchObject({ gasLimit: untried });
    },
  );

  test('a known sender simulates, and gets the approvals that it needs', async () => {
    const { approvals } = await prepare({ ...PURCHASE, sender: SENDER });
    expect(approvals).toBe(PLAN);
    expect(simulated[0]?.from).toBe(SENDER);
    expect(planned).toMatchObject([
      {
        sender: SENDER,
        token: USDC,
        amount: 10_050n,
        permit2: network.permit2,
        router: ROUTER,
        gain: { account: RECIPIENT, token: DAI },
        reserves: [],
        chainId: 1,
        deadline: NOW + 1200n,
        permitted: false,
        block: { number: 7n },
      },
    ]);
    const native = await prepare({ ...SALE, tokenIn: WETH, sender: SENDER });
    expect(native.approvals).toEqual(PLAN);
    expect(planned).toHaveLength(1);
  });

  test('behavior: a fee for the recipient reaches the same account, but not as native coin', async () => {
    feeAmount = 20n;
    const fee = { bps: 20, recipient: RECIPIENT };
    const received = async (request: SwapRequest) => {
      await prepare(request);
      return simulated.at(-1)?.expected.amountOut;
    };
    expect(await received({ ...SALE, fee })).toBe(9_891n);
    expect(await received({ ...SALE, fee: { ...fee, recipient: SENDER } })).toBe(9_871n);
    expect(await received({ ...SALE, tokenOut: WETH, fee })).toBe(9_871n);
  });

  test('error: a recipient that is a token on the way', async () => {
    await expect(prepare({ ...SALE, recipient: DAI })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

describe('prepare, at once', () => {
  const UNTRIED = { ...SALE, simulate: false };

  test.each([
    ['a sale', UNTRIED],
    ['a purchase', { ...PURCHASE, simulate: false }],
    ['of native coin', { ...UNTRIED, tokenOut: WETH }],
  ])('a swap at once equals that of prepare: %s', async (_, request) => {
    const swap = prepareAtOnce(request);
    expect(swap?.gasLimit).toBeGreaterThan(0n);
    expect(swap).toEqual(await prepare(request));
  });

  test('a swap that needs a simulation, an approval or a read is not returned at once', () => {
    expect(prepareAtOnce(SALE)).toBeUndefined();
    expect(prepareAtOnce({ ...UNTRIED, sender: SENDER })).toBeUndefined();
    isKnown = false;
    expect(prepareAtOnce(UNTRIED)).toBeUndefined();
    expect([simulated, planned]).toEqual([[], []]);
  });

  test('error: a bound that is not met, as in prepare', () => {
    expect(() => prepareAtOnce({ ...UNTRIED, callersBound: 10n ** 30n })).toThrow(
      expect.objectContaining({ code: 'BOUND_NOT_MET' }),
    );
  });
});

describe('the bound of the caller', () => {
  test.each([[{ ...SALE, callersBound: 9_871n }], [{ ...PURCHASE, callersBound: 10_000n }]])(
    'a bound that the market just meets is kept',
    async (request) => {
      expect(await prepare(request)).toMatchObject({ built: { bound: request.callersBound } });
    },
  );

  test.each([
    [{ ...SALE, callersBound: 9_872n }, { minAmountOut: '9872', amountOut: '9871' }, 'gives 9871 now'],
    [{ ...PURCHASE, callersBound: 9_999n }, { maxAmountIn: '9999', amountIn: '10000' }, 'asks 10000 now'],
  ])('error: BOUND_NOT_MET', async (request, details, message) => {
    await expect(prepare(request)).rejects.toMatchObject({
      code: 'BOUND_NOT_MET',
      message: expect.stringContaining(message),
      details: { ...details, blockNumber: '7' },
    });
  });
});

describe('a permit', () => {
  const permitUntil = (expiration: bigint, sigDeadline: bigint, amount = 10_000n) => ({
    details: { token: USDC, amount, expiration: Number(expiration), nonce: 0 },
    spender: ROUTER,
    sigDeadline,
    signature: `0x${'11'.repeat(65)}` as const,
  });

  test.each([
    [NOW + 5000n, NOW + 5000n, NOW + 1200n],
    [NOW + 900n, NOW + 5000n, NOW + 900n],
    [NOW + 5000n, NOW + 1n, NOW + 1n],
  ])('args: until %i and %i', async (expiration, sigDeadline, deadline) => {
    const permit = permitUntil(expiration, sigDeadline);
    expect((await prepare({ ...SALE, sender: SENDER, permit })).deadline).toBe(deadline);
    expect(planned).toMatchObject([{ permitted: true, deadline }]);
  });

  test('error: one that has expired, and one that covers less', async () => {
    const expired = { ...SALE, permit: permitUntil(NOW, NOW + 5000n) };
    await expect(prepare(expired)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: [{ path: 'permit', message: `has expired: it lasts until ${NOW}, now is ${NOW}` }],
    });
    const small = { ...SALE, permit: permitUntil(NOW + 5000n, NOW + 5000n, 9_999n) };
    await expect(prepare(small)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'permit.details.amount must be at least 10000',
      details: [{ path: 'permit.details.amount' }],
    });
  });
});

describe('a simulation that says something else', () => {
  test('behavior: the pools are read again, and the answer is that of the second time', async () => {
    answers = [moved(-3n), moved(0n)];
    expect(await prepare(SALE)).toMatchObject({ simulation: { deltaAmount: 0n } });
    expect(told).toEqual(['worse -3', 'recheck']);
  });

  test('behavior: more than was quoted, twice, is given away by a pair', async () => {
    answers = [moved(3n)];
    expect(await prepare(SALE)).toMatchObject({ simulation: { deltaAmount: 3n } });
    expect(told).toEqual(['better 3', 'recheck', 'better 3']);
  });

  const brings = (amountOut: bigint, deltaAmount: bigint) =>
    ({ ...moved(deltaAmount), amountOut }) as Simulation;

  test('a swap over 1 % better twice is quoted with its simulated amount, and simulated again', async () => {
    answers = [brings(14_806n, 4_935n), brings(14_806n, 4_935n), brings(14_806n, 0n)];
    const { priced, built, simulation } = await prepare(SALE);
    // 99.5 % of 14 806, rounded down.
    expect([priced.amountOut, built.bound]).toEqual([14_806n, 14_731n]);
    expect(simulation).toMatchObject({ amountOut: 14_806n, deltaAmount: 0n });
    expect(simulated.map(({ expected }) => expected.amountOut)).toEqual([9_871n, 9_871n, 14_806n]);
    expect(simulated[2]?.transaction.data).toBe(built.data);
    expect(priced.executionPrice).toBeCloseTo(14_806 / 9_871, 12);
    expect(told).toEqual(['better 4935', 'recheck', 'better 4935']);
  });

  test('behavior: 1 % more is as before', async () => {
    answers = [brings(9_969n, 98n)];
    expect((await prepare(SALE)).built.bound).toBe(9_821n);
    answers = [brings(9_970n, 99n), brings(9_970n, 99n), brings(9_970n, 0n)];
    expect((await prepare(SALE)).priced.amountOut).toBe(9_970n);
  });

  test('the fee keeps its share of the simulated amount', async () => {
    feeAmount = 100n;
    const fee = { bps: 100, recipient: SENDER };
    answers = [brings(19_742n, 9_871n), brings(19_742n, 9_871n), brings(19_742n, 0n)];
    const { priced } = await prepare({ ...SALE, fee });
    expect([priced.amountOut, priced.feeAmount]).toEqual([19_742n, 200n]);
    answers = [brings(19_942n, 9_971n), brings(19_942n, 9_971n), brings(19_942n, 0n)];
    const own = await prepare({ ...SALE, fee: { ...fee, recipient: RECIPIENT } });
    expect([own.priced.amountOut, own.priced.feeAmount]).toEqual([19_742n, 200n]);
  });

  test('error: far more than was simulated before, or less, is no answer', async () => {
    for (const delta of [-1n, 4_000n]) {
      answers = [brings(14_806n, 4_935n), brings(14_806n, 4_935n), brings(14_806n + delta, delta)];
      await expect(prepare(SALE)).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
    }
    answers = [brings(14_806n, 4_935n), brings(14_806n, 4_935n), ROUTE_FAILED];
    await expect(prepare(SALE)).rejects.toMatchObject({ code: 'SIMULATION_REVERTED' });
  });

  test('error: an exact output that takes more than 1 % less', async () => {
    answers = [{ ...moved(0n), amountIn: 9_000n, deltaAmountIn: -1_000n } as Simulation];
    await expect(prepare(PURCHASE)).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
    answers = [{ ...moved(0n), amountIn: 9_900n, deltaAmountIn: -100n } as Simulation];
    expect((await prepare(PURCHASE)).built.bound).toBe(10_050n);
  });

  test('a culprit of a route that gives less twice is left out', async () => {
    answers = [moved(-3n), moved(-3n), moved(0n)];
    await prepare(SALE);
    expect(told).toEqual([
      ...['worse -3', 'recheck', 'worse -3'],
      ...['blame somebody, UniswapV2: LOCKED', `leave out ${DAI_UNI_PAIR} for all`],
    ]);
  });

  test('behavior: a route that reverts is read again once, and then gone round', async () => {
    answers = [ROUTE_FAILED, ROUTE_FAILED, moved(0n)];
    expect(await prepare(SALE)).toMatchObject({ gasSource: 'simulation' });
    expect(told).toEqual([
      ...['recheck', 'blame somebody, UniswapV2: LOCKED', `leave out ${DAI_UNI_PAIR} for all`],
    ]);
    expect(withouts).toEqual([undefined, undefined, [DAI_UNI_PAIR]]);
  });

  test('behavior: each other route is read again once', async () => {
    answers = [ROUTE_FAILED, ROUTE_FAILED, moved(0n)];
    pairs = [SENDER, OTHER_PAIR];
    await prepare(SALE);
    expect(told).toEqual(['recheck', 'recheck']);
  });

  describe("a failure by the caller's own choices", () => {
    const STRANGER: Address = '0x000000000000000000000000000000000000bad0';
    const REFUSED = reverted('V2_SWAP_EXACT_IN', 'ForceApproveFailed', [ROUTER, STRANGER, SENDER]);

    test('default: a contract that is no party of the swap ends it at once, and is named', async () => {
      answers = [REFUSED];
      await expect(prepare(SALE)).rejects.toMatchObject({
        code: 'SIMULATION_REVERTED',
        message: `This swap would revert: it says ForceApproveFailed; 0x000000000000000000000000000000000000BAd0, which is called for the sender or the recipient, refuses it or uses up its gas`,
        details: { account: '0x000000000000000000000000000000000000BAd0' },
      });
      expect([told, simulated.length]).toEqual([[], 1]);
    });

    test('a failure without a culprit is neither read again nor left out', async () => {
      [answers, neutral, canLeaveOut] = [[ROUTE_FAILED], [{ kind: 'asQuoted' }], false];
      await expect(prepare(SALE)).rejects.toMatchObject({
        code: 'SIMULATION_REVERTED',
        message: expect.stringContaining('the same trade goes through for other accounts'),
      });
      expect(told).toEqual(['blame somebody, no error']);
    });

    test('behavior: a doubtful part that fails for him alone is gone round in his request alone', async () => {
      [answers, neutral] = [[ROUTE_FAILED, moved(0n)], [{ kind: 'asQuoted' }]];
      await prepare(SALE);
      expect(told).toEqual(['blame somebody, no error']);
      expect(withouts).toEqual([undefined, [DAI_UNI_PAIR]]);
    });

    test.each<[string, NeutralVerdict]>([
      ['no trace says who it was', { kind: 'failed', isCertain: false, failure: { origin: undefined } }],
      ['it cannot be tried', { kind: 'unknown' }],
    ])('behavior: nothing is left out for all where %s', async (_, verdict) => {
      [answers, neutral] = [[ROUTE_FAILED, ROUTE_FAILED, moved(0n)], [verdict]];
      await prepare(SALE);
      expect(told[0]).toBe('recheck');
      expect(told[1]).toMatch(/^blame somebody/);
      expect(told).toHaveLength(2);
      expect(withouts.at(-1)).toEqual([DAI_UNI_PAIR]);
    });

    const given = {
      routes: [],
      parts: [],
      quoted: 9_871n,
      expiresAt: Number(NOW) + 100,
      tolerance: HALF_PERCENT,
    };

    test('a failure of given routes is not left out for all, unless a search finds them too', async () => {
      answers = [ROUTE_FAILED, ROUTE_FAILED, moved(0n)];
      pairs = [DAI_UNI_PAIR, DAI_UNI_PAIR, OTHER_PAIR];
      await prepare({ ...SALE, given });
      expect(told).toEqual(['recheck', 'blame somebody, UniswapV2: LOCKED']);
      [told, answers, pairs] = [[], [ROUTE_FAILED, ROUTE_FAILED, moved(0n)], []];
      await prepare({ ...SALE, given });
      expect(told.at(-1)).toBe(`leave out ${DAI_UNI_PAIR} for all`);
    });

    test('a recipient that passes its output on is no fault of the node', async () => {
      [answers, neutral, canLeaveOut] = [[moved(-3n)], [{ kind: 'asQuoted' }], false];
      const trusting = createSwapper({ ...dependencies, network: { ...network, baseTokens: [USDC, DAI] } });
      const swap = await trusting.prepare(SALE, new AbortController());
      expect(swap).toMatchObject({ simulation: { status: 'success', deltaAmount: -3n } });
      expect(told).toEqual(['worse -3', 'blame somebody, no error']);
    });
  });

  test('error: six times is enough', async () => {
    answers = [ROUTE_FAILED];
    await expect(prepare(SALE)).rejects.toMatchObject({ code: 'SIMULATION_REVERTED' });
    expect(simulated).toHaveLength(6);
  });

  test('error: nobody on the way can have been it', async () => {
    canLeaveOut = false;
    answers = [ROUTE_FAILED];
    await expect(prepare(SALE)).rejects.toMatchObject({
      code: 'SIMULATION_REVERTED',
      message: 'This swap would revert: it says UniswapV2: LOCKED',
      details: { command: { index: 0, name: 'V2_SWAP_EXACT_IN' }, error: 'UniswapV2: LOCKED', origin: null },
    });
    answers = [moved(-3n)];
    await expect(prepare(SALE)).rejects.toMatchObject({
      code: 'SIMULATION_REVERTED',
      details: { token: '0x6B175474E89094C44Da98b954EedeAC495271d0F', reason: 'keepsPart' },
    });
  });

  test('error: an exact output that delivers less or takes more names the token', async () => {
    canLeaveOut = false;
    answers = [moved(-3n)];
    await expect(prepare(PURCHASE)).rejects.toMatchObject({
      code: 'SIMULATION_REVERTED',
      message:
        'This swap would bring the recipient 3 raw units less than computed at block 8: 0x6B175474E89094C44Da98b954EedeAC495271d0F keeps a part of what is transferred',
    });
    answers = [{ ...moved(0n), deltaAmountIn: 2n } as Simulation];
    await expect(prepare(PURCHASE)).rejects.toMatchObject({
      code: 'SIMULATION_REVERTED',
      message:
        'This swap would take from the sender 2 raw units more than computed at block 8: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48 keeps a part of what is transferred',
    });
  });

  test('error: between tokens that the network rests on it is the node that does not agree', async () => {
    canLeaveOut = false;
    answers = [moved(-3n)];
    const trusting = createSwapper({ ...dependencies, network: { ...network, baseTokens: [USDC, DAI] } });
    const prepared = (async () => trusting.prepare(SALE, new AbortController()))();
    await expect(prepared).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
  });

  test('error: a failure that the caller causes is not tried again', async () => {
    answers = [reverted('UNWRAP_WETH', 'ETH_TRANSFER_FAILED')];
    await expect(prepare(SALE)).rejects.toMatchObject({ code: 'SIMULATION_REVERTED' });
    expect([told, simulated.length]).toEqual([[], 1]);
  });
});
