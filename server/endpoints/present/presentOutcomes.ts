import type { Header } from '../../chain/head.ts';
import { DELIVERED_BPS, type Outcome, OutcomeFigures } from '../../outcomes/outcomeFigures.ts';
import type { OutcomeWatch } from '../../outcomes/outcomeWatch.ts';
import type { Amounts } from '../../outcomes/promisedSwap.ts';
import { REVERT_REASONS } from '../../outcomes/revertCause.ts';
import { presentAddress } from '../../values/checksum.ts';

/** Formats the figures of the watch; all zero without a watch. */
export function presentOutcomes(watch: OutcomeWatch | undefined, head: Header | undefined, limit: number) {
  const figures = watch?.figures ?? new OutcomeFigures();
  const { delivered } = figures;
  const bars = watch === undefined || head === undefined ? [] : watch.bars.at(head);
  return {
    enabled: watch !== undefined,
    available: watch?.isAvailable ?? false,
    watched: watch?.swaps.count ?? 0,
    totals: figures.totals,
    reasons: Object.fromEntries(REVERT_REASONS.map((reason) => [reason, figures.reverted(reason)])),
    histogram: delivered.map((count, place) => ({ upToBps: DELIVERED_BPS[place] ?? null, count })),
    barred: bars.map(({ token, transactionHash, at }) => ({
      token: presentAddress(token),
      transactionHash,
      since: Number(at),
    })),
    outcomes: figures.recent(limit).map(presentOutcome),
  };
}

function presentOutcome(outcome: Outcome) {
  const { swap, status, transactionHash, blockNumber } = outcome;
  const isReverted = status === 'reverted';
  return {
    transactionHash,
    blockNumber: String(blockNumber),
    quotedBlock: String(swap.quotedBlock),
    status,
    reason: isReverted ? outcome.reason : null,
    error: isReverted ? (outcome.error ?? null) : null,
    tokenIn: presentAddress(swap.tokenIn),
    tokenOut: presentAddress(swap.tokenOut),
    tradeType: swap.tradeType === 'exactInput' ? (0 as const) : (1 as const),
    promised: presentAmounts(swap.promised),
    delivered: isReverted ? null : presentAmounts(outcome.delivered),
    bps: isReverted ? null : outcome.bps,
    barred: isReverted ? outcome.barred.map(presentAddress) : [],
  };
}

function presentAmounts({ amountIn, amountOut }: Amounts) {
  return { amountIn: String(amountIn), amountOut: String(amountOut) };
}
