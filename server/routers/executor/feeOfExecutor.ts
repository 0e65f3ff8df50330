const WHOLE = 10_000n;

/**
 * Returns the raw units that the executor buys so that `kept` are left of them after its fee:
 * `⌈kept · 10 000 / (10 000 − bips)⌉` (`Executor.finish`). That is the minimum, or a unit more.
 */
export function beforeExecutorFee(kept: bigint, bips: bigint): bigint {
  return (kept * WHOLE - 1n) / (WHOLE - bips) + 1n;
}
