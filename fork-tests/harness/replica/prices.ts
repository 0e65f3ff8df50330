import { parseUnits } from 'viem';
import { TOKENS, type TokenKey } from './tokens.ts';

const MAX_TICK = 887_272;

export interface Sorted {
  readonly token0: TokenKey;
  readonly token1: TokenKey;
}

/** The two tokens in the order of their addresses, as every pool holds them. */
export function sorted(a: TokenKey, b: TokenKey): Sorted {
  return TOKENS[a].address < TOKENS[b].address ? { token0: a, token1: b } : { token0: b, token1: a };
}

/**
 * floor(dollars · 10^decimals / price): raw units of a token that are worth `dollars` at its reference price.
 */
export function worth(token: TokenKey, dollars: number): bigint {
  const { decimals } = TOKENS[token];
  return (parseUnits(dollars.toFixed(6), 18) * 10n ** BigInt(decimals)) / price(token);
}

/** floor(sqrt(token1 raw units per token0 raw unit) · 2^96) at the reference prices. */
export function referenceSqrtPriceX96({ token0, token1 }: Sorted): bigint {
  const numerator = price(token0) * 10n ** BigInt(TOKENS[token1].decimals);
  const denominator = price(token1) * 10n ** BigInt(TOKENS[token0].decimals);
  return squareRoot((numerator << 192n) / denominator);
}

/** The tick at a price, exact to one tick: enough to place positions. */
export function nearTick(sqrtPriceX96: bigint): number {
  return Math.floor((2 * Math.log(Number(sqrtPriceX96) / 2 ** 96)) / Math.log(1.0001));
}

/** The widest range that a tick spacing allows. */
export function fullRange(tickSpacing: number): { tickLower: number; tickUpper: number } {
  const tickUpper = Math.floor(MAX_TICK / tickSpacing) * tickSpacing;
  return { tickLower: -tickUpper, tickUpper };
}

function price(token: TokenKey): bigint {
  const { dollars } = TOKENS[token];
  if (dollars === null) throw new Error(`${token} has no reference price`);
  return parseUnits(dollars, 18);
}

/** floor(sqrt(value)), by Newton's method from above. */
function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
