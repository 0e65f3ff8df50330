import type { Address, Hex } from 'viem';
import { z } from 'zod';
import type { Rational } from '../../amm/rational.ts';
import type { IndexBlock } from '../client/indexBlock.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import {
  addressField,
  decimalField,
  decimalText,
  exchangeField,
  feeField,
  integerField,
  parseDecimal,
  tickSpacingField,
  timeField,
} from '../fieldSchemas.ts';
import type { IndexProtocol } from '../protocols/indexProtocol.ts';
import { byField, byKindOfId, foundMarket, marketQuery, swapFee } from '../protocols/indexProtocols.ts';
import { LATEST_HOUR_WORTH, LISTED_HOUR_WORTH } from '../rows/hourWorth.ts';
import type { ListedKey } from '../rows/listedKey.ts';
import { type Activity, activitySince, TOTALS, totalsFields, totalsSchema } from '../rows/marketTotals.ts';

/** An hour or a day of a market with events, and its prices: whole token1 per whole token0. */
export interface Period extends Activity {
  /** Unix seconds. */
  readonly start: number;
  /** Plain decimals; null before there was a price. */
  readonly open: string | null;
  readonly high: string | null;
  readonly low: string | null;
  readonly close: string | null;
  /** Amounts held at the period's end, raw units, and their value then, US dollars; null when unknown. */
  readonly held0: bigint;
  readonly held1: bigint;
  readonly tvlUSD: Rational | null;
  /** Greatest value that stood in an hour before its last event; absent for a day, and in an older index. */
  readonly greatestTvlUSD?: Rational | null | undefined;
}

export type PeriodLength = 'HOUR' | 'DAY';

const price = decimalText.nullable();
const endFields = {
  ...totalsFields,
  close: price,
  held0: integerField,
  held1: integerField,
  tvlUSD: decimalField.nullable(),
};

export const LISTED = `start open high low close held0: amount0 held1: amount1 ${LISTED_HOUR_WORTH} ${TOTALS} before { ${TOTALS} }`;
/** A completed period in the index, with the counters at its end, and at the end of the period before. */
export const listedSchema = z.object({
  ...endFields,
  start: timeField,
  greatestTvlUSD: decimalField.nullish(),
  open: price,
  high: price,
  low: price,
  before: totalsSchema.nullable(),
});

const optionalKey = {
  tickSpacing: tickSpacingField.optional(),
  hooks: addressField.optional(),
  isNative: z.boolean().optional(),
};
const LATEST = `exchange ${LATEST_HOUR_WORTH} ${TOTALS} hour hourHigh hourLow
  history { open lastHour { ${TOTALS} } day dayOpen dayHigh dayLow lastDay { ${TOTALS} } }`;
const latestSchema = z.object({
  ...endFields,
  exchange: exchangeField,
  hour: timeField,
  hourTvlUSD: decimalField.nullish(),
  hourHigh: price,
  hourLow: price,
  history: z
    .object({
      open: price,
      lastHour: totalsSchema.nullable(),
      day: timeField,
      dayOpen: price,
      dayHigh: price,
      dayLow: price,
      lastDay: totalsSchema.nullable(),
    })
    .nullable(),
});

/**
 * Query for the totals of a pair or pool, and for the hour and day of its last event, which may not be listed
 * yet.
 */
export const latestOfMarket = (protocols: readonly IndexProtocol[]): string =>
  marketQuery(protocols, ({ periodFields }) => `${periodFields} ${LATEST}`);
export const latestFields = byField('one', ({ protocol }) =>
  latestSchema
    .extend({ fee: feeField.default(0), ...optionalKey })
    .transform(({ fee, tickSpacing, hooks, isNative, ...market }) => ({
      ...market,
      protocol,
      fee,
      key: keyOf(tickSpacing, hooks, isNative),
    }))
    .nullish(),
);
type Latest = z.output<typeof latestSchema>;

function keyOf(
  tickSpacing: number | undefined,
  hooks: Address | undefined,
  isNative: boolean | undefined,
): ListedKey | undefined {
  if (tickSpacing === undefined || hooks === undefined || isNative === undefined) return undefined;
  return { tickSpacing, hooks, isNative };
}

/**
 * Computes the activity of a listed period from a market with this fee, hundredths of a bip; null as
 * `feesUSD`.
 */
export function listedPeriod({ before, ...end }: z.output<typeof listedSchema>, fee: number | null): Period {
  return { ...end, ...activitySince(end, before, fee) };
}

/**
 * Returns the hour or day of the last event of a market with this fee; undefined when it is listed, or there
 * was no event.
 */
export function latestPeriod(market: Latest, fee: number | null, length: PeriodLength): Period | undefined {
  const { history, hour, hourTvlUSD, hourHigh, hourLow, close, held0, held1, tvlUSD } = market;
  if (history === null) return undefined;
  const end = { close, held0, held1, tvlUSD };
  if (length === 'HOUR') {
    if (hour < 0) return undefined;
    const activity = activitySince(market, history.lastHour, fee);
    const prices = { open: history.open, high: hourHigh, low: hourLow };
    return { ...end, ...activity, start: hour, ...prices, greatestTvlUSD: hourTvlUSD };
  }
  const { day, dayOpen, dayHigh, dayLow, lastDay } = history;
  if (day < 0) return undefined;
  return {
    ...end,
    ...activitySince(market, lastDay, fee),
    start: day,
    open: dayOpen,
    high: hour < 0 ? dayHigh : outer(dayHigh, hourHigh, isHigher),
    low: hour < 0 ? dayLow : outer(dayLow, hourLow, isLower),
  };
}

type IsFurther = (a: Rational, b: Rational) => boolean;
const isHigher: IsFurther = (a, b) => a.numerator * b.denominator > b.numerator * a.denominator;
const isLower: IsFurther = (a, b) => isHigher(b, a);

/** Returns the further of two prices. Where one is unknown, returns the other. */
function outer(a: string | null, b: string | null, isFurther: IsFurther): string | null {
  if (a === null || b === null) return a ?? b;
  return isFurther(parseDecimal(a), parseDecimal(b)) ? a : b;
}

/** The starts of periods, Unix seconds: `from` inclusive, `to` exclusive. */
export interface PeriodSpan {
  readonly length: PeriodLength;
  readonly from: number;
  readonly to: number;
}

export interface IndexedPeriods {
  /** The last period before the span; undefined when there is none. */
  readonly before: Period | undefined;
  /** Ascending. */
  readonly periods: readonly Period[];
}

const answerSchema = z.object({
  ...latestFields,
  before: z.array(listedSchema),
  periods: z.array(listedSchema),
});

const queryOf = byKindOfId(
  ({ periods }, protocols) => `query Periods(
  $id: Bytes!, $length: PeriodLength!, $from: Int8!, $to: Int8!, $block: Bytes!) {
  ${latestOfMarket(protocols)}
  before: ${periods}(first: 1, orderBy: id, orderDirection: desc, block: { hash: $block },
    where: { market: $id, length: $length, start_lt: $from }) { ${LISTED} }
  periods: ${periods}(first: 1000, orderBy: id, block: { hash: $block },
    where: { market: $id, length: $length, start_gte: $from, start_lt: $to }) { ${LISTED} }
}`,
);

/**
 * Reads the hours or days of a market that have events, at most 1000 of them; none for a market that the
 * index does not know. @throws as `SubgraphClient.query`
 */
export async function fetchPeriods(
  client: SubgraphClient,
  block: IndexBlock,
  id: Hex,
  span: PeriodSpan,
): Promise<IndexedPeriods> {
  const query = queryOf(client, id);
  if (query === undefined) return { before: undefined, periods: [] };
  const answer = await client.query(answerSchema, query, { id, ...span, block: block.hash });
  const market = foundMarket(answer);
  if (market === undefined) return { before: undefined, periods: [] };
  const fee = swapFee(market, client.feeOfExchange);
  const [before] = answer.before.map((listed) => listedPeriod(listed, fee));
  const periods = answer.periods.map((listed) => listedPeriod(listed, fee));
  const latest = latestPeriod(market, fee, span.length);
  if (latest === undefined || latest.start >= span.to) return { before, periods };
  return latest.start < span.from ? { before: latest, periods } : { before, periods: [...periods, latest] };
}
