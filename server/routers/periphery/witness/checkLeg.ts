import type { Address } from 'viem';
import type { Hop } from '../../../routing/model/route.ts';
import { Mismatch, same } from '../../../universalRouter/witness/mismatch.ts';
import type { RouterSwap } from '../../routerSwap.ts';
import { checkHops } from '../../witness/checkHops.ts';
import type { DecodedCall, DecodedSwap } from './decodeCall.ts';
import type { PeripheryDialect } from './dialect.ts';

type Leg = RouterSwap['legs'][number];

interface LegTerms {
  readonly swap: RouterSwap;
  readonly dialect: PeripheryDialect;
  /** True where the output of all routes is collected in the router. */
  readonly isCollected: boolean;
  readonly next: Leg | undefined;
  take(): DecodedCall | undefined;
}

/**
 * Checks the swaps of one route. Returns, for each hop, its input token if its pool may take only a part of
 * it.
 * @throws Mismatch
 */
export function checkLeg(leg: Leg, terms: LegTerms): readonly (Address | undefined)[] {
  const { hops, handsOver = false } = leg.route;
  if (handsOver) checkHandedOver(leg, terms);
  const end = handsOver ? hops.length - 1 : hops.length;
  const mayTakeLess: (Address | undefined)[] = [];
  for (let at = 0; at < end; ) {
    const found = terms.take();
    if (found?.call !== 'swap') throw new Mismatch('call', 'swap', found?.call);
    const run = hops.slice(at, at + found.tokens.length - 1);
    checkHops(run, found);
    checkTerms(found, leg, terms, { isFirst: at === 0, isLast: at + run.length === end });
    // A path with fees goes through V3 pools; a pair takes all that it is given.
    for (const { tokenIn } of run) mayTakeLess.push(found.fees === undefined ? undefined : tokenIn);
    at += run.length;
    same('hops that the route swaps through itself', true, at <= end);
  }
  return mayTakeLess;
}

/** Checks amount, limit, recipient and deadline of a swap. */
function checkTerms(
  found: DecodedSwap,
  leg: Leg,
  { swap, dialect, isCollected }: LegTerms,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): void {
  const { tradeType, bound, recipient, deadline } = swap;
  const pair = leg.route.handsOver === true ? leg.route.hops.at(-1)?.pool.address : undefined;
  same('trade type', tradeType, found.tradeType);
  same('deadline of the swap', dialect.datesSwaps ? deadline : undefined, found.deadline);
  same(
    'recipient',
    isLast ? (pair ?? (isCollected ? dialect.itself : recipient)) : dialect.itself,
    found.recipient,
  );
  if (tradeType === 'exactOutput') {
    same('swaps of an exact output', true, isFirst && isLast);
    same('amountOut', leg.amountOut, found.amount);
    same('amountInMaximum', bound, found.limit);
    return;
  }
  if (!isFirst) same('a swap that takes the balance of the router', true, dialect.takesBalance);
  if (isFirst) same('an input above 0', true, leg.amountIn > 0n);
  same('amountIn', isFirst ? leg.amountIn : 0n, found.amount);
  same('amountOutMinimum', isLast && !isCollected ? bound : 0n, found.limit);
}

/** Checks that the next route ends with the pair that this one pays, which swaps all that it has received. */
function checkHandedOver({ route }: Leg, { swap, next }: LegTerms): void {
  const [last, other]: readonly (Hop | undefined)[] = [route.hops.at(-1), next?.route.hops.at(-1)];
  same('trade type of a hand-over', 'exactInput', swap.tradeType);
  same('pool that the next route ends with', last?.pool.id, other?.pool.id);
  same('token that it takes', last?.tokenIn, other?.tokenIn);
  same('kind of the pool', 'v2', last?.pool.protocol);
}
