import { z } from 'zod';
import { ROUTER_CHOICES, type RouterChoice } from '../../config/routerChoice.ts';
import { type ExchangeIds, type ExchangesInput, exchangesAsked } from './exchangesInput.ts';

/** The routers of a service that requests choose among. */
export interface RouterRules {
  /** True where the network has an executor. */
  readonly hasExecutor: boolean;
  /** The choice of a request that names none. */
  readonly defaultRouter: RouterChoice;
}

/** A service without an executor. */
export const OWN_ROUTERS: RouterRules = { hasExecutor: false, defaultRouter: 'universalRouter' };

/** Field of a quote and a swap that chooses the router. */
export const routerInput = z
  .enum(ROUTER_CHOICES, { error: `must be ${ROUTER_CHOICES.join(', ').replace(/, (?=\w+$)/, ' or ')}` })
  .optional()
  .meta({
    description:
      'Contract that executes the swap: universalRouter, the own router of each exchange; executor, routes and splits over the pools of all exchanges asked; best, whichever of both leaves more; defaults to universalRouter, or to DEFAULT_ROUTER of the operator',
  });

interface RouterInput {
  readonly router?: RouterChoice | undefined;
}

/** Refuses the executor by name where there is none. */
export function checkRouter(
  { router }: RouterInput,
  { hasExecutor }: RouterRules,
  reject: (path: string, message: string) => void,
): void {
  if (router === 'executor' && !hasExecutor)
    reject('router', 'must be universalRouter or best: this service has no executor');
}

/** Returns the routers to choose among; undefined for the own routers of the exchanges. */
export function routerOf(
  { router }: RouterInput,
  { hasExecutor, defaultRouter }: RouterRules,
): RouterChoice | undefined {
  const named = router ?? defaultRouter;
  return hasExecutor && named !== 'universalRouter' ? named : undefined;
}

/** Returns the number of searches that a request takes: one an exchange, and as much for the executor. */
export function searchesAsked(
  input: ExchangesInput & RouterInput,
  ids: ExchangeIds | undefined,
  rules: RouterRules = OWN_ROUTERS,
): number {
  return exchangesAsked(input, ids) * (routerOf(input, rules) === 'best' ? 2 : 1);
}
