import { HopScan, type ScannedEnds, type ScannedGraph } from './hopScan.ts';
import type { SearchWorkspace } from './searchWorkspace.ts';
import type { TokenPathSource } from './tokenPathSource.ts';

export interface ScanEnds extends ScannedEnds {
  /** Returns whether a token must not lie between the ends. Called only for promising paths. */
  readonly isBarred: (token: number) => boolean;
}

/**
 * Finds the token paths that may carry a trade, by the envelopes of their pools alone. It misses none that
 * could and rules out most that cannot.
 */
export class TokenPathScan extends HopScan implements TokenPathSource {
  readonly #isBarred: ScanEnds['isBarred'];
  readonly #barred = new Map<number, boolean>();

  constructor(graph: ScannedGraph, ends: ScanEnds, space: SearchWorkspace, isWhole?: boolean) {
    super(graph, ends, space, isWhole);
    this.#isBarred = ends.isBarred;
  }

  covers(): boolean {
    return true;
  }

  /** Returns true if a token must not lie between the ends; asks about each once. */
  isBarred(token: number): boolean {
    const known = this.#barred.get(token);
    if (known !== undefined) return known;
    const isBarred = this.#isBarred(token);
    this.#barred.set(token, isBarred);
    return isBarred;
  }
}
