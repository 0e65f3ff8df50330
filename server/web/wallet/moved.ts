import { type Hex, isAddressEqual, type Log, parseAbi, parseEventLogs } from 'viem';

const EVENTS = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Withdrawal(address indexed src, uint256 wad)',
]);

export interface SwapEnds {
  readonly account: Hex;
  /** Who receives the output. */
  readonly recipient: Hex;
  readonly router: Hex;
  readonly wrappedNative: Hex;
  readonly tokenIn: Hex;
  readonly tokenOut: Hex;
  /** Whether wrapped native stands for the coin. */
  readonly useCoin: boolean;
  /** Value of the transaction, wei. */
  readonly value: bigint;
}

export interface Moved {
  readonly paid: bigint;
  readonly received: bigint;
}

/**
 * Sums what a swap took from the account and brought its recipient, in raw units, by the logs of its receipt. The coin leaves no log:
 * its paid amount is the transaction's value, less the amount that the router unwrapped and returned.
 */
export function movedBy(logs: Log[], ends: SwapEnds): Moved {
  const { account, recipient, router, wrappedNative, tokenIn, tokenOut, useCoin, value } = ends;
  const events = parseEventLogs({ abi: EVENTS, logs });
  let unwrapped = 0n;
  const net = (token: Hex, holder: Hex): bigint => {
    let total = 0n;
    for (const event of events) {
      if (event.eventName !== 'Transfer' || !isAddressEqual(event.address, token)) continue;
      if (isAddressEqual(event.args.to, holder)) total += event.args.value;
      if (isAddressEqual(event.args.from, holder)) total -= event.args.value;
    }
    return total;
  };
  for (const event of events) {
    const isOfRouter = event.eventName === 'Withdrawal' && isAddressEqual(event.args.src, router);
    if (isOfRouter && isAddressEqual(event.address, wrappedNative)) unwrapped += event.args.wad;
  }
  const isCoin = (token: Hex) => useCoin && isAddressEqual(token, wrappedNative);
  return {
    paid: isCoin(tokenIn) ? value - unwrapped : -net(tokenIn, account),
    received: isCoin(tokenOut) ? unwrapped : net(tokenOut, recipient),
  };
}
