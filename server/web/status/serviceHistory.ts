export interface ServicePeriod {
  /** Unix seconds. */
  readonly timestamp: number;
  readonly answers: number;
  readonly failures: number;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  readonly readyPercent: number | null;
  readonly headAgeSeconds: number | null;
  readonly swaps: { readonly built: number; readonly succeeded: number; readonly reverted: number } | null;
}

export interface ServiceHistory {
  /** Unix seconds. */
  readonly startedAt: number;
  readonly periodSeconds: number;
  readonly periods: readonly ServicePeriod[];
}
