import type { ChangeJournal } from './changeJournal.ts';
import { type Envelope, NOTHING, OVER } from './poolSide.ts';
import type { Link } from './tokenNode.ts';

/** The links of a chain of tokens, in the direction of the trade. */
export type Corridor = readonly Link[];

/**
 * The envelopes of many corridors in two flat arrays, so that thousands of them are compared with an amount in
 * microseconds and only those that may matter are looked at pool by pool.
 */
export class CorridorIndex {
  readonly #corridors: readonly Corridor[];
  readonly #journal: ChangeJournal;
  readonly #spots: Float64Array;
  readonly #strains: Float64Array;
  /** Where the corridors of a link are, by the link's canonical direction. */
  readonly #positions = new Map<Link, number[]>();
  #seen = -1;

  constructor(corridors: readonly Corridor[], journal: ChangeJournal) {
    this.#corridors = corridors;
    this.#journal = journal;
    this.#spots = new Float64Array(corridors.length);
    this.#strains = new Float64Array(corridors.length);
    corridors.forEach((corridor, position) => {
      for (const { canonical } of corridor) {
        const positions = this.#positions.get(canonical);
        if (positions === undefined) this.#positions.set(canonical, [position]);
        else positions.push(position);
      }
    });
  }

  /** The corridor that may give the most for this input, none when nothing can. */
  bestForInput(amountIn: number): Corridor | undefined {
    this.#refresh();
    let best = 0;
    let found = -1;
    for (let position = 0; position < this.#spots.length; position++) {
      const out = (this.#spots[position] ?? 0) / (1 / amountIn + (this.#strains[position] ?? 0));
      if (out <= best) continue;
      best = out;
      found = position;
    }
    return this.#corridors[found];
  }

  /** The corridor that may ask the least for this output, none when nothing can give it. */
  bestForOutput(amountOut: number): Corridor | undefined {
    this.#refresh();
    let best = 0;
    let found = -1;
    for (let position = 0; position < this.#spots.length; position++) {
      // The inverse of the input: spot / output − strain.
      const inverse = (this.#spots[position] ?? 0) / amountOut - (this.#strains[position] ?? 0);
      if (inverse <= best) continue;
      best = inverse;
      found = position;
    }
    return this.#corridors[found];
  }

  /** Every corridor that may turn this input into at least this output. */
  reaching(amountIn: number, amountOut: number): Corridor[] {
    this.#refresh();
    const found: Corridor[] = [];
    const inverseIn = 1 / amountIn;
    for (let position = 0; position < this.#spots.length; position++) {
      const spot = (this.#spots[position] ?? 0) * OVER;
      if (spot > 0 && spot >= amountOut * (inverseIn + (this.#strains[position] ?? 0))) {
        found.push(this.#corridors[position] ?? []);
      }
    }
    return found;
  }

  #refresh(): void {
    const changed = this.#journal.since(this.#seen);
    this.#seen = this.#journal.position;
    if (changed === undefined) {
      for (let position = 0; position < this.#spots.length; position++) this.#measure(position);
      return;
    }
    for (const link of changed) {
      for (const position of this.#positions.get(link) ?? []) this.#measure(position);
    }
  }

  #measure(position: number): void {
    const { spot, strain } = chain(this.#corridors[position] ?? []);
    this.#spots[position] = spot;
    this.#strains[position] = strain;
  }
}

/** The envelope of the links one after the other: the next one's strain counts in what reaches it. */
function chain(corridor: Corridor): Envelope {
  let spot = 1;
  let strain = 0;
  for (const link of corridor) {
    const next = linkEnvelope(link);
    strain += spot * next.strain;
    spot *= next.spot;
  }
  return { spot, strain };
}

/** The envelope of whichever pool of the link is the best for an amount. */
function linkEnvelope(link: Link): Envelope {
  let spot = 0;
  let strain = Number.POSITIVE_INFINITY;
  for (const side of link.outgoing) {
    const envelope = side.envelope();
    if (envelope.spot === 0) continue;
    spot = Math.max(spot, envelope.spot);
    strain = Math.min(strain, envelope.strain);
  }
  return spot === 0 ? NOTHING : { spot, strain };
}
