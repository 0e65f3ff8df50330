import { type Address, type Hex, zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { type PoolId, v4Pool } from '../routing/model/pool.ts';
import { v4PoolFactory } from '../routing/model/poolFactory.ts';
import { deliveredBps, deliveredOf } from './delivered.ts';
import {
  deposit,
  FIRST,
  promised,
  RECIPIENT,
  ROUTER,
  SECOND,
  SENDER,
  transfer,
  USDC,
  v4Swap,
  WETH,
  withdrawal,
} from './outcomeChain.testkit.ts';
import { OutcomeFigures } from './outcomeFigures.ts';

const MANAGER: Address = `0x${'9'.repeat(40)}`;
const paid = transfer(WETH, SENDER, FIRST, 1_000n);

describe('delivered amounts', () => {
  test('transfers to the recipient count, less those that it passed on, and transfers from the sender', () => {
    const logs = [
      paid,
      transfer(USDC, SECOND, RECIPIENT, 5_000n),
      transfer(USDC, SECOND, ROUTER, 7n),
      transfer(WETH, SECOND, RECIPIENT, 9n),
      transfer(USDC, RECIPIENT, SENDER, 100n),
    ];
    expect(deliveredOf(promised(), SENDER, logs)).toEqual({ amountIn: 1_000n, amountOut: 4_900n });
  });

  test('input that the router gives back does not count as paid', () => {
    const logs = [paid, transfer(WETH, ROUTER, SENDER, 40n)];
    expect(deliveredOf(promised(), SENDER, logs)).toEqual({ amountIn: 960n, amountOut: 0n });
  });

  test('native coin counts by the amount that the router wraps or unwraps', () => {
    const out = promised({ tokenIn: USDC, tokenOut: WETH, nativeOut: true });
    const logs = [
      transfer(USDC, SENDER, FIRST, 3n),
      withdrawal(WETH, ROUTER, 2n),
      withdrawal(WETH, SENDER, 9n),
    ];
    expect(deliveredOf(out, SENDER, logs)).toEqual({ amountIn: 3n, amountOut: 2n });
    const back = [
      ...[deposit(WETH, ROUTER, 1_010n), withdrawal(WETH, ROUTER, 10n)],
      transfer(USDC, SECOND, RECIPIENT, 5n),
    ];
    expect(deliveredOf(promised({ nativeIn: true }), SENDER, back)).toEqual({
      amountIn: 1_000n,
      amountOut: 5n,
    });
  });

  test('native coin of a V4 pool counts by the swap of the pool, in addition to the amount that the router unwraps', () => {
    const id = `0x${'12'.repeat(32)}` as PoolId & Hex;
    const row = { address: MANAGER, token0: WETH, token1: USDC, fee: 500, tickSpacing: 10 };
    const factory = v4PoolFactory(MANAGER, WETH);
    const pool = v4Pool({ ...row, key: { id, hooks: zeroAddress, isNative: true } }, factory);
    const out = promised({ tokenIn: USDC, tokenOut: WETH, nativeOut: true, pools: [pool] });
    const logs = [transfer(USDC, SENDER, MANAGER, 3n), v4Swap(MANAGER, id, 2n)];
    expect(deliveredOf(out, SENDER, logs)).toEqual({ amountIn: 3n, amountOut: 2n });
    expect(deliveredOf(out, SENDER, [...logs, withdrawal(WETH, ROUTER, 5n)]).amountOut).toBe(7n);
    const bought = [v4Swap(MANAGER, id, -900n), transfer(USDC, MANAGER, RECIPIENT, 5n)];
    expect(deliveredOf(promised({ nativeIn: true, pools: [pool] }), SENDER, bought)).toEqual({
      amountIn: 900n,
      amountOut: 5n,
    });
    // A pool of the wrapped token moves no coin, though the event looks the same.
    const ofWrapped = v4Pool({ ...row, key: { id, hooks: zeroAddress, isNative: false } }, factory);
    expect(deliveredOf({ ...out, pools: [ofWrapped] }, SENDER, logs).amountOut).toBe(0n);
  });

  test('behavior: other events, and logs that are no transfer, count nothing', () => {
    const logs = [
      { ...paid, topics: paid.topics.slice(0, 1) },
      { ...paid, data: '0x' as const },
    ];
    expect(deliveredOf(promised(), SENDER, logs)).toEqual({ amountIn: 0n, amountOut: 0n });
  });
});

describe('basis points beyond the quote', () => {
  const bps = (amountIn: bigint, amountOut: bigint, changes = {}) =>
    deliveredBps(promised(changes), { amountIn, amountOut });

  test('basis points of the output are rounded towards zero', () => {
    expect(bps(1_000n, 5_000n)).toBe(0);
    expect(bps(999n, 4_975n)).toBe(-50);
    expect(bps(1_000n, 5_001n)).toBe(2);
    expect(bps(1_000n, 0n)).toBe(-10_000);
  });

  test('an exact output counts by the worse of both sides', () => {
    const exactOutput = { tradeType: 'exactOutput' };
    expect(bps(1_000n, 5_000n, exactOutput)).toBe(0);
    expect(bps(1_001n, 5_000n, exactOutput)).toBe(-10);
    expect(bps(990n, 4_999n, exactOutput)).toBe(-2);
  });

  test('an amount that a token made up is bounded, and a promise of nothing gives 0', () => {
    expect(bps(1_000n, 2n ** 255n)).toBe(1_000_000);
    expect(bps(1n, 1n, { promised: { amountIn: 0n, amountOut: 0n } })).toBe(0);
  });

  test('behavior: each falls into one range, ends included', () => {
    const figures = new OutcomeFigures();
    for (const value of [-10_000, -1000, -50, -49.99, -0.5, 0, 0.01, 1_000]) {
      figures.add(
        {
          swap: promised(),
          transactionHash: '0x01',
          blockNumber: 1n,
          blockHash: '0x02',
          status: 'succeeded',
          delivered: { amountIn: 1n, amountOut: 1n },
          bps: value,
        },
        false,
      );
    }
    expect(figures.delivered).toEqual([2, 0, 0, 1, 1, 0, 1, 1, 1, 0, 0, 1]);
  });
});
