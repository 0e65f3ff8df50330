import { NO_CROSSINGS } from '../../amm/v3/crossings.ts';
import { evaluatePath } from '../execution/evaluatePath.ts';
import type { GasCosts } from '../gas/gasCosts.ts';
import { least } from '../gas/gasFloors.ts';
import { type GasHop, plainHops } from '../gas/gasHop.ts';
import type { TradeType } from '../model/route.ts';
import type { Path } from '../pools/poolSide.ts';
import { anyProtocol, type RoutingProtocols } from '../pools/routingProtocols.ts';

/** A trade over its best path alone. */
export interface WholeTrade {
  readonly tradeType: TradeType;
  readonly amount: bigint;
  readonly path: Path;
  /** The computed side of the trade, raw units. */
  readonly computed: bigint;
}

/**
 * Returns the bar that another path must reach with a part of the trade to gain: its minimum output, or its
 * maximum input, raw units. It is the amount of the best path for the last units, bettered by the gas of a
 * further path. `undefined` where any amount is enough.
 * @param further the minimum gas of a further path, see `leastFurther`
 */
export function partBar(whole: WholeTrade, part: bigint, further: bigint): bigint | undefined {
  const { tradeType, amount, path, computed } = whole;
  const isInput = tradeType === 'exactInput';
  // A part of more than half has the bar of a half: such a path is of use with less.
  const isMost = part * 2n > amount;
  // An output of half is reached by whatever reaches it with less, but an input for more than half may be
  // any.
  if (isMost && !isInput) return undefined;
  const rest = amount - (isMost ? amount / 2n : part);
  const beside = rest > 0n ? evaluatePath(path, tradeType, rest) : undefined;
  if (beside?.kind !== 'filled') return undefined;
  const { amounts } = beside;
  return isInput
    ? computed - (amounts[amounts.length - 1] ?? 0n) + further
    : computed - (amounts[0] ?? 0n) - further;
}

/**
 * Returns the minimum gas of a path on top of another one, raw units of the computed side. It goes over a
 * single pool, or over the pools of the other one but for one of them.
 */
export function leastFurther(gas: GasCosts, path: readonly GasHop[], protocols: RoutingProtocols): bigint {
  const alone = gas.ofLegs([path]);
  const again = path.map(
    ({ protocol, tokenIn, native }, place): GasHop => ({
      protocol,
      ...NO_CROSSINGS,
      isWarm: true,
      isHandedOver: place > 0 && place === path.length - 1,
      ...(tokenIn === undefined ? {} : { tokenIn }),
      ...(native === undefined ? {} : { native }),
    }),
  );
  const others = plainHops(anyProtocol(protocols), protocols);
  const start = path[0]?.tokenIn;
  const direct = others.map((other) => [start === undefined ? other : { ...other, tokenIn: start }]);
  const exchanged = again.flatMap((hop, index) =>
    others.map((other) =>
      again.with(index, hop.tokenIn === undefined ? other : { ...other, tokenIn: hop.tokenIn }),
    ),
  );
  return least([...direct, ...exchanged].map((leg) => gas.ofLegs([path, leg]) - alone));
}
