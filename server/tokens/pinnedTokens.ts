import type { Logger } from 'pino';
import type { Address } from 'viem';
import { z } from 'zod';
import { WatchedJson } from '../runtime/watchedJson.ts';
import { addressInput } from '../values/addressInput.ts';

const MAX_PINNED = 500;

const fileSchema = z
  .array(z.object({ address: addressInput, priority: z.number() }))
  .max(MAX_PINNED)
  .refine((pins) => new Set(pins.map(({ address }) => address)).size === pins.length, 'pins a token twice');

/** The tokens that an administrator pins to the top, from a file that is reread when it changes. */
export class PinnedTokens {
  readonly #file: WatchedJson<z.output<typeof fileSchema>> | undefined;
  readonly #log: Logger;
  #addresses: readonly Address[] = [];

  constructor(path: string | undefined, log: Logger) {
    this.#file = path === undefined ? undefined : new WatchedJson(path, fileSchema);
    this.#log = log;
  }

  /**
   * Returns pinned addresses, highest priority first, ties by address. A file that is missing or invalid is
   * logged once per version, and the last valid list stays.
   */
  read(): readonly Address[] {
    try {
      const pins = this.#file?.readIfChanged();
      if (pins === undefined) return this.#addresses;
      this.#addresses = pins
        .toSorted((a, b) => b.priority - a.priority || (a.address < b.address ? -1 : 1))
        .map(({ address }) => address);
    } catch (err) {
      this.#log.warn({ err, file: this.#file?.path }, 'the pinned tokens cannot be read');
    }
    return this.#addresses;
  }
}
