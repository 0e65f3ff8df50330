import type { TradeFacts } from './presentDollars.ts';

/** Tokens of which nothing is known. */
export const NO_FACTS: TradeFacts = {
  learn: () => undefined,
  imitatedBy: () => undefined,
  firstPoolAt: () => undefined,
  dollarsOf: () => null,
  dollarsOfNative: () => null,
};
