import type { Address } from 'viem';
import type { Hop } from '../../../routing/model/route.ts';
import { Mismatch, same } from '../../../universalRouter/witness/mismatch.ts';
import type { RouterSwap } from '../../routerSwap.ts';
import type { NamedHop, NamedLeg, NamedTrade } from './readTrade.ts';

type SwapLeg = RouterSwap['legs'][number];

/** `uniswapV3SwapCallback(int256,int256,bytes)`, where an exchange names no other. */
const USUAL_CALLBACK = '0xfa461e33';
const NOBODY = '0x0000000000000000000000000000000000000000';
const BIPS = 10_000n;

/**
 * Checks that a trade is the swap: its tokens, amounts, bound, recipient, fee and deadline, and the pools
 * of its routes in their order.
 * @throws Mismatch
 */
export function checkTrade(call: NamedTrade, swap: RouterSwap): void {
  const { recipient, deadline, nativeOut, fee, tradeType, taxedOutput = false } = swap;
  same('recipient', recipient, call.recipient);
  same('deadline', deadline, call.deadline);
  same('exactOutput', tradeType === 'exactOutput', call.exactOutput);
  same('unwrap', nativeOut, call.unwrap);
  // The recipient's balance alone proves the output then: only for a token that would be taxed twice.
  same('direct', taxedOutput && !nativeOut && fee === undefined, call.direct);
  same('feeRecipient', fee?.recipient ?? NOBODY, call.feeRecipient);
  same('feeBips', fee?.bips ?? 0n, call.feeBips);
  checkAmounts(call, swap);
  checkLegs(call, swap);
}

function checkAmounts(call: NamedTrade, { legs, bound, tradeType, fee }: RouterSwap): void {
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

function checkLegs({ legs: found, tokenIn, tokenOut }: NamedTrade, swap: RouterSwap): void {
  const { legs, tradeType, recipient, addresses } = swap;
  same('routes', legs.length, found.length);
  if (legs.length === 0) throw new Mismatch('routes', 'at least one', 0);
  const ways = legs.flatMap(({ route, otherwise }) => (otherwise ? [route, otherwise.route] : [route]));
  const tokens = ways.flatMap(({ hops }) => hops.flatMap((hop) => [hop.tokenIn, hop.tokenOut]));
  const noPools = new Set([...tokens, recipient, addresses.router, addresses.wrappedNative]);
  for (const [index, leg] of legs.entries()) {
    const named = found[index];
    if (named === undefined) throw new Mismatch('route', index, undefined);
    const part = tradeType === 'exactInput' ? leg.amountIn : leg.amountOut;
    const isLast = index === legs.length - 1;
    if (part === 0n) throw new Mismatch('part of a route', 'more than 0', 0n);
    same('part of a route', isLast ? 0n : part, named.amount);
    same('handed over', false, leg.route.handsOver ?? false);
    checkHops(leg.route.hops, named.hops, { swap, noPools, tokenIn, tokenOut });
    checkSecondWay(leg, named, { swap, noPools, tokenIn, tokenOut });
  }
}

/** Checks the second way of a leg, or that it has none. */
function checkSecondWay({ otherwise }: SwapLeg, named: NamedLeg, terms: HopTerms): void {
  same('gasCap', otherwise?.gasCap ?? 0, named.gasCap);
  same('gasReserve', otherwise?.gasReserve ?? 0, named.gasReserve);
  if (otherwise === undefined) {
    same('second way', 0, named.otherwise.length);
    return;
  }
  // Without gas the first way could not begin, and the second would always be taken.
  if (named.gasCap === 0n || named.gasReserve === 0n)
    throw new Mismatch('gas of both ways', 'more than 0', 0n);
  checkHops(otherwise.route.hops, named.otherwise, terms);
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

type Pools = Hop['pool'];
/** Callback and fee that calldata must have for a pool of each kind. */
const EXPECTED: {
  [Kind in Pools['protocol']]?: (
    pool: Pools & { protocol: Kind },
    swap: RouterSwap,
  ) => readonly [string, number];
} = {
  v2: (pair, { pairFees }) => ['0x00000000', pairFees?.get(pair.id) ?? pair.fee],
  v3: ({ factory }) => [factory.callback ?? USUAL_CALLBACK, 0],
};

function checkKind(pool: Pools, { callback, feePips }: NamedHop, swap: RouterSwap): void {
  const expected = EXPECTED[pool.protocol] as
    | ((pool: Pools, swap: RouterSwap) => readonly [string, number])
    | undefined;
  if (expected === undefined) throw new Mismatch('protocol', 'v2 or v3', pool.protocol);
  const [asks, fee] = expected(pool, swap);
  same('callback', asks, callback);
  same('fee', fee, feePips);
}
