import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { NO_TAX } from '../../chain/tokens/taxRule.ts';
import type { TokenTax } from '../../chain/tokens/tokenTax.ts';
import { type Pool, type PoolId, v2Pool, v4Pool } from '../../routing/model/pool.ts';
import { v4PoolFactory } from '../../routing/model/poolFactory.ts';
import type { Simulation } from '../../simulation/swapSimulator.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import type { TradeFee } from '../model/tradeFee.ts';
import { culpritsOf, shortfall, verdictOf } from './verdict.ts';

const account = (digit: string): Address => `0x${digit.repeat(40)}`;
const [SELL, MIDDLE, BUY, FIRST, LAST] = ['a', 'b', 'c', '1', '2'].map(account) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];
const pool = (address: Address, token0: Address, token1: Address): Pool =>
  v2Pool({ address, token0, token1 });

const QUOTED = {
  request: { tokenIn: SELL, tokenOut: BUY, tradeType: 'exactInput', amount: 100n, maxHops: 3 },
  legs: [
    {
      tradeType: 'exactInput',
      hops: [
        { pool: pool(FIRST, SELL, MIDDLE), tokenIn: SELL, tokenOut: MIDDLE },
        { pool: pool(LAST, MIDDLE, BUY), tokenIn: MIDDLE, tokenOut: BUY },
      ],
      amounts: [100n, 200n, 300n],
    },
  ],
  tokenTaxes: { tokenIn: { kind: 'untaxed' }, tokenOut: { kind: 'untaxed' } },
} as unknown as QuotedTrade;
const BUILT = { nativeOut: false, bound: 295n };

const moved = (amountOut: bigint): Extract<Simulation, { status: 'success' }> => ({
  status: 'success',
  blockNumber: 1n,
  amountIn: 100n,
  amountOut,
  gasUsed: 1n,
  gasLimit: 1n,
  deltaAmount: amountOut - 300n,
  deltaAmountIn: 0n,
  blocksTried: 3,
  triedBlock: 2n,
  fundsAssumed: false,
});
const reverted = (name: string, error: string, origin?: Address): Simulation =>
  ({
    status: 'reverted',
    blockNumber: 1n,
    reason: '',
    blame: {
      command: { index: 0, name },
      reason: { error, args: [], meaning: undefined },
      origin: origin && { contract: origin, reason: { error: 'x', args: [], meaning: undefined } },
      path: undefined,
    },
    fundsAssumed: false,
  }) as Simulation;

describe('verdictOf', () => {
  test('a swap as quoted, or one that could not be tried, is asQuoted', () => {
    expect(verdictOf(QUOTED, BUILT, moved(300n))).toEqual({ kind: 'asQuoted' });
    const unavailable = { status: 'unavailable', blockNumber: 1n, reason: '' } as const;
    expect(verdictOf(QUOTED, BUILT, unavailable)).toEqual({ kind: 'asQuoted' });
  });

  test('behavior: more and less than quoted', () => {
    expect(verdictOf(QUOTED, BUILT, moved(301n))).toEqual({ kind: 'better', side: 'output', delta: 1n });
    expect(verdictOf(QUOTED, BUILT, moved(299n))).toEqual({ kind: 'worse', side: 'output', delta: -1n });
  });

  test('behavior: more than 1 % more than quoted is far better, whatever explains a little', () => {
    expect(verdictOf(QUOTED, BUILT, moved(303n))).toMatchObject({ kind: 'better', delta: 3n });
    expect(verdictOf(QUOTED, BUILT, moved(304n))).toEqual({ kind: 'farBetter', side: 'output', delta: 4n });
    const taxed = { kind: 'taxed', buy: { ...NO_TAX, margin: 4n }, sell: NO_TAX } as const;
    const loose = { ...QUOTED, tokenTaxes: { ...QUOTED.tokenTaxes, tokenOut: taxed } };
    expect(verdictOf(loose, BUILT, moved(304n))).toMatchObject({ kind: 'farBetter' });
    const bought = { ...QUOTED, request: { ...QUOTED.request, tradeType: 'exactOutput' } } as QuotedTrade;
    const paid = (amountIn: bigint) => ({ ...moved(300n), amountIn, deltaAmountIn: amountIn - 100n });
    expect(verdictOf(bought, BUILT, paid(99n))).toMatchObject({ kind: 'better', side: 'input' });
    expect(verdictOf(bought, BUILT, paid(98n))).toEqual({ kind: 'farBetter', side: 'input', delta: -2n });
  });

  test('behavior: explained by a rule with a margin, or by a recipient that moves native coin on', () => {
    const buy = { ...NO_TAX, margin: 4n };
    const taxed = { kind: 'taxed', buy, sell: NO_TAX } as const;
    const loose = { ...QUOTED, tokenTaxes: { ...QUOTED.tokenTaxes, tokenOut: taxed } };
    expect(verdictOf(loose, BUILT, moved(303n))).toEqual({ kind: 'asQuoted' });
    // What was quoted is the least that the rule leaves.
    expect(verdictOf(loose, BUILT, moved(299n))).toMatchObject({ kind: 'worse' });
    expect(verdictOf(QUOTED, { ...BUILT, nativeOut: true }, moved(0n))).toEqual({ kind: 'asQuoted' });
  });

  test('less output of an exact output is worse, and more input too', () => {
    const bought = { ...QUOTED, request: { ...QUOTED.request, tradeType: 'exactOutput' } } as QuotedTrade;
    const paid = (deltaAmountIn: bigint, amountOut = 300n) => ({ ...moved(amountOut), deltaAmountIn });
    expect(verdictOf(bought, BUILT, paid(0n))).toEqual({ kind: 'asQuoted' });
    expect(verdictOf(bought, BUILT, moved(301n))).toEqual({ kind: 'better', side: 'output', delta: 1n });
    expect(verdictOf(bought, BUILT, moved(0n))).toEqual({ kind: 'worse', side: 'output', delta: -300n });
    expect(verdictOf(bought, BUILT, paid(1n))).toEqual({ kind: 'worse', side: 'input', delta: 1n });
    expect(verdictOf(bought, BUILT, paid(-1n))).toEqual({ kind: 'better', side: 'input', delta: -1n });
    expect(verdictOf(bought, BUILT, paid(-1n, 299n))).toMatchObject({ kind: 'worse', delta: -1n });
    expect(verdictOf(bought, BUILT, paid(1n, 301n))).toMatchObject({ kind: 'worse', side: 'input' });
    // Native coin that was moved on says nothing of what it cost.
    const native = { ...BUILT, nativeOut: true };
    expect(verdictOf(bought, native, moved(0n))).toEqual({ kind: 'asQuoted' });
    expect(verdictOf(bought, native, paid(1n, 0n))).toMatchObject({ kind: 'worse', side: 'input' });
  });

  test('more input of an exact input is worse', () => {
    expect(verdictOf(QUOTED, BUILT, { ...moved(300n), deltaAmountIn: 1n })).toMatchObject({ kind: 'worse' });
  });

  test('behavior: margins of the sale, and of the payout where a fee is taken, explain it too', () => {
    const loose = { ...NO_TAX, margin: 4n };
    const [open, exact] = [
      { kind: 'taxed', buy: NO_TAX, sell: loose, move: loose } as const,
      { kind: 'taxed', buy: NO_TAX, sell: NO_TAX, move: NO_TAX } as const,
    ];
    const withTaxes = (tokenIn: TokenTax, tokenOut: TokenTax, fee?: TradeFee) =>
      verdictOf(
        { ...QUOTED, request: { ...QUOTED.request, fee }, tokenTaxes: { tokenIn, tokenOut } },
        BUILT,
        moved(303n),
      );
    const fee = { bps: 10, recipient: FIRST };
    expect(withTaxes(open, exact)).toEqual({ kind: 'asQuoted' });
    expect(withTaxes(exact, open, fee)).toEqual({ kind: 'asQuoted' });
    expect(withTaxes(exact, open)).toEqual({ kind: 'better', side: 'output', delta: 3n });
    expect(withTaxes(exact, exact, fee)).toEqual({ kind: 'better', side: 'output', delta: 3n });
  });

  test('behavior: native coin that arrives in full was not moved on', () => {
    const native = { nativeOut: true, bound: 295n };
    expect(verdictOf(QUOTED, native, moved(295n))).toEqual({ kind: 'worse', side: 'output', delta: -5n });
    expect(verdictOf(QUOTED, native, moved(294n))).toEqual({ kind: 'asQuoted' });
  });

  test('behavior: where the command is not known, a contract on the way is to blame, if any', () => {
    const unknown = (origin?: Address) => {
      const simulation = reverted('V2_SWAP_EXACT_IN', 'UniswapV2: K', origin);
      if (simulation.status !== 'reverted') throw new Error('it reverts');
      return { ...simulation, blame: { ...simulation.blame, command: undefined } };
    };
    const origin = FIRST.toUpperCase().replace('0X', '0x') as Address;
    expect(verdictOf(QUOTED, BUILT, unknown(origin))).toEqual({
      kind: 'routeFailed',
      origin: FIRST,
      error: 'x',
    });
    expect(verdictOf(QUOTED, BUILT, unknown())).toEqual({ kind: 'callersDoing' });
    expect(verdictOf(QUOTED, BUILT, reverted('V2_SWAP_EXACT_OUT', 'UniswapV2: K'))).toEqual({
      kind: 'routeFailed',
      origin: undefined,
      error: 'UniswapV2: K',
    });
    expect(verdictOf(QUOTED, BUILT, reverted('V2_SWAP_EXACT_IN', 'TransactionDeadlinePassed'))).toEqual({
      kind: 'callersDoing',
    });
  });

  test('behavior: a swap that reverted, and a payment that did', () => {
    expect(verdictOf(QUOTED, BUILT, reverted('V3_SWAP_EXACT_IN', 'IIA', FIRST))).toEqual({
      kind: 'routeFailed',
      origin: FIRST,
      error: 'x',
    });
    for (const [command, error] of [
      ['V3_SWAP_EXACT_IN', 'TRANSFER_FROM_FAILED'],
      ['V2_SWAP_EXACT_IN', 'AllowanceExpired'],
      ['PERMIT2_PERMIT', 'InvalidSigner'],
      ['UNWRAP_WETH', 'ETH_TRANSFER_FAILED'],
    ] as const) {
      expect(verdictOf(QUOTED, BUILT, reverted(command, error))).toEqual({ kind: 'callersDoing' });
    }
  });
});

describe('culpritsOf a route through a hooked pool', () => {
  const hooks: Address = '0x4d000000000000000000000000000000000100c0';
  const id = `0x${'7'.repeat(64)}` as string as PoolId;
  const factory = v4PoolFactory(account('8'), account('9'));
  const row = { address: factory.address, token0: SELL, token1: MIDDLE, fee: 500, tickSpacing: 10 };
  const hooked = v4Pool({ ...row, key: { id, hooks, isNative: false } }, factory);
  const [leg] = QUOTED.legs;
  const quoted = {
    ...QUOTED,
    legs: [{ ...leg, hops: [{ pool: hooked, tokenIn: SELL, tokenOut: MIDDLE }, leg?.hops[1]] }],
  } as unknown as QuotedTrade;
  const trusting = (token: Address) => token === MIDDLE;

  test.each([
    ['nobody knows', undefined],
    ['the hook reverted', hooks],
    ['the manager reverted', factory.address],
    ['a token reverted, which the hook may have called', MIDDLE],
  ])('default: the pool is to blame where %s', (_, origin) => {
    expect(culpritsOf(quoted, { origin }, () => false)).toEqual({ tokens: [], pools: [id] });
    expect(culpritsOf(quoted, { origin }, trusting)).toEqual({ tokens: [], pools: [id] });
  });

  test('behavior: a V4 swap that reverts is a failure of the route', () => {
    const simulation = reverted('V4_SWAP_EXACT_IN', 'WrappedError', hooks);
    expect(verdictOf(quoted, BUILT, simulation)).toMatchObject({ kind: 'routeFailed', origin: hooks });
  });
});

describe('culpritsOf', () => {
  const trusting =
    (...tokens: Address[]) =>
    (token: Address) =>
      tokens.includes(token);

  test('default: the token that reverted, else every token between that nobody vouches for', () => {
    expect(culpritsOf(QUOTED, { origin: MIDDLE }, trusting())).toEqual({ tokens: [MIDDLE], pools: [] });
    expect(culpritsOf(QUOTED, { origin: undefined }, trusting())).toEqual({ tokens: [MIDDLE], pools: [] });
    expect(culpritsOf(QUOTED, { origin: account('9') }, trusting())).toEqual({ tokens: [MIDDLE], pools: [] });
  });

  test('behavior: a pool only between tokens that are above suspicion', () => {
    expect(culpritsOf(QUOTED, { origin: LAST }, trusting(MIDDLE, BUY))).toEqual({
      tokens: [],
      pools: [LAST],
    });
    expect(culpritsOf(QUOTED, { origin: LAST }, trusting(MIDDLE))).toBeUndefined();
  });

  test('behavior: nobody on the way when only the ends are left', () => {
    expect(culpritsOf(QUOTED, { origin: SELL }, trusting(MIDDLE))).toBeUndefined();
  });

  test('behavior: pairs whose books do not match, paid in tokens that arrive whole', () => {
    const failure = { origin: undefined, error: 'UniswapV2: K' };
    expect(culpritsOf(QUOTED, failure, trusting(MIDDLE))).toEqual({ tokens: [], pools: [LAST] });
    expect(culpritsOf(QUOTED, failure, trusting(SELL, MIDDLE))).toEqual({ tokens: [], pools: [LAST] });
    expect(culpritsOf(QUOTED, failure, trusting(SELL, MIDDLE, BUY))).toEqual({
      tokens: [],
      pools: [FIRST, LAST],
    });
    expect(culpritsOf(QUOTED, { ...failure, error: 'UniswapV2: LOCKED' }, trusting(MIDDLE))).toBeUndefined();
  });
});

describe('shortfall', () => {
  const less = { side: 'output', delta: -3n } as const;
  const nobody = () => false;
  const everybody = () => true;

  test('default: the node, where nobody vouches against both ends', () => {
    expect(shortfall(QUOTED, less, everybody)).toMatchObject({
      code: 'RPC_UNAVAILABLE',
      retryAfterSeconds: 2,
    });
  });

  test('an output with an unknown tax is refused by its token', () => {
    const unknown = {
      ...QUOTED,
      tokenTaxes: { ...QUOTED.tokenTaxes, tokenOut: { kind: 'unknown' } },
    } as const;
    expect(shortfall(unknown, less, nobody)).toMatchObject({
      code: 'NO_ROUTE',
      details: { reason: 'erratic' },
    });
    const bought = { ...unknown, request: { ...QUOTED.request, tradeType: 'exactOutput' } } as const;
    expect(shortfall(bought, less, everybody)).toMatchObject({ code: 'RPC_UNAVAILABLE' });
  });

  test.each([
    [less, nobody, /bring the recipient 3 raw units less than computed: 0x[cC]{40} keeps a part/],
    [less, (token: Address) => token === BUY, /: 0x[aA]{40} keeps a part/],
    [
      { side: 'input', delta: 2n } as const,
      nobody,
      /take from the sender 2 raw units more .*: 0x[aA]{40} keeps/,
    ],
    [{ side: 'input', delta: 2n } as const, (token: Address) => token === SELL, /: 0x[cC]{40} keeps a part/],
  ])('args: %o names the end that may do as it likes', (short, isTrusted, message) => {
    expect(shortfall(QUOTED, short, isTrusted)).toMatchObject({
      code: 'SIMULATION_REVERTED',
      message: expect.stringMatching(message),
      details: { reason: 'keepsPart' },
    });
    expect(shortfall(QUOTED, short, isTrusted, 9n).message).toContain('than computed at block 9: ');
  });
});
