import type { PoolId } from '../../routing/pool.ts';

/** Remembers which pools changed on chain while a read of an older head was on its way. */
export class ReadWatch {
  readonly #touched = new Set<PoolId>();
  #isSound = true;

  /** True when what was read of this pool still holds at the current head. */
  holds(id: PoolId): boolean {
    return this.#isSound && !this.#touched.has(id);
  }

  /** False once a reorg or a gap made the block of the read worthless. */
  get isSound(): boolean {
    return this.#isSound;
  }

  touch(id: PoolId): void {
    this.#touched.add(id);
  }

  void(): void {
    this.#isSound = false;
  }
}
