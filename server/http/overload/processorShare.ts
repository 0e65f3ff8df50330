/** Work between two measurements, milliseconds. */
const MEASURED_MS = 50;

const workedMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * The processor time of this process per millisecond of its work, so that work that lasts because other
 * processes use the processors is not taken for load.
 */
export class ProcessorShare {
  readonly #worked: () => number;
  #workedBefore: number;
  #pendingMs = 0;
  #share = 1;

  /** @param worked milliseconds of processor time of this process, over all threads */
  constructor(worked: () => number = workedMs) {
    this.#worked = worked;
    this.#workedBefore = worked();
  }

  /** Up to 1, because helper threads such as those of the garbage collector add processor time. */
  get share(): number {
    return this.#share;
  }

  /** Counts work that took milliseconds of wall time. */
  note(milliseconds: number): void {
    this.#pendingMs += milliseconds;
    if (this.#pendingMs < MEASURED_MS) return;
    const worked = this.#worked();
    this.#share = Math.min(1, (worked - this.#workedBefore) / this.#pendingMs);
    this.#workedBefore = worked;
    this.#pendingMs = 0;
  }
}
