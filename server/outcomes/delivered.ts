import { type Address, type Hex, pad, slice, toEventSelector } from 'viem';
import type { Amounts, PromisedSwap } from './promisedSwap.ts';
import type { Log } from './receipts.ts';

const TRANSFER = toEventSelector('Transfer(address,address,uint256)');
/** WETH9: native coin for the wrapped token, to whoever held it. */
const WITHDRAWAL = toEventSelector('Withdrawal(address,uint256)');
const BPS = 10_000;
/** A figure that a token made up must not spoil a sum. */
const MOST_BPS = 1_000_000;

/**
 * What a swap that succeeded has taken from its sender and brought its recipient, by the logs of its receipt, raw units:
 * Transfer logs of the tokens, and for native coin the Withdrawal logs of the router, the fee being taken before them.
 * A token that logs what it did not do is believed.
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
    // Of native coin that was sent along, the router gives back what it did not use.
    amountIn: nativeIn ? value - withdrawn(tokenIn) : -received(tokenIn, sender),
    amountOut: nativeOut ? withdrawn(tokenOut) : received(tokenOut, recipient),
  };
}

/**
 * What the caller got beyond what was quoted (less than 0: short of it), basis points. Of the output; an exact output
 * is also measured by its input, and the worse of the two counts.
 */
export function deliveredBps({ tradeType, promised }: PromisedSwap, delivered: Amounts): number {
  const out = bpsOf(delivered.amountOut - promised.amountOut, promised.amountOut);
  if (tradeType === 'exactInput') return out;
  return Math.min(out, bpsOf(promised.amountIn - delivered.amountIn, promised.amountIn));
}

/** To a hundredth of a basis point, towards zero. */
function bpsOf(difference: bigint, whole: bigint): number {
  if (whole === 0n) return 0;
  const bps = Number((difference * BigInt(BPS * 100)) / whole) / 100;
  return Math.max(-MOST_BPS, Math.min(MOST_BPS, bps));
}

/** Of the logs of one event of a token: those whose indexed addresses are these. */
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
