import { MOST_ROUTES } from '../../routing/model/routeLimits.ts';
import { sumOf } from '../../universalRouter/encode/sumOf.ts';
import { type RouterLimits, refusalOfRoutes, refuse } from '../refusals.ts';
import type { RouterRefusal } from '../routerKind.ts';
import type { RouterSwap } from '../routerSwap.ts';
import { beforeExecutorFee } from './feeOfExecutor.ts';

export const EXECUTOR_LIMITS: RouterLimits = {
  protocols: ['v2', 'v3'],
  takesFee: true,
  // Amounts of an exact output are computed on chain, backwards from the last pool.
  roundsUp: [],
  mayMix: () => true,
  // A route of the contract ends with the token that the trade buys.
  mayHandOver: false,
  mostRoutes: () => MOST_ROUTES,
  taxedThrough: (tradeType) => (tradeType === 'exactInput' ? ['v2'] : []),
};

/** Largest fee that the service takes, basis points; the contract has no limit of its own. */
const MOST_FEE = 500n;

/** Returns the first term of a swap that the executor refuses; `undefined` for a swap that it carries out. */
export function refusalOfExecutor(swap: RouterSwap): RouterRefusal | undefined {
  return refusalOfRoutes(EXECUTOR_LIMITS, swap) ?? refusalOfEnds(swap) ?? refusalOfFee(swap);
}

function refusalOfEnds({
  legs,
  bound,
  tradeType,
  recipient,
  addresses,
}: RouterSwap): RouterRefusal | undefined {
  if (bound === 0n)
    return tradeType === 'exactInput'
      ? refuse('minimum', 'a minimum output of at least one raw unit')
      : refuse('minimum', 'a maximum input of at least one raw unit');
  const ways = legs.flatMap(({ route, otherwise }) => (otherwise ? [route, otherwise.route] : [route]));
  const taken = ways.flatMap(({ hops }) => hops.map(({ pool }) => pool.address));
  return [...taken, addresses.router].includes(recipient)
    ? refuse('recipient', 'a recipient that is neither the executor nor a pool of the route')
    : undefined;
}

function refusalOfFee({ legs, tradeType, fee, isTaxed = false }: RouterSwap): RouterRefusal | undefined {
  if (fee === undefined) return undefined;
  if (fee.bips < 1n || fee.bips > MOST_FEE) return refuse('feeSize', 'a fee of 1 to 500 basis points');
  if (isTaxed) return refuse('feeOfTaxedToken', 'a fee of a token that arrives in full');
  if (tradeType === 'exactInput') return undefined;
  const gross = sumOf(legs, 'amountOut');
  // The contract computes the whole output from the part that is left; the pools have to give exactly that.
  return beforeExecutorFee(gross - fee.amount, fee.bips) === gross
    ? undefined
    : refuse(
        'feeOfExactOutput',
        'a fee of an exact input, or of an exact output that is rounded up before it',
      );
}
