import type { Address } from 'viem';
import type { RouterKind, RouterKindName } from '../../routers/routerKind.ts';
import { gasIfRefunded, gasUsed } from '../../universalRouter/gas/gasModel.ts';
import { gasNeeded } from '../../universalRouter/gas/gasNeeded.ts';

/** The own router of an exchange, where that is not the Universal Router, or the executor over all. */
export interface ExchangeRouter {
  readonly kind: RouterKind;
  readonly address: Address;
  /** See `RouterSwap.coinName`. */
  readonly coinName?: string | undefined;
}

/** A router as answers name it. */
export interface RouterContract {
  readonly kind: RouterKindName | 'universalRouter';
  readonly address: Address;
}

/** Returns the contract that swaps call: the own router of an exchange, the Universal Router without one. */
export function contractOf(router: ExchangeRouter | undefined, universalRouter: Address): RouterContract {
  return router === undefined
    ? { kind: 'universalRouter', address: universalRouter }
    : { kind: router.kind.name, address: router.address };
}

/** The gas of swaps through one router, units. */
export type RouterGas = Pick<RouterKind, 'gasUsed' | 'gasIfRefunded' | 'gasNeeded'>;

const UNIVERSAL_ROUTER_GAS: RouterGas = { gasUsed, gasIfRefunded, gasNeeded };

/** Returns the gas of swaps through the router of an exchange; through the Universal Router without one. */
export function gasOfRouter(router: ExchangeRouter | undefined): RouterGas {
  return router?.kind ?? UNIVERSAL_ROUTER_GAS;
}
