import type { Ready } from '../api/answers.ts';

/** Blocks that an index may be behind without a notice. */
const TOLERATED_LAG = 5;

/** Describes problems of the service's upstreams in words; nothing while all is well. */
export function describeHealth(ready: Ready | undefined, error: Error | null): string[] {
  if (error !== null) return [`The service is unavailable: ${error.message}`];
  if (ready === undefined) return [];
  const { index, waiting } = ready;
  const problems = [...waiting];
  if (index.status === 'unavailable') {
    problems.push('The index is unavailable: quotes continue from the chain, lists and figures do not.');
  }
  if (index.status === 'ok' && index.lagBlocks > TOLERATED_LAG) {
    problems.push(`The index is ${index.lagBlocks} blocks behind: figures are older than quotes.`);
  }
  if (index.status === 'ok' && index.hasIndexingErrors) {
    problems.push('The index reports errors: its figures may be wrong.');
  }
  return problems;
}
