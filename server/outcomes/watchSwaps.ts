import type { Swapper } from '../quoting/swap/swapper.ts';
import type { OutcomeWatch } from './outcomeWatch.ts';
import { promiseOf } from './promisedSwap.ts';

/** Returns the swapper wrapped so that the watch keeps every answered swap until it expires. */
export function watchSwaps(swapper: Swapper, watch: Pick<OutcomeWatch, 'remember'>): Swapper {
  return {
    async prepare(request, signal) {
      const prepared = await swapper.prepare(request, signal);
      watch.remember(promiseOf(request, prepared));
      return prepared;
    },
    prepareAtOnce(request) {
      const prepared = swapper.prepareAtOnce(request);
      if (prepared !== undefined) watch.remember(promiseOf(request, prepared));
      return prepared;
    },
  };
}
