import type { Steps } from '../model/steps.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import type { HopMasks, Pattern } from '../pools/routeProtocol.ts';

/** Receives the paths of a search and keeps the best. */
export interface Contest {
  /** The amount that the next paths must reach. */
  readonly target: number;
  /** Maximum number of the most promising of many paths that are tried together before all; one if absent. */
  readonly triedFirst?: number;
  /** Called before the paths of a pattern. */
  expect(pattern: Pattern): void;
  /** Returns true if a path of `hops` pools within this bound could win. */
  mayBeat(bound: number, hops: number): boolean;
  /**
   * Returns true if a path with these protocols at its hops could win, counted from tokenIn: fewer than were
   * expected.
   */
  mayBeatBy(bound: number, masks: HopMasks): boolean;
  /** Called for each path, in trade order, with the bound on its amount. */
  offer(sides: readonly PoolSide[], bound: number): void;
  /** Decides the ties among the paths offered so far, if there are any. */
  settle(): Steps<void> | undefined;
}
