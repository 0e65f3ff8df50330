import type { Address } from 'viem';

/** Remembers which pools changed on chain while a read of an older head was on its way. */
export class ReadWatch {
  readonly #touched = new Set<Address>();
  #isSound = true;

  /** True when what was read of this pool still holds at the current head. */
  holds(address: Address): boolean {
    return this.#isSound && !this.#touched.has(address);
  }

  /** False once a reorg or a gap made the block of the read worthless. */
  get isSound(): boolean {
    return this.#isSound;
  }

  touch(address: Address): void {
    this.#touched.add(address);
  }

  void(): void {
    this.#isSound = false;
  }
}
