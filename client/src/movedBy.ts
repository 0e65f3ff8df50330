import type { Swap } from './index.ts';

/** The parts of an event in a receipt that every library has. */
export interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** Transfer(address indexed from, address indexed to, uint256 value) */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Withdrawal(address indexed from, uint256 value) */
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';
const AMOUNT = /^0x[0-9a-fA-F]{64}$/;

/**
 * Sums what a swap took and brought by its events, raw units: native coin leaves the wrapped token by a withdrawal of the
 * router, the rest by transfers.
 */
export function movedBy(
  logs: readonly Log[],
  { to: router, value, quote: { tokenIn, tokenOut } }: Pick<Swap, 'to' | 'value' | 'quote'>,
  { sender, recipient }: { readonly sender: string; readonly recipient: string },
): { readonly amountIn: bigint; readonly amountOut: bigint } {
  const sum = (token: string, event: readonly (string | undefined)[]) =>
    logs
      .filter(
        ({ address, topics, data }) =>
          isSame(address, token) &&
          AMOUNT.test(data) &&
          topics.length === event.length &&
          event.every((topic, place) => topic === undefined || isSame(topics[place], topic)),
      )
      .reduce((total, { data }) => total + BigInt(data), 0n);
  const unwrapped = (token: string) => sum(token, [WITHDRAWAL, wordOf(router)]);
  const received = sum(tokenOut, [TRANSFER, undefined, wordOf(recipient)]);
  const native = BigInt(value);
  return {
    amountIn: native > 0n ? native - unwrapped(tokenIn) : sum(tokenIn, [TRANSFER, wordOf(sender), undefined]),
    amountOut: received > 0n ? received : unwrapped(tokenOut),
  };
}

const wordOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;
const isSame = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase();
