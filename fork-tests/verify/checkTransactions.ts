import type { MarketLog } from './chainReader.ts';
import { type CheckResult, createComparison } from './comparison.ts';
import { groupBy } from './groupBy.ts';
import type { IndexSnapshot } from './indexSnapshot.ts';

/**
 * txCount of each market and token, and that of a token without V4, against a count of raw Mint, Burn and
 * Swap logs.
 * @param ofV4 logs of V4 pools by token
 */
export function checkTransactions(
  index: IndexSnapshot,
  logs: readonly MarketLog[],
  ofV4: ReadonlyMap<string, bigint>,
): CheckResult {
  const comparison = createComparison('txCount: markets, tokens against raw logs');
  const logsOf = groupBy(logs, ({ address }) => address.toLowerCase());
  const ofToken = new Map<string, bigint>();
  for (const market of [...index.pairs, ...index.pools]) {
    const count = BigInt(logsOf.get(market.id)?.length ?? 0);
    comparison.equal(`market ${market.id} txCount`, market.txCount, count);
    for (const token of [market.token0, market.token1])
      ofToken.set(token, (ofToken.get(token) ?? 0n) + count);
  }
  // The other pools of a token are not in a sample.
  for (const { id, txCount, txCountOfV2V3 } of index.isSample ? [] : index.tokens) {
    const count = ofToken.get(id) ?? 0n;
    comparison.equal(`token ${id} txCountOfV2V3`, txCountOfV2V3, count);
    comparison.equal(`token ${id} txCount`, txCount, count + (ofV4.get(id) ?? 0n));
  }
  return comparison.result();
}
