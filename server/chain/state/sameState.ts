import type { PoolState } from '../../amm/poolState.ts';
import type { V3State } from '../../amm/v3/v3State.ts';
import type { PoolReading } from '../lens/poolStatesLens.ts';

/** False when the two differ for the same block. Of ticks, those that both know are compared. */
export function isSameState(held: PoolState | undefined, reading: PoolReading | undefined): boolean {
  if (held === undefined || reading === undefined) return true;
  if (reading.kind === 'v2' && held.protocol === 'v2') {
    return held.reserve0 === reading.state.reserve0 && held.reserve1 === reading.state.reserve1;
  }
  return reading.kind === 'v3' && held.protocol === 'v3' && isSameV3State(held, reading.state);
}

function isSameV3State(a: V3State, b: V3State): boolean {
  if (a.sqrtPriceX96 !== b.sqrtPriceX96 || a.tick !== b.tick || a.liquidity !== b.liquidity) return false;
  const lower = Math.max(a.tickRange.lowerTick, b.tickRange.lowerTick);
  const upper = Math.min(a.tickRange.upperTick, b.tickRange.upperTick);
  const within = ({ tickRange }: V3State) =>
    tickRange.ticks.filter(({ tick }) => tick >= lower && tick <= upper);
  const [ticksOfA, ticksOfB] = [within(a), within(b)];
  return (
    ticksOfA.length === ticksOfB.length &&
    ticksOfA.every(({ tick, liquidityNet }, index) => {
      const other = ticksOfB[index];
      return tick === other?.tick && liquidityNet === other.liquidityNet;
    })
  );
}
