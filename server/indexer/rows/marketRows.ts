import type { Address, Hex } from 'viem';
import { z } from 'zod';
import type { Rational } from '../../amm/rational.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import {
  addressField,
  countField,
  countText,
  decimalsField,
  decimalText,
  exchangeField,
  marketField,
  parseDecimal,
  timeField,
} from '../fieldSchemas.ts';
import { greatestWorth, LATEST_HOUR_WORTH, LISTED_HOUR_WORTH } from './hourWorth.ts';
import type { ListedKey } from './listedKey.ts';
import { WORTH, worthSince } from './marketTotals.ts';

/** A token of a pool with its rank and price, in the index's format. */
export interface TokenRow {
  readonly address: Address;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly pricingRank: number;
  readonly priceInAnchor: string | null;
  readonly priceAnchor: Address | null;
}

/** A pair or pool in the index's format. */
export interface MarketRow {
  readonly protocol: Protocol;
  /** Id of its exchange in the index; absent in an index of an earlier schema. */
  readonly exchange?: string | undefined;
  /** Address of the pair or pool, or the id of one that has no contract of its own. */
  readonly address: Hex;
  readonly token0: TokenRow;
  readonly token1: TokenRow;
  /** Hundredths of a bip; 0 for a V2 pair. */
  readonly fee: number;
  readonly price: string | null;
  readonly amount0: string;
  readonly amount1: string;
  readonly volumeUSD: string | null;
  readonly txCount: string;
  /** The hour of the market's last event; null when it is listed already, or there was no event. */
  readonly latestHour: LatestHour | null;
  readonly swaps: SwapCounts;
  /** Of a pool that one contract holds with others. */
  readonly key?: ListedKey | undefined;
}

/** Numbers of swaps since a market's creation. */
export interface SwapCounts {
  readonly swapCount: number;
  readonly unpricedSwapCount: number;
  /** Start of the hour of the last event, Unix seconds; -1 when it is listed already, or there was none. */
  readonly hour: number;
}

/** Counters of a market since its creation. */
interface Counted extends Omit<SwapCounts, 'hour'> {
  readonly volumeUSD: string | null;
}

interface LatestHour {
  /** Unix seconds. */
  readonly start: number;
  readonly counted: Counted;
  /** Value of the market after its last event, US dollars; null when unknown. */
  readonly tvlUSD: string | null;
  /** The greatest one that stood in the hour before it; null when unknown. */
  readonly hourTvlUSD: string | null;
  /** Counters at the end of the last listed hour; null when there is none. */
  readonly before: Counted | null;
}

/** An hour of a pair or pool with events in it. */
export interface HourRow {
  readonly id: string;
  readonly market: Hex;
  /** Unix seconds. */
  readonly start: number;
  /** US dollars; null when there were swaps and none of them could be priced. */
  readonly volumeUSD: Rational | null;
  /** Greatest value of the market in the hour, US dollars; null when unknown. */
  readonly tvlUSD: Rational | null;
}

/** Tag of hours; days have another. An id is the market's id, the tag, and a start of four bytes. */
const HOUR = '01';
const START_DIGITS = 8;

// Fields are listed one by one, because an object built by rest or spread takes three times as long.
export const tokenRow = z
  .object({
    id: addressField,
    symbol: z.string(),
    name: z.string(),
    decimals: decimalsField,
    pricingRank: z.int().min(0).max(3),
    priceInAnchor: decimalText.nullable(),
    priceAnchor: z.object({ id: addressField }).nullable(),
  })
  .transform(
    ({ id, symbol, name, decimals, pricingRank, priceInAnchor, priceAnchor }): TokenRow => ({
      address: id,
      symbol,
      name,
      decimals,
      pricingRank,
      priceInAnchor,
      priceAnchor: priceAnchor?.id ?? null,
    }),
  );
const countedFields = {
  volumeUSD: decimalText.nullable(),
  swapCount: countField,
  unpricedSwapCount: countField,
};
const countedSchema = z.object(countedFields);
/** Fields of a row that all protocols share. */
export const marketFields = {
  id: addressField,
  exchange: exchangeField,
  token0: tokenRow,
  token1: tokenRow,
  price: decimalText.nullable(),
  txCount: countText,
  ...countedFields,
  tvlUSD: decimalText.nullable(),
  hourTvlUSD: decimalText.nullish(),
  hour: timeField,
  history: z.object({ lastHour: countedSchema.nullable() }).nullable(),
};
export const hourRow = z
  .object({
    id: z.string(),
    market: marketField,
    start: timeField,
    ...countedFields,
    tvlUSD: decimalText.nullable(),
    greatestTvlUSD: decimalText.nullish(),
    before: countedSchema.nullable(),
  })
  .transform(
    ({
      id,
      market,
      start,
      volumeUSD,
      swapCount,
      unpricedSwapCount,
      tvlUSD,
      greatestTvlUSD,
      before,
    }): HourRow => ({
      id,
      market,
      start,
      tvlUSD: greatestOf(tvlUSD, greatestTvlUSD),
      volumeUSD: worthBetween({ volumeUSD, swapCount, unpricedSwapCount }, before),
    }),
  );

type SharedFields = z.output<z.ZodObject<typeof marketFields>>;

/** Builds the row of a market. Fields are listed one by one here too, for speed. */
export function marketRow(
  protocol: Protocol,
  row: SharedFields,
  { fee, amount0, amount1 }: Pick<MarketRow, 'fee' | 'amount0' | 'amount1'>,
  key?: ListedKey,
): MarketRow {
  return {
    protocol,
    exchange: row.exchange,
    address: row.id,
    token0: row.token0,
    token1: row.token1,
    fee,
    price: row.price,
    amount0,
    amount1,
    volumeUSD: row.volumeUSD,
    txCount: row.txCount,
    latestHour: latestHourOf(row),
    swaps: { swapCount: row.swapCount, unpricedSwapCount: row.unpricedSwapCount, hour: row.hour },
    key,
  };
}

function latestHourOf({
  hour,
  history,
  volumeUSD,
  swapCount,
  unpricedSwapCount,
  tvlUSD,
  hourTvlUSD,
}: SharedFields): LatestHour | null {
  if (hour < 0) return null;
  const counted = { volumeUSD, swapCount, unpricedSwapCount };
  return { start: hour, counted, tvlUSD, hourTvlUSD: hourTvlUSD ?? null, before: history?.lastHour ?? null };
}

/**
 * Returns the hour of the market's last event, under the id that it will be listed by; undefined when it
 * began before `from`.
 */
export function latestHourRow({ address, latestHour }: MarketRow, from: number): HourRow | undefined {
  if (latestHour === null || latestHour.start < from) return undefined;
  const { start, counted, tvlUSD, hourTvlUSD, before } = latestHour;
  const id = `${address}${HOUR}${start.toString(16).padStart(START_DIGITS, '0')}`;
  const volumeUSD = worthBetween(counted, before);
  return { id, market: address, start, volumeUSD, tvlUSD: greatestOf(tvlUSD, hourTvlUSD) };
}

/** Decodes an hour's id to its market and start, Unix seconds. */
export function hourOf(id: string): Pick<HourRow, 'market' | 'start'> {
  const market = id.slice(0, -HOUR.length - START_DIGITS) as Hex;
  return { market, start: Number.parseInt(id.slice(-START_DIGITS), 16) };
}

function worthBetween(now: Counted, before: Counted | null): Rational | null {
  return worthSince(parsed(now), before && parsed(before));
}

const greatestOf = (end: string | null, stood: string | null | undefined): Rational | null =>
  greatestWorth(end === null ? null : parseDecimal(end), stood == null ? null : parseDecimal(stood));

const parsed = ({ volumeUSD, swapCount, unpricedSwapCount }: Counted) => ({
  volumeUSD: volumeUSD === null ? null : parseDecimal(volumeUSD),
  swapCount,
  unpricedSwapCount,
});

export const TOKEN_FIELDS = 'id symbol name decimals pricingRank priceInAnchor priceAnchor { id }';
export const MARKET_FIELDS = `id exchange token0 { ${TOKEN_FIELDS} } token1 { ${TOKEN_FIELDS} } price txCount ${WORTH} ${LATEST_HOUR_WORTH} hour history { lastHour { ${WORTH} } }`;
export const HOUR_FIELDS = `id market start ${LISTED_HOUR_WORTH} ${WORTH} before { ${WORTH} }`;
