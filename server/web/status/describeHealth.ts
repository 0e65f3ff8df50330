import type { Ready } from '../api/answers.ts';
import { failureText } from '../wallet/failureText.ts';
import { plural, t } from '../words/words.tsx';

/** Blocks that an index may be behind without a notice. */
const TOLERATED_LAG = 5;

const WAITING =
  'The service waits for a part of its data: quotes may be older, or miss pools. The status says more.';

/** Describes problems of the service's upstreams in words; nothing while all is well. */
export function describeHealth(ready: Ready | undefined, error: Error | null): string[] {
  if (error !== null) return [t('The service is unavailable: {reason}', { reason: failureText(error) })];
  if (ready === undefined) return [];
  const { index, waiting } = ready;
  // The service's own words are for its operator: the status shows them.
  const problems = waiting.length === 0 ? [] : [t(WAITING)];
  if (index.status === 'unavailable') {
    problems.push(t('The index is unavailable: quotes continue from the chain, lists and figures do not.'));
  }
  if (index.status === 'ok' && index.lagBlocks > TOLERATED_LAG) {
    problems.push(
      plural(
        index.lagBlocks,
        'The index is {count} block behind: figures are older than quotes.',
        'The index is {count} blocks behind: figures are older than quotes.',
      ),
    );
  }
  if (index.status === 'ok' && index.hasIndexingErrors) {
    problems.push(t('The index reports errors: its figures may be wrong.'));
  }
  return problems;
}
