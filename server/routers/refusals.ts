import type { Protocol } from '../routing/model/pool.ts';
import type { TradeType } from '../routing/model/route.ts';
import type { RouterKind, RouterRefusal } from './routerKind.ts';
import type { RouterSwap } from './routerSwap.ts';

export type RouterLimits = Pick<
  RouterKind,
  'protocols' | 'takesFee' | 'roundsUp' | 'mayMix' | 'mayHandOver' | 'mostRoutes' | 'taxedThrough'
>;

/** Largest fee that a router of v3-periphery pays out, basis points. */
const MOST_FEE = 100n;

export const refuse = (term: RouterRefusal['term'], can: string): RouterRefusal => ({ term, can });

export const PERMIT_REFUSED = refuse('permit', 'a plain allowance of the router');
export const FEE_REFUSED = refuse('fee', 'swaps without a fee');

/** Returns the first term of a swap that is outside the limits of a router; `undefined` if there is none. */
export function refusalWithin(limits: RouterLimits, swap: RouterSwap): RouterRefusal | undefined {
  return refusalOfRoutes(limits, swap) ?? refusalOfFee(limits, swap, kindsOf(swap).flat());
}

/** Returns the first term but the fee outside of the limits of a router; `undefined` if there is none. */
export function refusalOfRoutes(limits: RouterLimits, swap: RouterSwap): RouterRefusal | undefined {
  const { legs, tradeType, hasPermit = false } = swap;
  if (hasPermit) return PERMIT_REFUSED;
  const kinds = kindsOf(swap);
  const known = limits.protocols;
  if (kinds.flat().some((protocol) => !known.includes(protocol)))
    return refuse('protocol', `routes through pools of ${known.join(' and ')}`);
  const most = limits.mostRoutes(tradeType);
  if (legs.length > most)
    return refuse('split', `at most ${most} ${most === 1 ? 'route' : 'routes'} of an ${inWords(tradeType)}`);
  if (!limits.mayMix(tradeType) && kinds.some(({ length }) => length > 1))
    return refuse('mixedRoute', `an ${inWords(tradeType)} over pools of one kind`);
  if (!limits.mayHandOver && legs.some(({ route }) => route.handsOver === true))
    return refuse('handOver', 'routes that swap through all of their pools');
  return refusalOfTax(limits, swap, kinds.flat());
}

/** Returns the kinds of pools of each route, each kind once. */
function kindsOf({ legs }: RouterSwap): Protocol[][] {
  return legs.map(({ route }) => [...new Set(route.hops.map(({ pool }) => pool.protocol))]);
}

function refusalOfTax(
  limits: RouterLimits,
  { legs, tradeType, isTaxed = false }: RouterSwap,
  kinds: readonly Protocol[],
): RouterRefusal | undefined {
  const through = limits.taxedThrough(tradeType);
  // The output of several routes is collected in the router, and would be taxed once more.
  const isOne = legs.length === 1;
  if (!isTaxed || (isOne && kinds.every((protocol) => through.includes(protocol)))) return undefined;
  return refusedTax(limits);
}

/** Returns the refusal of a taxed token by a router with these limits. */
export function refusedTax({ taxedThrough }: Pick<RouterLimits, 'taxedThrough'>): RouterRefusal {
  const sold = taxedThrough('exactInput').join(' and ');
  const can = sold === '' ? 'tokens that arrive in full' : `an exact input over one route through ${sold}`;
  return refuse('taxedToken', can);
}

function refusalOfFee(
  { takesFee, roundsUp }: RouterLimits,
  { tradeType, fee, isTaxed = false, legs }: RouterSwap,
  kinds: readonly Protocol[],
): RouterRefusal | undefined {
  if (fee === undefined) return undefined;
  if (!takesFee) return FEE_REFUSED;
  if (fee.bips < 1n || fee.bips > MOST_FEE) return refuse('feeSize', 'a fee of 1 to 100 basis points');
  if (isTaxed) return refuse('feeOfTaxedToken', 'a fee of a token that arrives in full');
  // Pairs may give an exact output more than was ordered, of which the router would pay a share, too.
  const isRounded = kinds.some((protocol) => roundsUp.includes(protocol));
  const portion = legs.reduce((sum, { amountOut }) => sum + amountOut, 0n) * fee.bips;
  if (tradeType === 'exactOutput' && (isRounded || portion / 10_000n !== fee.amount))
    return refuse('feeOfExactOutput', 'a fee of an exact input, or of an exact output through V3 pools');
  return undefined;
}

function inWords(tradeType: TradeType): string {
  return tradeType === 'exactInput' ? 'exact input' : 'exact output';
}

/** Throws for a swap outside the limits: whoever builds one has to ask for its refusal first. */
export function assertWithin(limits: RouterLimits, swap: RouterSwap): void {
  assertNotRefused(refusalWithin(limits, swap));
}

/** Throws a refusal as an error of whoever did not ask for it. */
export function assertNotRefused(refusal: RouterRefusal | undefined): void {
  if (refusal !== undefined)
    throw new Error(`the router cannot do this (${refusal.term}), only ${refusal.can}`);
}
