import { type Address, numberToHex } from 'viem';
import { type Crossings, NO_CROSSINGS } from '../../amm/v3/crossings.ts';
import type { Pool, Protocol } from '../model/pool.ts';
import { holdsNative } from '../model/v4Keys.ts';
import { namesIn, ROUTING_PROTOCOLS } from '../pools/routingProtocols.ts';

/** The figures of a hop that its gas depends on. */
export interface GasHop extends Crossings {
  readonly protocol: Protocol;
  /** Input token, the wrapped token for the native coin; absent where the hop stands for all of its kind. */
  readonly tokenIn?: Address;
  /** True where the hop sells token0; absent where it stands for all of its kind. */
  readonly zeroForOne?: boolean;
  /** True where an earlier hop of the same transaction goes through the pool. */
  readonly isWarm?: boolean;
  /** The tick moves once more, and the observation of this block is written already. */
  readonly movesTickAgain?: true;
  /**
   * True for a last pool, which is warm. If its kind can, it swaps the input of this route together with that
   * of the next one: see `Route.handsOver`.
   */
  readonly isHandedOver?: boolean;
  /** Gas units that a hook takes beyond those of the hop. */
  readonly hookGas?: number;
  /**
   * The side on which the pool holds the native coin itself, where others hold its wrapped token; absent for
   * neither.
   */
  readonly native?: NativeSide;
}

export type NativeSide = 'in' | 'out';

/** The effects of earlier hops of the transaction on a pool. */
export interface EarlierHops {
  readonly isWarm: boolean;
  /** True where they have moved its tick, so that the observation of this block is written. */
  readonly hasMovedTick: boolean;
}

const NONE_EARLIER: EarlierHops = { isWarm: false, hasMovedTick: false };

/** Returns the gas hop of a swap. */
export function gasHopOf(
  { pool, tokenIn }: { readonly pool: Pool; readonly tokenIn: Address },
  { ticksCrossed, firstCrossings, wordsCrossed, movesTick, paysProtocol, keepsWholeFee, work }: Crossings,
  { isWarm, hasMovedTick }: EarlierHops = NONE_EARLIER,
): GasHop {
  // A search makes one of these for each hop that it evaluates: most have nothing more to say.
  const hop: { -readonly [Key in keyof GasHop]: GasHop[Key] } = {
    protocol: pool.protocol,
    tokenIn,
    zeroForOne: tokenIn === pool.token0,
    ticksCrossed,
    wordsCrossed,
  };
  if (firstCrossings !== undefined) hop.firstCrossings = firstCrossings;
  if (movesTick === true) {
    if (hasMovedTick) hop.movesTickAgain = true;
    else hop.movesTick = true;
  }
  if (paysProtocol === true) hop.paysProtocol = true;
  if (keepsWholeFee === true) hop.keepsWholeFee = true;
  if (work !== undefined) hop.work = work;
  if (isWarm) hop.isWarm = true;
  if (holdsNative(pool, pool.token0)) hop.native = tokenIn === pool.token0 ? 'in' : 'out';
  return hop;
}

/** Returns the last hop of a route that hands over its input to the next one: see `Route.handsOver`. */
export function handedOver({ pool, tokenIn }: { readonly pool: Pool; readonly tokenIn: Address }): GasHop {
  const hop = gasHopOf({ pool, tokenIn }, NO_CROSSINGS, { isWarm: true, hasMovedTick: false });
  return { ...hop, isHandedOver: true };
}

/** Returns the hops of these protocols that may differ in gas, each without any crossing. */
export function plainHops(mask: number, protocols = ROUTING_PROTOCOLS): readonly GasHop[] {
  return namesIn(mask, protocols).flatMap((protocol): GasHop[] => {
    const hop = { protocol, ...NO_CROSSINGS };
    const { mayHoldNative } = protocols[protocol];
    return mayHoldNative ? [hop, { ...hop, native: 'in' }, { ...hop, native: 'out' }] : [hop];
  });
}

/** Returns the hop with an input token made from a number. */
export function named(hop: GasHop, token: number): GasHop {
  return { ...hop, tokenIn: numberToHex(token, { size: 20 }) };
}
