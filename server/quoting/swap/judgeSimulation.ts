import type { Address } from 'viem';
import type { Network } from '../../config/networks/network.ts';
import { type Parties, partiesOf, strangerOn } from '../../simulation/strangers.ts';
import type { Simulation } from '../../simulation/swapSimulator.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import type { BuiltSwap } from './buildSwap.ts';
import { type Verdict, verdictOf } from './verdict.ts';

/**
 * Returns the verdict of a simulation, by the trace of its failed calls where there is one. A contract that
 * is no party of the swap was chosen by the caller. The party that failed last is the origin.
 */
export function judgeSimulation(
  { permit2, wrappedNative }: Pick<Network, 'permit2' | 'wrappedNative'>,
  quoted: QuotedTrade,
  built: Pick<BuiltSwap, 'nativeOut' | 'bound' | 'to'>,
  simulation: Simulation,
): Verdict {
  const verdict = verdictOf(quoted, built, simulation);
  const path = simulation.status === 'reverted' ? simulation.blame.path : undefined;
  if (path === undefined) return verdict;
  const parties = partiesOfTrade(permit2 === null ? [built.to] : [built.to, permit2], wrappedNative, quoted);
  const stranger = strangerOn(path, parties);
  if (stranger !== undefined && !stranger.isInside)
    return { kind: 'callersDoing', stranger: stranger.contract };
  if (verdict.kind !== 'routeFailed') return verdict;
  const inside = stranger === undefined ? path : path.slice(0, path.indexOf(stranger.contract));
  return { ...verdict, origin: inside.length > 1 ? inside.at(-1) : undefined };
}

function partiesOfTrade(
  fixed: readonly Address[],
  wrappedNative: Address,
  { legs }: Pick<QuotedTrade, 'legs'>,
): Parties {
  const hops = legs.flatMap((leg) => leg.hops);
  const tokens = hops.flatMap(({ tokenIn, tokenOut }) => [tokenIn, tokenOut]);
  return partiesOf(
    fixed,
    [wrappedNative, ...tokens],
    hops.map(({ pool }) => pool),
  );
}
