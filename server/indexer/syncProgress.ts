/** How far behind the present the index was seen to be. */
export interface Sighting {
  /** When it was seen, milliseconds of any clock that only goes forward. */
  readonly at: number;
  /** Seconds between the timestamp of its newest block and the present. */
  readonly behindSeconds: number;
}

/** A shorter stretch says nothing: the index moves in batches of blocks. */
const LEAST_STRETCH_MS = 5_000;
const LONGEST_STRETCH_MS = 600_000;
const MAX_SIGHTINGS = 120;

/** Remembers sightings of the last ten minutes, so that the time that is left can be told from their pace. */
export class SyncProgress {
  #sightings: readonly Sighting[] = [];

  note(sighting: Sighting): void {
    const recent = this.#sightings.filter(({ at }) => sighting.at - at <= LONGEST_STRETCH_MS);
    // With too many, every second one is enough: the first ones are those that matter.
    const kept = recent.length < MAX_SIGHTINGS ? recent : recent.filter((_, index) => index % 2 === 0);
    this.#sightings = [...kept, sighting];
  }

  /** As `secondsLeft` of the oldest and the newest sighting. */
  secondsLeft(): number | null {
    const [first] = this.#sightings;
    const last = this.#sightings.at(-1);
    return first === undefined || last === undefined ? null : secondsLeft(first, last);
  }
}

/**
 * Seconds until the index has caught up, rounded up, if it goes on as from one sighting to the other:
 * behind · (time between) / (seconds caught up). A dense stretch of chain takes longer than the one that was measured,
 * so it is no promise. Null while the sightings lie too close together, or the index falls behind.
 */
export function secondsLeft(first: Sighting, last: Sighting): number | null {
  const stretch = last.at - first.at;
  const caughtUp = first.behindSeconds - last.behindSeconds;
  if (stretch < LEAST_STRETCH_MS || caughtUp <= 0) return null;
  return Math.max(0, Math.ceil((last.behindSeconds * stretch) / 1000 / caughtUp));
}
