import type { Steps } from '../steps.ts';
import { CROWD_DEAREST, CROWD_EARNS, CROWD_LOOKS, CROWD_NEAR, CROWD_POWER, CROWD_TIMES } from '../tuning.ts';
import type { GapAtPrices } from './gapAtPrices.ts';
import type { Prices } from './prices.ts';

/**
 * Returns the gap where pools earn on thousands of tokens: more than the input could pay for. It is worth more then
 * than the routes say, and its price is sought at which pools earn a small part of the trade.
 */
export function* gapOfCrowd(at: GapAtPrices, { input, tokens }: Prices): Steps<number> {
  let least = Number.POSITIVE_INFINITY;
  let [low, high] = [1, CROWD_DEAREST];
  let times = CROWD_TIMES;
  for (let look = 1; look <= CROWD_LOOKS; look++) {
    const { share, earned } = yield* at.look({ input: input * times, tokens: new Map() }, { by: 'byPool' });
    least = Math.min(least, share);
    if (earned > CROWD_EARNS.least && earned < CROWD_EARNS.most) break;
    if (earned > CROWD_EARNS.most) low = times;
    else high = times;
    const next = times * (earned / CROWD_EARNS.wanted) ** (1 / CROWD_POWER);
    if (low === 1 && next < CROWD_NEAR)
      return Math.min(least, (yield* at.look({ input, tokens }, { by: 'byPool' })).share);
    times = next > low && next < high ? next : Math.sqrt(low * high);
  }
  return least;
}

/** Returns a gap that was found, or that of a crowd where it is so wide that one may do better. */
export function* orOfCrowd(at: GapAtPrices, least: number, start: Prices): Steps<number> {
  const isFar = least > CROWD_EARNS.most && Number.isFinite(least);
  return isFar ? Math.min(least, yield* gapOfCrowd(at, start)) : least;
}
