/** A measurement of how far behind the present the index was. */
export interface Sighting {
  /** Time of the measurement, milliseconds of any monotonic clock. */
  readonly at: number;
  /** Seconds between the timestamp of its newest block and the present. */
  readonly behindSeconds: number;
}

/** A shorter interval gives no pace: the index advances in batches of blocks. */
const MIN_INTERVAL_MS = 5_000;
const MAX_INTERVAL_MS = 600_000;
const MAX_SIGHTINGS = 120;

/** Keeps the measurements of the last ten minutes, to estimate the time left from their pace. */
export class SyncProgress {
  #sightings: readonly Sighting[] = [];

  note(sighting: Sighting): void {
    const recent = this.#sightings.filter(({ at }) => sighting.at - at <= MAX_INTERVAL_MS);
    // Drops every second one when there are too many. The oldest ones matter most and stay.
    const kept = recent.length < MAX_SIGHTINGS ? recent : recent.filter((_, index) => index % 2 === 0);
    this.#sightings = [...kept, sighting];
  }

  /** Returns `secondsLeft` from the oldest to the newest measurement. */
  secondsLeft(): number | null {
    const [first] = this.#sightings;
    const last = this.#sightings.at(-1);
    return first === undefined || last === undefined ? null : secondsLeft(first, last);
  }
}

/**
 * Returns the seconds until the index has caught up, rounded up, at the pace between two measurements: behind
 * · (time between) / (seconds caught up). A dense stretch of chain takes longer than the measured one, so it
 * is no promise. Null while the measurements lie too close together, or the index falls behind.
 */
export function secondsLeft(first: Sighting, last: Sighting): number | null {
  const stretch = last.at - first.at;
  const caughtUp = first.behindSeconds - last.behindSeconds;
  if (stretch < MIN_INTERVAL_MS || caughtUp <= 0) return null;
  return Math.max(0, Math.ceil((last.behindSeconds * stretch) / 1000 / caughtUp));
}
