import { useQuery } from '@tanstack/react-query';
import type { Quote } from '../../api/answers.ts';
import { postJson } from '../../api/fetchJson.ts';
import { pinnedTo, type Trade, tradeQuery } from '../../api/trade.ts';
import { type SplitGain, splitGainOf } from './splitGain.ts';

/** The quotes and the bound cost the service twice as much as the trade. */
const LOOK_MS = 15_000;

export interface Comparison {
  /** What the split gains over the best single route; undefined where it gains nothing. */
  readonly gain: SplitGain | undefined;
  /** Upper bound on what any other routing leaves more, millionths; null where it is unknown. */
  readonly optimalityGap: number | null;
}

interface Answers {
  readonly quotes: readonly (Quote | { readonly error: string })[];
}

/**
 * Compares a trade that has a quote at this exchange with its best single route and with the best possible
 * there, at one block. All that call this share one question.
 * @returns undefined until it is answered, and where it is refused
 */
export function useComparison(trade: Trade, exchange: string | null | undefined): Comparison | undefined {
  const { data } = useQuery({
    queryKey: trade.exchanges === undefined ? ['comparison', trade] : ['comparison', trade, exchange],
    queryFn: async ({ signal }): Promise<Comparison | null> => {
      // The bound is one of the pools of one exchange; the single route is the best of all exchanges.
      const bounded = { ...tradeQuery(pinnedTo(trade, exchange)), optimalityGap: true };
      const alone = trade.maxSplits > 1 ? [tradeQuery({ ...trade, maxSplits: 1 })] : [];
      const asked = { quotes: [bounded, ...alone] };
      const { quotes } = await postJson<Answers>('/api/v1/quotes', asked, signal);
      const [split, single] = quotes;
      if (split === undefined || 'error' in split) return null;
      const gain = single === undefined || 'error' in single ? undefined : splitGainOf(split, single);
      return { gain, optimalityGap: split.optimalityGap ?? null };
    },
    refetchInterval: LOOK_MS,
    retry: false,
  });
  return data ?? undefined;
}
