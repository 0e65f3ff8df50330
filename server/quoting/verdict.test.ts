import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { NO_TAX } from '../chain/taxRule.ts';
import type { Pool } from '../routing/pool.ts';
import type { Simulation } from '../simulation/swapSimulator.ts';
import type { QuotedTrade } from './quoteTrade.ts';
import { culpritsOf, verdictOf } from './verdict.ts';

const account = (digit: string): Address => `0x${digit.repeat(40)}`;
const [SELL, MIDDLE, BUY, FIRST, LAST] = ['a', 'b', 'c', '1', '2'].map(account) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];
const pool = (address: Address, token0: Address, token1: Address): Pool => ({
  protocol: 'v2',
  address,
  token0,
  token1,
});

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

const moved = (amountOut: bigint): Simulation => ({
  status: 'success',
  blockNumber: 1n,
  amountIn: 100n,
  amountOut,
  gasUsed: 1n,
  gasLimit: 1n,
  deltaAmount: amountOut - 300n,
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
    },
    fundsAssumed: false,
  }) as Simulation;

describe('verdictOf', () => {
  test('default: what was quoted, or nothing that could be tried', () => {
    expect(verdictOf(QUOTED, BUILT, moved(300n))).toEqual({ kind: 'asQuoted' });
    const unavailable = { status: 'unavailable', blockNumber: 1n, reason: '' } as const;
    expect(verdictOf(QUOTED, BUILT, unavailable)).toEqual({ kind: 'asQuoted' });
  });

  test('behavior: more and less than quoted', () => {
    expect(verdictOf(QUOTED, BUILT, moved(301n))).toEqual({ kind: 'better', delta: 1n });
    expect(verdictOf(QUOTED, BUILT, moved(299n))).toEqual({ kind: 'worse', delta: -1n });
  });

  test('behavior: explained by a rule with a margin, or by a recipient that moves native coin on', () => {
    const buy = { ...NO_TAX, margin: 4n };
    const taxed = { kind: 'taxed', buy, sell: NO_TAX } as const;
    const loose = { ...QUOTED, tokenTaxes: { ...QUOTED.tokenTaxes, tokenOut: taxed } };
    expect(verdictOf(loose, BUILT, moved(297n))).toEqual({ kind: 'asQuoted' });
    expect(verdictOf(QUOTED, { ...BUILT, nativeOut: true }, moved(0n))).toEqual({ kind: 'asQuoted' });
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
