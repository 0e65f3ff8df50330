import type { Swapper } from '../quoting/swap/swapper.ts';
import { whenThere } from '../runtime/whenThere.ts';
import type { OutcomeWatch } from './outcomeWatch.ts';
import { promiseOf } from './promisedSwap.ts';

/** Returns the swapper wrapped so that the watch keeps every answered swap until it expires. */
export function watchSwaps(swapper: Swapper, watch: Pick<OutcomeWatch, 'remember'>): Swapper {
  return {
    prepare: (request, waiter) =>
      whenThere(swapper.prepare(request, waiter), (prepared) => {
        watch.remember(promiseOf(request, prepared));
        return prepared;
      }),
  };
}
