export {
  type FollowedQuote,
  type QuotedTrade,
  type TypedOptions,
  type UseQuoteOptions,
  useQuote,
} from './react/useQuote.ts';
export { type ExecutingSwap, type Progress, useSwap } from './react/useSwap.ts';
