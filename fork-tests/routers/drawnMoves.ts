import { expect } from 'vitest';
import { ROUTER_KINDS } from '../../server/routers/routerKinds.ts';
import { NATIVE } from '../swaps/scene.ts';
import type { DrawnSwap } from './drawnSwap.ts';
import type { Moves } from './routerScene.ts';

/** Expects that a drawn swap moved the amounts of the service, to the wei, and left nothing in the router. */
export function expectDrawnMoves({ kind, terms, tokenIn, tokenOut }: DrawnSwap, moves: Moves): void {
  const { legs, tradeType, nativeIn, nativeOut, fee, isTaxed = false } = terms;
  const sum = (side: 'amountIn' | 'amountOut') => legs.reduce((total, leg) => total + leg[side], 0n);
  const [paid, given] = [nativeIn ? NATIVE : tokenIn, nativeOut ? NATIVE : tokenOut];
  const gross = sum('amountOut');
  const portion = fee === undefined ? 0n : (gross * fee.bips) / 10_000n;
  const label = JSON.stringify({ kind, ...terms }, (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  );
  expect(moves.router, label).toEqual({});
  expect(moves.caller, label).toEqual({ [paid]: -sum('amountIn') });
  const feePaid = moves.feeRecipient[tokenOut] ?? 0n;
  expect(feePaid, label).toBe(portion);
  // Of a taxed token arrives less, and pairs may round an exact output up: other tests are about the amounts.
  const mayDiffer = isTaxed || (tradeType === 'exactOutput' && ROUTER_KINDS[kind].roundsUp.length > 0);
  if (mayDiffer) expect(Object.keys(moves.recipient), label).toEqual([given]);
  else expect(moves.recipient, label).toEqual({ [given]: gross - portion });
  if (mayDiffer && !isTaxed) expect(moves.recipient[given], label).toBeGreaterThanOrEqual(gross - portion);
}
