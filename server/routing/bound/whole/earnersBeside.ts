import { NO_CROSSINGS } from '../../../amm/v3/crossings.ts';
import { gasHopOf } from '../../gasHop.ts';
import type { SearchEnds } from '../../graph/adjacency.ts';
import type { PoolSide } from '../../pools/poolSide.ts';
import type { Earner } from '../routes/places.ts';
import type { Layer } from '../routes/routeEarnings.ts';
import { layerOf, type Passage } from '../routes/routings.ts';
import type { PricedSides } from '../sidePrices.ts';
import type { Earnings } from './earnings.ts';

/** Returns the pools that earn more than they cost, and those that are used in any case, as places on routes. */
export function earnersBeside(
  { noted }: Pick<Earnings, 'noted'>,
  sides: Readonly<Record<Layer, PricedSides>>,
  used: readonly Passage[],
  ends: SearchEnds,
): Earner[] {
  const known = new Map(used.map((each) => [each.side, each]));
  const earners = noted.flatMap(({ layer, position, earned, tokens: [one, other] }) => {
    const side = sides[layer].sideAt(position);
    if (side === undefined) return [];
    const [from, to] = layer === 'middle' ? [one, other] : layer === 'last' ? [one] : [undefined, one];
    return [{ ...placeOf(side, layer), earned, from, to, isUsed: known.delete(side) }];
  });
  const idle = [...known.values()].map(({ entry, side }): Earner => {
    const layer = layerOf(entry, ends);
    const { token0, token1 } = entry;
    const [from, to] = side === entry.zeroForOne ? [token0, token1] : [token1, token0];
    return {
      ...placeOf(side, layer),
      ...{ earned: 0, isUsed: true },
      from: layer === 'middle' || layer === 'last' ? from : undefined,
      to: layer === 'middle' || layer === 'first' ? to : undefined,
    };
  });
  return [...earners, ...idle];
}

/** Returns a pool as a hop of its layer, without ticks. */
export function placeOf(side: PoolSide, layer: Layer): Pick<Earner, 'layer' | 'side' | 'hop'> {
  // A fee of which the protocol keeps all costs less than one of which it keeps a part.
  const fee = side.paysProtocol === true ? ({ paysProtocol: true, keepsWholeFee: true } as const) : {};
  return { layer, side, hop: gasHopOf(side, { ...NO_CROSSINGS, ...fee }) };
}
