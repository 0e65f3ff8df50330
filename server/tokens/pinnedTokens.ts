import { readFile, stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Address } from 'viem';
import { z } from 'zod';
import { addressInput } from '../http/schemas.ts';

const MAX_PINNED = 500;

const fileSchema = z
  .array(z.object({ address: addressInput, priority: z.number() }))
  .max(MAX_PINNED)
  .refine((pins) => new Set(pins.map(({ address }) => address)).size === pins.length, 'pins a token twice');

/** The tokens that an administrator wants first, from a file that is read again when it has changed. */
export class PinnedTokens {
  readonly #path: string | undefined;
  readonly #log: Logger;
  #version = '';
  #addresses: readonly Address[] = [];
  #reading: Promise<readonly Address[]> | undefined;

  constructor(path: string | undefined, log: Logger) {
    this.#path = path;
    this.#log = log;
  }

  /**
   * Pinned addresses, highest priority first, ties by address. A file that is missing or wrong is logged once
   * for each of its versions, and the last good list stays.
   */
  read(): Promise<readonly Address[]> {
    this.#reading ??= this.#readIfChanged().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readIfChanged(): Promise<readonly Address[]> {
    if (this.#path === undefined) return this.#addresses;
    const version = await versionOf(this.#path);
    if (version === this.#version) return this.#addresses;
    this.#version = version;
    try {
      const pins = fileSchema.parse(JSON.parse(await readFile(this.#path, 'utf8')));
      this.#addresses = pins
        .toSorted((a, b) => b.priority - a.priority || (a.address < b.address ? -1 : 1))
        .map(({ address }) => address);
    } catch (err) {
      this.#log.warn({ err, file: this.#path }, 'the pinned tokens cannot be read');
    }
    return this.#addresses;
  }
}

/** Differs between any two contents that the file had at different times; constant while it is missing. */
async function versionOf(path: string): Promise<string> {
  const version = await stat(path, { bigint: true }).catch(() => undefined);
  return version === undefined ? 'missing' : `${version.mtimeNs}:${version.size}:${version.ino}`;
}
