import type { SwapApiClient, Token } from '../index.ts';
import { COIN } from './resolveToken.ts';
import { rawUnits } from './units.ts';

type AddInput = NonNullable<Parameters<SwapApiClient['addLiquidity']>[0]>;

/** Fields that name a position NFT. */
export type NamedPosition =
  | { readonly id: string }
  | { readonly tokenId: string; readonly protocol: 'v3' | 'v4' };

const POOL = /^0x(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{64})$/;
/** A manager's address, and the number as 32 bytes. */
const POSITION_ID = /^0x[0-9a-fA-F]{104}$/;
const NUMBERED = /^(v3|v4):(\d{1,78})$/i;

/** Returns whether the text is the address of a pool, or the id of a V4 pool. */
export const isPool = (text: string): boolean => POOL.test(text);

/** Parses a position: `v3:1042`, `v4:7`, or its id. @throws Error for another text */
export function positionOf(text: string): NamedPosition {
  if (POSITION_ID.test(text)) return { id: text };
  const [, protocol, tokenId] = NUMBERED.exec(text) ?? [];
  if (protocol === undefined || tokenId === undefined)
    throw new Error(`"${text}" is no position: write it like v3:1042, or give its id`);
  return { tokenId, protocol: protocol.toLowerCase() === 'v4' ? 'v4' : 'v3' };
}

/** Returns a position as it is asked for by its path. */
export function pathOf(position: NamedPosition) {
  return 'id' in position ? position : { id: position.tokenId, protocol: position.protocol };
}

/** An add of liquidity as people write it. */
export interface WholeAdd {
  /** Address of a pool, or a position as `positionOf` reads it. */
  readonly place: string;
  /** Whole tokens: "1.5". */
  readonly amount: string;
  /** Symbol or address of the token of the pool that the amount is of. */
  readonly token: string;
  readonly lower?: string | undefined;
  readonly upper?: string | undefined;
  /** Symbol or address of the token that the prices count in. */
  readonly priceIn?: string | undefined;
  readonly fullRange?: boolean | undefined;
}

/**
 * Returns the add as the API takes it, with the tokens of its pool.
 * @throws Error for a token that the pool does not have, and as `rawUnits` and `positionOf`
 */
export async function readAdd(api: SwapApiClient, whole: WholeAdd, signal?: AbortSignal) {
  const { place, amount, token, lower, upper, priceIn, fullRange } = whole;
  const call = signal === undefined ? {} : { signal };
  const named = isPool(place) ? { pool: place } : positionOf(place);
  const [{ token0, token1 }, { nativeSymbol, wrappedNative }] = await Promise.all([
    'pool' in named ? api.getPoolPrice({ address: named.pool }, call) : api.getPosition(pathOf(named), call),
    api.getNetwork({}, call),
  ]);
  const coin = { symbol: nativeSymbol, wrapped: wrappedNative };
  const side = sideOf([token0, token1], token, coin);
  const raw = String(rawUnits(amount, (side === 0 ? token0 : token1).decimals));
  const body: AddInput = {
    ...named,
    ...(side === 0 ? { amount0: raw } : { amount1: raw }),
    ...(lower === undefined ? {} : { priceLower: lower }),
    ...(upper === undefined ? {} : { priceUpper: upper }),
    ...(priceIn === undefined
      ? {}
      : { priceIn: (sideOf([token0, token1], priceIn, coin) === 0 ? token0 : token1).address }),
    ...(fullRange === true ? { fullRange } : {}),
  };
  return { body, tokens: [token0, token1] as const };
}

interface Coin {
  readonly symbol: string;
  readonly wrapped: string;
}

/** Returns which token of a pool a text names: by address, by symbol, or the coin by its symbol or `COIN`. */
function sideOf(tokens: readonly [Named, Named], text: string, coin: Coin): 0 | 1 {
  const wanted = text.toLowerCase();
  const isMeant = ({ address, symbol }: Named) =>
    address.toLowerCase() === wanted ||
    symbol.toLowerCase() === wanted ||
    ([coin.symbol.toLowerCase(), COIN].includes(wanted) &&
      address.toLowerCase() === coin.wrapped.toLowerCase());
  const [first, second] = tokens.map(isMeant);
  if (first === second)
    throw new Error(
      first ? `Both tokens of the pool are called ${text}; use an address` : `The pool has no token ${text}`,
    );
  return first ? 0 : 1;
}

type Named = Pick<Token, 'address' | 'symbol' | 'decimals'>;
