import { type Address, type Hex, pad, slice, toEventSelector } from 'viem';
import type { Amounts, PromisedSwap } from './promisedSwap.ts';
import type { Log } from './receipts.ts';

const TRANSFER = toEventSelector('Transfer(address,address,uint256)');
/** Event of WETH9 for unwrapping: native coin for the wrapped token, paid to its holder. */
const WITHDRAWAL = toEventSelector('Withdrawal(address,uint256)');
const BPS = 10_000;
/** Cap in basis points, so that amounts invented by a token cannot distort a sum. */
const MOST_BPS = 1_000_000;

/**
 * Returns what a successful swap took from its sender and gave its recipient, raw units, by the logs of its receipt:
 * Transfer logs of the tokens, and for native coin the Withdrawal logs of the router, which come after the fee. False
 * logs of a token are not detected.
 */
export function deliveredOf(
  swap: PromisedSwap,
  { from: sender, value }: { readonly from: Address; readonly value: bigint },
  logs: readonly Log[],
): Amounts {
  const { tokenIn, tokenOut, nativeIn, nativeOut, recipient, router } = swap;
  const withdrawn = (token: Address) => sumOf(logs, token, WITHDRAWAL, [router]);
  const received = (token: Address, account: Address) =>
    sumOf(logs, token, TRANSFER, [undefined, account]) - sumOf(logs, token, TRANSFER, [account]);
  return {
    // The router refunds the unused part of the native coin that was sent.
    amountIn: nativeIn ? value - withdrawn(tokenIn) : -received(tokenIn, sender),
    amountOut: nativeOut ? withdrawn(tokenOut) : received(tokenOut, recipient),
  };
}

/**
 * Returns the caller's gain over the quote in basis points; negative for a shortfall. It compares the output; an exact
 * output is also compared by its input, and the worse of the two counts.
 */
export function deliveredBps({ tradeType, promised }: PromisedSwap, delivered: Amounts): number {
  const out = bpsOf(delivered.amountOut - promised.amountOut, promised.amountOut);
  if (tradeType === 'exactInput') return out;
  return Math.min(out, bpsOf(promised.amountIn - delivered.amountIn, promised.amountIn));
}

/** Returns the difference in basis points, rounded to a hundredth towards zero. */
function bpsOf(difference: bigint, whole: bigint): number {
  if (whole === 0n) return 0;
  const bps = Number((difference * BigInt(BPS * 100)) / whole) / 100;
  return Math.max(-MOST_BPS, Math.min(MOST_BPS, bps));
}

/** Returns the sum of the amounts in a token's logs of one event with these indexed addresses. */
function sumOf(
  logs: readonly Log[],
  token: Address,
  event: Hex,
  accounts: readonly (Address | undefined)[],
): bigint {
  const wanted = accounts.map((account) => account && pad(account, { size: 32 }));
  let sum = 0n;
  for (const { address, topics, data } of logs) {
    if (address !== token || topics[0] !== event || data.length !== 66) continue;
    const isMeant = wanted.every((topic, place) => topic === undefined || topics[place + 1] === topic);
    if (isMeant) sum += BigInt(slice(data, 0, 32));
  }
  return sum;
}
