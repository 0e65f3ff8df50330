import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Address } from 'viem';
import { knownHead } from '../chain/head.ts';
import type { LiveChain } from '../chain/liveChain.ts';
import { stateTopicsOf } from '../chain/protocols/chainProtocols.ts';
import type { Network } from '../config/networks/network.ts';
import type { Swapper } from '../quoting/swap/swapper.ts';
import { whenThere } from '../runtime/whenThere.ts';
import type { Outcome } from './outcomeFigures.ts';
import { countOutcomes, observeWatch } from './outcomeMetrics.ts';
import { OutcomeWatch } from './outcomeWatch.ts';
import { promiseOf } from './promisedSwap.ts';
import { shareLessons } from './shareLessons.ts';

export interface OutcomeWatchParts {
  /** True if swaps are watched at all. */
  readonly isWanted: boolean;
  readonly network: Network;
  readonly chain: Pick<LiveChain, 'rpc' | 'heads' | 'shared'>;
  readonly registry: Registry;
  /** Returns whether a token is never barred; see `withOutcomes`. */
  readonly isProven: (token: Address) => boolean;
  /** Returns whether a token is barred only by several unrelated senders. */
  readonly isVouched: (token: Address) => boolean;
  readonly log: Logger;
}

/** Creates a watch that follows the head, with metrics and logs; undefined where none is wanted. */
export function createOutcomeWatch({
  isWanted,
  network,
  chain,
  registry,
  isProven,
  isVouched,
  log,
}: OutcomeWatchParts): OutcomeWatch | undefined {
  const counter = countOutcomes(registry);
  const { universalRouter: router, permit2 } = network;
  const watch =
    isWanted && router !== null && permit2 !== null
      ? new OutcomeWatch({
          rpc: chain.rpc,
          router,
          permit2,
          stateTopics: stateTopicsOf(network),
          isTrusted: isProven,
          isVouched,
          counter,
          onOutcome: (outcome) => logReverted(log, outcome),
          onAvailable: (isAvailable) =>
            isAvailable
              ? log.info('outcomes of swaps are tracked again')
              : log.warn(
                  'the node does not serve full blocks (eth_getBlockByHash): outcomes are not tracked',
                ),
          onFailure: (err) => log.warn({ err }, 'the outcomes of swaps cannot be read'),
        })
      : undefined;
  observeWatch(registry, watch, chain);
  if (watch === undefined) return undefined;
  const { rpc, heads, shared } = chain;
  heads.subscribe((head) => void watch.follow(head));
  if (shared !== undefined) shareLessons(watch.bars, shared, { rpc, head: () => knownHead(heads) });
  return watch;
}

/** Logs a revert. Successes are only counted. */
function logReverted(log: Logger, outcome: Outcome): void {
  if (outcome.status === 'succeeded') return;
  const { transactionHash, blockNumber, reason, error, barred, swap } = outcome;
  const { tokenIn, tokenOut } = swap;
  log.warn(
    { transactionHash, blockNumber: String(blockNumber), reason, error, barred, tokenIn, tokenOut },
    'a built swap has reverted',
  );
}

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
