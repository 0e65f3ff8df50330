/**
 * The best trade of one exchange, or of the executor over all (null), raw units; `amountNet` is null without
 * a price of gas.
 */
interface Trade {
  readonly exchange: string | null;
  readonly amountIn: string;
  readonly amountOut: string;
  readonly amountNet: string | null;
}

/** The parts of a quote that tell its exchanges apart. */
export interface QuoteOfExchanges {
  /** 0 for exact input, 1 for exact output. */
  readonly tradeType: 0 | 1;
  readonly exchange?: string | null | undefined;
  readonly rankedBy?: string | undefined;
  readonly alternatives?: readonly (Trade | ExchangeRefusal)[] | undefined;
}

/** The trade of one exchange, beside the best one. */
interface ExchangeOffer {
  /** Null for the executor over all. */
  readonly exchange: string | null;
  readonly isBest: boolean;
  /** Raw units of the token that the trade does not fix: output, or input of an exact output. */
  readonly amount: bigint;
  /** Difference to the best amount, percent of it; null where gas takes more than the best one brings. */
  readonly percent: number | null;
}

/** An exchange without a trade, and the error that says why. */
interface ExchangeRefusal {
  readonly exchange: string | null;
  readonly code: string;
  readonly error: string;
}

interface ComparedExchanges {
  /** The best one first, then by amount. */
  readonly offers: readonly ExchangeOffer[];
  readonly refusals: readonly ExchangeRefusal[];
  /** Whether the amounts are those after gas, by which the trade was chosen. */
  readonly isAfterGas: boolean;
}

/** Returns the best trade of each exchange that a quote with `alternatives=true` was priced at. */
export function compareExchanges(quote: QuoteOfExchanges): ComparedExchanges {
  const { alternatives = [], tradeType, rankedBy = 'net' } = quote;
  const refusals = alternatives.flatMap((each) => ('code' in each ? [each] : []));
  const trades = alternatives.flatMap((each) => ('code' in each ? [] : [each]));
  const isAfterGas = rankedBy === 'net' && trades.every(({ amountNet }) => amountNet !== null);
  const amounts = trades.map(({ exchange, amountIn, amountOut, amountNet }) => {
    const gross = tradeType === 0 ? amountOut : amountIn;
    return { exchange, amount: BigInt(isAfterGas ? (amountNet ?? gross) : gross) };
  });
  const best = amounts.find(({ exchange }) => exchange === quote.exchange)?.amount ?? 0n;
  const offers = amounts.map(({ exchange, amount }) => ({
    exchange,
    isBest: exchange === quote.exchange,
    amount,
    percent: best > 0n ? Number(((amount - best) * MILLION) / best) / 10_000 : null,
  }));
  const worse = (offer: ExchangeOffer) => (tradeType === 0 ? best - offer.amount : offer.amount - best);
  offers.sort((a, b) => Number(b.isBest) - Number(a.isBest) || (worse(a) < worse(b) ? -1 : 1));
  return { offers, refusals, isAfterGas };
}

const MILLION = 1_000_000n;
