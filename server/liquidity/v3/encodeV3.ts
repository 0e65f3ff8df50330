import { type Address, type Hex, zeroAddress } from 'viem';
import type { LiquidityCall } from '../model/liquidityPlan.ts';
import type { V3Add, V3Removal } from '../model/v3Change.ts';
import * as manager from './positionManagerCalls.ts';

const MAX_UINT128 = (1n << 128n) - 1n;

/**
 * Returns the transaction of an add, which may create the pool. Native coin that the pool does not take goes
 * back to the sender.
 */
export function encodeV3Add(add: V3Add): LiquidityCall {
  const { pool, ticks, tokenId, desired, minima, recipient, deadline, nativeSide, startX96 } = add;
  const amounts = {
    amount0Desired: desired.amount0,
    amount1Desired: desired.amount1,
    amount0Min: minima.amount0,
    amount1Min: minima.amount1,
    deadline,
  };
  const { token0, token1, fee } = pool;
  const call =
    tokenId === undefined
      ? manager.mintCall(Object.assign({ token0, token1, fee, recipient }, ticks, amounts))
      : manager.increaseCall(Object.assign({ tokenId }, amounts));
  const value = nativeSide === undefined ? 0n : nativeSide === 0 ? desired.amount0 : desired.amount1;
  const calls = [
    ...(startX96 === undefined ? [] : [manager.createCall(token0, token1, fee, startX96)]),
    call,
    ...(value > 0n ? [manager.refundCall()] : []),
  ];
  return { to: add.manager, data: calls.length === 1 ? call : manager.multicallCall(calls), value };
}

/** Returns the transaction of several removals, one after the other, from one manager. */
export function encodeV3Removals(removals: readonly V3Removal[]): LiquidityCall {
  const [first] = removals;
  if (first === undefined) throw new Error('a removal of no position');
  const calls = removals.flatMap(callsOf);
  const [only] = calls;
  const data = calls.length === 1 && only !== undefined ? only : manager.multicallCall(calls);
  return { to: first.manager, data, value: 0n };
}

function callsOf(removal: V3Removal): Hex[] {
  const { tokenId, liquidity, minima, deadline, collects, burns } = removal;
  const calls: Hex[] = [];
  if (liquidity > 0n) {
    const { amount0: amount0Min, amount1: amount1Min } = minima;
    calls.push(manager.decreaseCall({ tokenId, liquidity, amount0Min, amount1Min, deadline }));
  }
  if (collects) calls.push(...collectCalls(removal));
  if (burns) calls.push(manager.burnCall(tokenId));
  return calls;
}

/**
 * Collects to the recipient. For native coin the manager collects to itself, and both tokens must leave it in
 * the same transaction: the rest would be anybody's. The minima there are no protection, so they are 0 but
 * for the least that the removal guarantees.
 */
function collectCalls({ pool, tokenId, recipient, unwrapSide, minima, liquidity }: V3Removal): Hex[] {
  const collect = (to: Address) =>
    manager.collectCall({ tokenId, recipient: to, amount0Max: MAX_UINT128, amount1Max: MAX_UINT128 });
  if (unwrapSide === undefined) return [collect(recipient)];
  const least = (side: 0 | 1) => {
    if (liquidity === 0n) return 0n;
    return side === 0 ? minima.amount0 : minima.amount1;
  };
  const other = unwrapSide === 0 ? 1 : 0;
  return [
    collect(zeroAddress),
    manager.unwrapCall(least(unwrapSide), recipient),
    manager.sweepCall(other === 0 ? pool.token0 : pool.token1, least(other), recipient),
  ];
}
