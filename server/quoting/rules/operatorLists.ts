import type { Logger } from 'pino';
import type { Address, Hex } from 'viem';
import { z } from 'zod';
import { SettingFile } from '../../config/settingFile.ts';
import { addressInput } from '../../values/addressInput.ts';
import type { Rules } from './exclusions.ts';

const MAX_DENIED = 100_000;

const addresses = z.array(addressInput).max(MAX_DENIED).default([]);
/** The id of a V4 pool. */
const poolHash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((text) => text.toLowerCase() as Hex);
const pools = z
  .array(z.union([poolHash, addressInput]))
  .max(MAX_DENIED)
  .default([]);
const fileSchema = z.strictObject({ tokens: addresses, pools });

export interface OperatorListsOptions {
  readonly denyFile: string | undefined;
  /** Intermediate tokens that are allowed; absent if any is. */
  readonly allowedBetween: readonly Address[] | undefined;
  readonly log: Logger;
}

/**
 * Rules of the operator: tokens and pools denied by a file, which is reread when it changes, and a setting.
 */
export class OperatorLists implements Rules {
  readonly allowedBetween: ReadonlySet<Address> | undefined;
  readonly #file: SettingFile<z.output<typeof fileSchema>> | undefined;
  readonly #log: Logger;
  #changes = 0;
  #tokens: ReadonlySet<Address> = new Set();
  #pools: ReadonlySet<Address> = new Set();

  /** @throws ConfigError when the file cannot be read or is invalid */
  constructor({ denyFile, allowedBetween, log }: OperatorListsOptions) {
    this.allowedBetween = allowedBetween && new Set(allowedBetween);
    this.#log = log;
    const failure = 'the list of denied tokens and pools cannot be read';
    this.#file =
      denyFile === undefined
        ? undefined
        : new SettingFile(
            { setting: 'DENY_FILE', path: denyFile, schema: fileSchema, log, failure },
            (content) => this.#deny(content),
          );
    if (denyFile === undefined && allowedBetween !== undefined) this.#tell();
  }

  get deniedTokens(): ReadonlySet<Address> {
    return this.#tokens;
  }

  get deniedPools(): ReadonlySet<Address> {
    return this.#pools;
  }

  /** Changes whenever another list takes effect. */
  get version(): number {
    return this.#changes;
  }

  /** Number of entries in force; `allowedMiddleTokens` is null where any intermediate token is allowed. */
  get counts() {
    return {
      deniedTokens: this.#tokens.size,
      deniedPools: this.#pools.size,
      allowedMiddleTokens: this.allowedBetween?.size ?? null,
    };
  }

  /**
   * Rereads the file periodically until the signal aborts. Logs a broken version once and keeps the last good
   * one.
   */
  watch(signal: AbortSignal): void {
    this.#file?.watch(signal);
  }

  reread(): void {
    this.#file?.reread();
  }

  #deny({ tokens, pools }: z.output<typeof fileSchema>): void {
    this.#tokens = new Set(tokens);
    this.#pools = new Set(pools);
    this.#changes += 1;
    this.#tell();
  }

  #tell(): void {
    this.#log.info(this.counts, 'tokens and pools excluded by the operator');
  }
}
