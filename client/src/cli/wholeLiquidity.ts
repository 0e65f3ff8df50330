import type { SwapApiClient, Token } from '../index.ts';
import { COIN, resolveToken } from './resolveToken.ts';
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

/** The range of a new position as people write it. */
interface WholeRange {
  readonly lower?: string | undefined;
  readonly upper?: string | undefined;
  /** Symbol or address of the token that the prices count in. */
  readonly priceIn?: string | undefined;
  readonly fullRange?: boolean | undefined;
}

/** An add of liquidity as people write it, or a zap. */
export interface WholeAdd extends WholeRange {
  /** Address of a pool, or a position as `positionOf` reads it. */
  readonly place: string;
  /** Whole tokens: "1.5". */
  readonly amount: string;
  /** Symbol or address of the token of the pool that the amount is of. */
  readonly token: string;
}

/** A pool to create as people write it, with its first add. */
export interface WholeCreation extends WholeRange {
  readonly protocol: 'v2' | 'v3' | 'v4';
  /** Symbols or addresses of both tokens, in any order. */
  readonly tokens: readonly [string, string];
  /** Whole units of the first token: "1.5". */
  readonly amount: string;
  /** Hundredths of a bip; absent for a pair. */
  readonly fee?: number | undefined;
  /** Of a V4 pool. */
  readonly tickSpacing?: number | undefined;
  readonly hooks?: string | undefined;
  /** First price in whole tokens of `priceIn`. */
  readonly startPrice: string;
  readonly priceIn: string;
}

/**
 * Returns the add as the API takes it, with the tokens of its pool.
 * @throws Error for a token that the pool does not have, and as `rawUnits` and `positionOf`
 */
export async function readAdd(api: SwapApiClient, whole: WholeAdd, signal?: AbortSignal) {
  const { place, side, tokens, raw } = await readOffer(api, whole, signal);
  const body: AddInput = Object.assign(place, side === 0 ? { amount0: raw } : { amount1: raw });
  return { body, tokens };
}

/** Returns a zap as the API takes it, without its sender. @throws as `readAdd` */
export async function readZap(api: SwapApiClient, whole: WholeAdd, signal?: AbortSignal) {
  const { place, side, tokens, raw } = await readOffer(api, whole, signal);
  return Object.assign(place, { tokenIn: tokens[side].address, amountIn: raw });
}

/** Reads the place of an add, and raw units of one token of its pool. */
async function readOffer(api: SwapApiClient, whole: WholeAdd, signal?: AbortSignal) {
  const { place, amount, token } = whole;
  const call = signal === undefined ? {} : { signal };
  const named = isPool(place) ? { pool: place } : positionOf(place);
  const [{ token0, token1 }, { nativeSymbol, wrappedNative }] = await Promise.all([
    'pool' in named ? api.getPoolPrice({ address: named.pool }, call) : api.getPosition(pathOf(named), call),
    api.getNetwork({}, call),
  ]);
  const coin = { symbol: nativeSymbol, wrapped: wrappedNative };
  const tokens = [token0, token1] as const;
  const side = sideOf(tokens, token, coin);
  return {
    place: { ...named, ...rangeOf(whole, tokens, coin) },
    side,
    tokens,
    raw: String(rawUnits(amount, tokens[side].decimals)),
  };
}

/**
 * Returns the add that creates a pool, as the API takes it.
 * @throws Error for a token that is not found, and as `rawUnits`
 */
export async function readCreation(
  api: SwapApiClient,
  whole: WholeCreation,
  signal?: AbortSignal,
): Promise<AddInput> {
  const { protocol, tokens, amount, fee, tickSpacing, hooks, startPrice, priceIn } = whole;
  const [token0, token1, { nativeSymbol, wrappedNative }] = await Promise.all([
    resolveToken(api, tokens[0], signal),
    resolveToken(api, tokens[1], signal),
    api.getNetwork({}, signal === undefined ? {} : { signal }),
  ]);
  const coin = { symbol: nativeSymbol, wrapped: wrappedNative };
  return {
    create: true,
    protocol,
    token0: token0.address,
    token1: token1.address,
    ...(fee === undefined ? {} : { fee }),
    ...(tickSpacing === undefined ? {} : { tickSpacing }),
    ...(hooks === undefined ? {} : { hooks }),
    startPrice,
    amount0: String(rawUnits(amount, token0.decimals)),
    ...rangeOf(Object.assign({}, whole, { priceIn }), [token0, token1], coin),
  };
}

/** Returns the range as the API takes it. @throws Error for a token that is none of both */
function rangeOf(
  { lower, upper, priceIn, fullRange }: WholeRange,
  tokens: readonly [Named, Named],
  coin: Coin,
): Pick<AddInput, 'priceLower' | 'priceUpper' | 'priceIn' | 'fullRange'> {
  return {
    ...(lower === undefined ? {} : { priceLower: lower }),
    ...(upper === undefined ? {} : { priceUpper: upper }),
    ...(priceIn === undefined ? {} : { priceIn: tokens[sideOf(tokens, priceIn, coin)].address }),
    ...(fullRange === true ? { fullRange } : {}),
  };
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
