import type { MaxHops } from '../../server/routing/model/routeLimits.ts';
import type { TokenKey } from '../harness/replica/tokens.ts';

/** A market of the replica and what is swapped through it. */
export interface SwapRow {
  readonly protocol: 'v2' | 'v3' | 'v4' | 'mixed';
  readonly hops: MaxHops;
  readonly tokenIn: TokenKey;
  readonly tokenOut: TokenKey;
  /** Whole tokens, of tokenIn for exact input and of tokenOut for exact output. */
  readonly amountIn: string;
  readonly amountOut: string;
  /** Keep the wrapped token where the native coin would be moved. */
  readonly wrapped?: true;
  /** The protocol of each hop, in order, where the row is about that. */
  readonly through?: string;
  /** The kinds of pools that the request names. Default: `protocol`, of a mixed row V2 and V3. */
  readonly choice?: string;
  /**
   * Whether one V4 pool gives the native coin and the next takes its wrapped form, or the other way round.
   */
  readonly changesCoin?: true;
}

export const row = (
  [protocol, hops]: readonly [SwapRow['protocol'], SwapRow['hops']],
  [amountIn, tokenIn]: readonly [string, TokenKey],
  [amountOut, tokenOut]: readonly [string, TokenKey],
  more: Pick<SwapRow, 'wrapped' | 'through' | 'choice' | 'changesCoin'> = {},
): SwapRow => ({ protocol, hops, tokenIn, tokenOut, amountIn, amountOut, ...more });

/** Returns what the row is about, as the name of a test. */
export function nameOfRow({ protocol, hops, tokenIn, tokenOut, wrapped, through }: SwapRow): string {
  const coin = (token: TokenKey) => (token === 'WETH' && !wrapped ? 'ETH' : token);
  const shape = through === undefined || hops === 1 ? protocol : through;
  return `${shape}, ${hops} ${hops === 1 ? 'hop' : 'hops'}: ${coin(tokenIn)} → ${coin(tokenOut)}`;
}
