import { MOST_HOPS, MOST_ROUTES } from '../../routing/model/routeLimits.ts';
import type { RouterChoice } from '../api/answers.ts';
import { useStored } from '../parts/useStored.ts';

export interface Settings {
  /** Percent, as typed, or `auto`. */
  readonly slippage: string;
  /** The tolerance that was saved in the dialog, where one above 5 % takes a typed word. */
  readonly consentedSlippage?: string;
  readonly deadlineMinutes: number;
  readonly maxHops: number;
  /** Routes of a split at most; absent: as many as the service suggests. */
  readonly maxRoutes?: number;
  readonly protocols: readonly string[];
  readonly rank: 'net' | 'output';
  /** Contract that swaps; absent: the choice of the service. */
  readonly router?: RouterChoice;
  /** Extent of an approval that a review begins with; absent: of this swap alone. */
  readonly approvals?: 'exact' | 'unlimited';
}

/** The tolerance that is made of each quote. */
export const AUTO = 'auto';

export const PROTOCOLS = ['v2', 'v3', 'v4', 'mixed'] as const;

export const ROUTERS = ['best', 'universalRouter', 'executor'] as const satisfies readonly RouterChoice[];

const DEFAULT_SETTINGS: Settings = {
  slippage: AUTO,
  deadlineMinutes: 20,
  maxHops: 3,
  protocols: PROTOCOLS,
  rank: 'net',
};

export function useSettings() {
  return useStored<Settings>('settings', DEFAULT_SETTINGS, isSettings);
}

/** Returns whether the service accepts the text as a tolerance: 0 to 50 percent. */
export function isSlippage(text: string): boolean {
  return /^\d{1,2}(?:\.\d{1,30})?$/.test(text) && Number(text) <= 50;
}

const CONSENT_PERCENT = 5;

/** Returns the hops to choose among where the service searches routes of at most this number of pools. */
export function hopChoices(most: number): readonly number[] {
  return Array.from({ length: Math.min(most, MOST_HOPS) }, (_, index) => index + 1);
}

/** Returns whether a tolerance is so high that it counts only with a typed word. */
export function needsConsent(slippage: string): boolean {
  return Number(slippage) > CONSENT_PERCENT;
}

/**
 * Whether the value is settings of this page. Refuses a high tolerance without consent, as slips of the past
 * stored.
 */
export function isSettings(value: unknown): value is Settings {
  if (typeof value !== 'object' || value === null) return false;
  const {
    slippage,
    consentedSlippage,
    deadlineMinutes,
    maxHops,
    maxRoutes,
    protocols,
    rank,
    router,
    approvals,
  } = value as Record<keyof Settings, unknown>;
  const within = (number: unknown, least: number, most: number) =>
    Number.isInteger(number) && Number(number) >= least && Number(number) <= most;
  return (
    typeof slippage === 'string' &&
    (slippage === AUTO || isSlippage(slippage)) &&
    (!needsConsent(slippage) || consentedSlippage === slippage) &&
    within(deadlineMinutes, 1, 1440) &&
    within(maxHops, 1, MOST_HOPS) &&
    (maxRoutes === undefined || within(maxRoutes, 1, MOST_ROUTES)) &&
    Array.isArray(protocols) &&
    protocols.length > 0 &&
    protocols.every((name) => PROTOCOLS.some((protocol) => protocol === name)) &&
    (rank === 'net' || rank === 'output') &&
    (approvals === undefined || approvals === 'exact' || approvals === 'unlimited') &&
    (router === undefined || ROUTERS.some((choice) => choice === router))
  );
}
