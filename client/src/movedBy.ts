/** The parts of an event in a receipt that every library has. */
export interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** What a swap may move, and between whom. Addresses in any spelling. */
export interface SwapEnds {
  readonly router: string;
  readonly wrappedNative: string;
  /** Null or absent where there is no V4. */
  readonly poolManager: string | null | undefined;
  readonly tokenIn: string;
  readonly tokenOut: string;
  /** Whether the native coin is paid, or received, where the wrapped token is named. */
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
  /** Ids of the V4 pools on the routes that hold the native coin itself. */
  readonly coinPools: readonly string[];
  readonly sender: string;
  readonly recipient: string;
}

/** Raw units of tokenIn and tokenOut, or of the native coin in their place. */
export interface Moved {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** Transfer(address indexed from, address indexed to, uint256 value) */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Deposit(address indexed to, uint256 value) of the wrapped token */
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
/** Withdrawal(address indexed from, uint256 value) of the wrapped token */
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';
/**
 * Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160, uint128, int24,
 * uint24)
 */
const V4_SWAP = '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f';
const NOBODY = '0x0000000000000000000000000000000000000000';
const ONE_WORD = /^0x[0-9a-fA-F]{64}$/;
const SIX_WORDS = /^0x[0-9a-fA-F]{384}$/;

/**
 * Returns what a swap took from its sender and gave its recipient, by the events of its receipt.
 *
 * Tokens leave transfers. The native coin leaves none, but the router keeps nothing of it: what the wrapped
 * token and the V4 pools of the coin gave the router, less what they took, is what the sender paid less or
 * the recipient got. A fee is paid in the wrapped token, before it is unwrapped.
 *
 * Events that a token makes up are not detected, nor are amounts that a hook adds or takes itself.
 */
export function movedBy(logs: readonly Log[], ends: SwapEnds): Moved {
  const { tokenIn, tokenOut, nativeIn, nativeOut, sender, recipient } = ends;
  return {
    amountIn: nativeIn ? -coinFreedBy(logs, ends) : -receivedBy(logs, tokenIn, sender),
    amountOut: nativeOut ? coinFreedBy(logs, ends) : receivedBy(logs, tokenOut, recipient),
  };
}

/**
 * Returns the native coin that the router got from the wrapped token and V4 pools, less what it gave them,
 * wei.
 */
export function coinFreedBy(
  logs: readonly Log[],
  {
    router,
    wrappedNative,
    poolManager,
    coinPools,
  }: Pick<SwapEnds, 'router' | 'wrappedNative' | 'poolManager' | 'coinPools'>,
): bigint {
  const [own, nobody] = [wordOf(router), wordOf(NOBODY)];
  const ofWrapped = (event: readonly string[]) => sumOf(logs, wrappedNative, event);
  // Some wrapped tokens mint and burn instead: their only events are transfers from and to nobody.
  const unwrapped = ofWrapped([WITHDRAWAL, own]) || ofWrapped([TRANSFER, own, nobody]);
  const wrapped = ofWrapped([DEPOSIT, own]) || ofWrapped([TRANSFER, nobody, own]);
  return unwrapped - wrapped + coinOfPools(logs, { own, poolManager, coinPools });
}

/**
 * Returns the native coin that V4 pools gave the router, less what they took: amount0, as no currency is
 * below it.
 */
function coinOfPools(
  logs: readonly Log[],
  { own, poolManager, coinPools }: Pick<SwapEnds, 'poolManager' | 'coinPools'> & { readonly own: string },
): bigint {
  if (poolManager == null) return 0n;
  let sum = 0n;
  for (const { address, topics, data } of logs) {
    const [event, id, swapper] = topics;
    const isSwap = isSame(address, poolManager) && isSame(event, V4_SWAP) && isSame(swapper, own);
    if (isSwap && SIX_WORDS.test(data) && coinPools.some((pool) => isSame(id, pool)))
      sum += BigInt.asIntN(256, BigInt(data.slice(0, 66)));
  }
  return sum;
}

/** Returns what transfers of a token brought the account, less what they took. */
export const receivedBy = (logs: readonly Log[], token: string, account: string): bigint =>
  sumOf(logs, token, [TRANSFER, undefined, wordOf(account)]) -
  sumOf(logs, token, [TRANSFER, wordOf(account), undefined]);

/** Returns the sum of the amounts in a token's events with these topics; undefined stands for any. */
function sumOf(logs: readonly Log[], token: string, event: readonly (string | undefined)[]): bigint {
  let sum = 0n;
  for (const { address, topics, data } of logs) {
    const isMeant =
      isSame(address, token) &&
      ONE_WORD.test(data) &&
      topics.length === event.length &&
      event.every((topic, place) => topic === undefined || isSame(topics[place], topic));
    if (isMeant) sum += BigInt(data);
  }
  return sum;
}

interface RoutePools {
  readonly pools: readonly string[];
  readonly keys?: readonly ({ readonly currency0: string } | null)[] | undefined;
}

interface SwapPools extends RoutePools {
  readonly routes?: readonly { readonly route: RoutePools }[] | undefined;
  readonly fallback?:
    | { readonly legs: readonly { readonly second: { readonly route: RoutePools } | null }[] }
    | undefined;
}

/**
 * Returns the ids of the V4 pools of the native coin on the routes of a swap and their second ways, as its
 * `quote` names them.
 */
export function coinPoolsOf({ routes, fallback, ...only }: SwapPools): string[] {
  const first = routes === undefined ? [only] : routes.map(({ route }) => route);
  const second = fallback?.legs.flatMap((leg) => leg.second?.route ?? []) ?? [];
  const ids = [...first, ...second].flatMap(({ pools, keys = [] }) =>
    pools.filter((_, hop) => isSame(keys[hop]?.currency0, NOBODY)),
  );
  return [...new Set(ids)];
}

const wordOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;
const isSame = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase();
