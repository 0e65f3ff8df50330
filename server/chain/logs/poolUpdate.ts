import { type Hex, hexToBigInt, size, slice, toEventSelector } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import type { V2State } from '../../amm/v2/v2State.ts';
import type { V3State } from '../../amm/v3/v3State.ts';

/** What the logs of some blocks tell of the state in which they left one pool. */
export type PoolUpdate =
  | { readonly kind: 'reserves'; readonly state: V2State }
  | { readonly kind: 'price'; readonly state: Omit<V3State, 'tickRange'> }
  /** Positions changed or the pool was initialized: it must be read again. */
  | { readonly kind: 'unknown' };

const SYNC = toEventSelector('Sync(uint112,uint112)');
const SWAP = toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)');

/** The event after which the state of a V2 pair differs: every change of its reserves emits it. */
export const v2StateTopics: readonly Hex[] = [SYNC];

/**
 * The events after which price, liquidity or ticks of a V3 pool differ; flash loans, collected fees and protocol fees
 * do not move a later swap.
 */
export const v3StateTopics: readonly Hex[] = [
  SWAP,
  toEventSelector('Mint(address,address,int24,int24,uint128,uint256,uint256)'),
  toEventSelector('Burn(address,int24,int24,uint128,uint256,uint256)'),
  toEventSelector('Initialize(uint160,int24)'),
];

/** The update that one log tells. Sync and Swap carry the whole state that they leave behind. */
export function updateOf(topic: Hex, data: Hex): PoolUpdate {
  if (topic === SYNC && size(data) === 64) {
    return {
      kind: 'reserves',
      state: { protocol: 'v2', reserve0: wordOf(data, 0), reserve1: wordOf(data, 1) },
    };
  }
  if (topic === SWAP && size(data) === 160) {
    const tick = Number(BigInt.asIntN(24, wordOf(data, 4)));
    return {
      kind: 'price',
      state: { protocol: 'v3', sqrtPriceX96: wordOf(data, 2), tick, liquidity: wordOf(data, 3) },
    };
  }
  return { kind: 'unknown' };
}

/** The two updates as one, in the order of their logs. */
export function mergeUpdates(earlier: PoolUpdate | undefined, later: PoolUpdate): PoolUpdate {
  return earlier?.kind === 'unknown' ? earlier : later;
}

/**
 * The state after the update, or undefined when it must be read: a swap moves no ticks, so those that are known
 * stay, as long as the price has not left them.
 */
export function updatedState(state: PoolState, update: PoolUpdate): PoolState | undefined {
  if (update.kind === 'reserves' && state.protocol === 'v2') return update.state;
  if (update.kind !== 'price' || state.protocol !== 'v3') return undefined;
  const { lowerTick, upperTick } = state.tickRange;
  const { tick } = update.state;
  return tick >= lowerTick && tick < upperTick ? { ...update.state, tickRange: state.tickRange } : undefined;
}

function wordOf(data: Hex, index: number): bigint {
  return hexToBigInt(slice(data, index * 32, (index + 1) * 32));
}
