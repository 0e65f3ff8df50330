import type { Address, Hex } from 'viem';
import type { Hop } from '../../../routing/model/route.ts';
import { Mismatch, same } from '../../../universalRouter/witness/mismatch.ts';
import type { RouterSwap } from '../../routerSwap.ts';

/** Arguments of `execute` as calldata names them. */
export interface NamedCall {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly recipient: Address;
  readonly deadline: bigint;
  readonly exactOutput: boolean;
  readonly unwrap: boolean;
  readonly direct: boolean;
  readonly feeRecipient: Address;
  readonly feeBips: number;
}

export interface NamedLeg {
  readonly amount: bigint;
  readonly hops: readonly NamedHop[];
  readonly otherwise: readonly NamedHop[];
  readonly gasCap: number;
  readonly gasReserve: number;
}

interface NamedHop {
  readonly pool: Address;
  readonly tokenOut: Address;
  readonly callback: Hex;
  readonly feePips: number;
  readonly zeroForOne: boolean;
}

/** `uniswapV3SwapCallback(int256,int256,bytes)`, where an exchange names no other. */
const USUAL_CALLBACK = '0xfa461e33';
const NOBODY = '0x0000000000000000000000000000000000000000';
const BIPS = 10_000n;

/**
 * Checks that call and legs are the swap: its tokens, amounts, bound, recipient, fee and deadline, and the pools
 * of its routes in their order.
 * @throws Mismatch
 */
export function checkTrade(call: NamedCall, legs: readonly NamedLeg[], swap: RouterSwap): void {
  const { recipient, deadline, nativeOut, fee, tradeType, taxedOutput = false } = swap;
  same('recipient', recipient, call.recipient);
  same('deadline', deadline, call.deadline);
  same('exactOutput', tradeType === 'exactOutput', call.exactOutput);
  same('unwrap', nativeOut, call.unwrap);
  // The recipient's balance alone proves the output then: only for a token that would be taxed twice.
  same('direct', taxedOutput && !nativeOut && fee === undefined, call.direct);
  same('feeRecipient', fee?.recipient ?? NOBODY, call.feeRecipient);
  same('feeBips', fee?.bips ?? 0n, BigInt(call.feeBips));
  checkAmounts(call, swap);
  checkLegs(legs, swap, call);
}

function checkAmounts(call: NamedCall, { legs, bound, tradeType, fee }: RouterSwap): void {
  let [sold, bought] = [0n, 0n];
  for (const { amountIn, amountOut } of legs) [sold, bought] = [sold + amountIn, bought + amountOut];
  const isSale = tradeType === 'exactInput';
  const kept = bought - (fee?.amount ?? 0n);
  same('amountIn', isSale ? sold : bound, call.amountIn);
  same('amountOut', isSale ? bound : kept, call.amountOut);
  if (call.amountIn === 0n || call.amountOut === 0n) throw new Mismatch('amounts', 'more than 0', 0n);
  if (isSale || fee === undefined) return;
  // What the contract buys is the least amount whose share of (1 − fee) is at least `kept`.
  const share = (amount: bigint) => amount * (BIPS - fee.bips);
  if (share(bought) < kept * BIPS || share(bought - 1n) >= kept * BIPS)
    throw new Mismatch('output before the fee', bought, `another for ${kept} after it`);
}

function checkLegs(found: readonly NamedLeg[], swap: RouterSwap, { tokenIn, tokenOut }: NamedCall): void {
  const { legs, tradeType, recipient, addresses } = swap;
  same('routes', legs.length, found.length);
  if (legs.length === 0) throw new Mismatch('routes', 'at least one', 0);
  const tokens = legs.flatMap(({ route }) => route.hops.flatMap((hop) => [hop.tokenIn, hop.tokenOut]));
  const noPools = new Set([...tokens, recipient, addresses.router, addresses.wrappedNative]);
  for (const [index, leg] of legs.entries()) {
    const named = found[index];
    if (named === undefined) throw new Mismatch('route', index, undefined);
    const part = tradeType === 'exactInput' ? leg.amountIn : leg.amountOut;
    const isLast = index === legs.length - 1;
    if (part === 0n) throw new Mismatch('part of a route', 'more than 0', 0n);
    same('part of a route', isLast ? 0n : part, named.amount);
    same('second route', 0, named.otherwise.length);
    same('gasCap', 0, named.gasCap);
    same('gasReserve', 0, named.gasReserve);
    same('handed over', false, leg.route.handsOver ?? false);
    checkHops(leg.route.hops, named.hops, { swap, noPools, tokenIn, tokenOut });
  }
}

interface HopTerms {
  readonly swap: RouterSwap;
  /** Contracts and accounts that a pool must not be. */
  readonly noPools: ReadonlySet<Address>;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
}

function checkHops(hops: readonly Hop[], found: readonly NamedHop[], terms: HopTerms): void {
  const { swap, noPools, tokenIn, tokenOut } = terms;
  same('hops', hops.length, found.length);
  let token = tokenIn;
  for (const [index, { pool, tokenIn: sold, tokenOut: bought }] of hops.entries()) {
    const named = found[index];
    if (named === undefined) throw new Mismatch('hop', index, undefined);
    same('pool', pool.address, named.pool);
    if (noPools.has(pool.address)) throw new Mismatch('pool', 'a contract of its own', pool.address);
    same('token', sold, token);
    same('token', bought, named.tokenOut);
    same('tokens of the pool', [pool.token0, pool.token1].sort(), [sold, bought].sort());
    same('zeroForOne', BigInt(sold) < BigInt(bought), named.zeroForOne);
    checkKind(pool, named, swap);
    token = named.tokenOut.toLowerCase() as Address;
  }
  same('token of the last pool', tokenOut, token);
}

function checkKind(pool: Hop['pool'], { callback, feePips }: NamedHop, { pairFees }: RouterSwap): void {
  if (pool.protocol === 'v3') {
    same('callback', pool.factory.callback ?? USUAL_CALLBACK, callback);
    same('fee', 0, feePips);
    return;
  }
  same('protocol', 'v2', pool.protocol);
  same('callback', '0x00000000', callback);
  same('fee', pairFees?.get(pool.id) ?? pool.fee, feePips);
}
