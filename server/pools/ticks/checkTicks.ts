import type { Tick } from '../../amm/v3/v3State.ts';
import type { FullTick } from './tick.ts';

export type TickCheck =
  | { readonly kind: 'consistent' }
  | { readonly kind: 'inconsistent'; readonly reason: string };

/** The pool's state on chain at the block of its indexed ticks. */
export interface ChainView {
  readonly tick: number;
  readonly liquidity: bigint;
  /** All initialized ticks between two bounds around the price. */
  readonly tickRange: {
    readonly lowerTick: number;
    readonly upperTick: number;
    readonly ticks: readonly Tick[];
  };
}

/**
 * Checks whether ticks, ascending, can be all the ticks of the pool. Every gross is positive and no net
 * exceeds it. The running sum of the nets is never negative, is 0 at the end, and equals the pool's liquidity
 * at its tick. Around the price they are exactly the ticks of the chain.
 */
export function checkTicks(ticks: readonly FullTick[], chain: ChainView): TickCheck {
  let active = 0n;
  let activeAtPrice = 0n;
  let previous = Number.NEGATIVE_INFINITY;
  for (const { tick, liquidityGross, liquidityNet } of ticks) {
    if (tick <= previous) return inconsistent(`tick ${tick} is out of order`);
    previous = tick;
    const size = liquidityNet < 0n ? -liquidityNet : liquidityNet;
    if (liquidityGross <= 0n || size > liquidityGross) return inconsistent(`tick ${tick} is impossible`);
    active += liquidityNet;
    if (active < 0n) return inconsistent(`liquidity is negative above tick ${tick}`);
    if (tick <= chain.tick) activeAtPrice = active;
  }
  if (active !== 0n) return inconsistent('the nets do not sum to 0');
  if (activeAtPrice !== chain.liquidity) return inconsistent('the liquidity at the price is another');
  return checkAroundPrice(ticks, chain.tickRange);
}

function checkAroundPrice(
  ticks: readonly FullTick[],
  { lowerTick, upperTick, ticks: known }: ChainView['tickRange'],
): TickCheck {
  const near = ticks.filter(({ tick }) => tick >= lowerTick && tick <= upperTick);
  const isSame =
    near.length === known.length &&
    near.every(({ tick, liquidityNet }, index) => {
      const other = known[index];
      return other?.tick === tick && other.liquidityNet === liquidityNet;
    });
  return isSame ? { kind: 'consistent' } : inconsistent('the ticks around the price are others');
}

const inconsistent = (reason: string): TickCheck => ({ kind: 'inconsistent', reason });
