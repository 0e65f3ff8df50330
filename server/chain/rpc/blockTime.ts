import { AppError } from '../../errors.ts';
import type { Header, MaxHeadAge } from '../head.ts';

/**
 * Maximum seconds by which a block may be later than this machine's clock. Nodes accept 15; clocks of
 * machines differ by more. Deadlines follow the block where it is later, so the limit is one on them too.
 */
const MOST_AHEAD_SECONDS = 600;

/**
 * Refuses a block whose time this machine's clock has not reached. On a chain without a maximum age the clock
 * has no say: a local chain has a time of its own.
 * @param node the name of the node that sent the block
 * @throws AppError UPSTREAM_INVALID
 */
export function assertReached(
  { number, timestamp }: Pick<Header, 'number' | 'timestamp'>,
  node: string,
  { maxHeadAge, clock = Date.now }: { readonly maxHeadAge: MaxHeadAge; readonly clock?: () => number },
): void {
  const ahead = Number(timestamp) - Math.floor(clock() / 1000);
  if (maxHeadAge === 'never' || ahead <= MOST_AHEAD_SECONDS) return;
  throw new AppError(
    'UPSTREAM_INVALID',
    `The RPC node ${node} says that block ${number} is ${ahead} seconds ahead of this machine's clock.`,
  );
}
