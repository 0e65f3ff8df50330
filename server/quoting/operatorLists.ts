import { readFileSync, statSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Address } from 'viem';
import { z } from 'zod';
import { ConfigError } from '../config.ts';
import { addressInput } from '../http/schemas.ts';
import type { Rules } from './exclusions.ts';

const MAX_DENIED = 100_000;
const REREAD_MS = 2_000;

const addresses = z.array(addressInput).max(MAX_DENIED).default([]);
const fileSchema = z.strictObject({ tokens: addresses, pools: addresses });

export interface OperatorListsOptions {
  readonly denyFile: string | undefined;
  /** Absent: any token may lie between two pools. */
  readonly allowedBetween: readonly Address[] | undefined;
  readonly log: Logger;
}

/** What the operator rules out: tokens and pools of a file that is read again when it has changed, and a setting. */
export class OperatorLists implements Rules {
  readonly allowedBetween: ReadonlySet<Address> | undefined;
  readonly #path: string | undefined;
  readonly #log: Logger;
  #seen = '';
  #changes = 0;
  #tokens: ReadonlySet<Address> = new Set();
  #pools: ReadonlySet<Address> = new Set();

  /** @throws ConfigError when the file cannot be read or is not as it should be */
  constructor({ denyFile, allowedBetween, log }: OperatorListsOptions) {
    this.allowedBetween = allowedBetween && new Set(allowedBetween);
    this.#path = denyFile;
    this.#log = log;
    try {
      this.#readIfChanged();
    } catch (cause) {
      throw new ConfigError([`DENY_FILE ${denyFile} cannot be read: ${describe(cause)}`]);
    }
    this.#tell();
  }

  get deniedTokens(): ReadonlySet<Address> {
    return this.#tokens;
  }

  get deniedPools(): ReadonlySet<Address> {
    return this.#pools;
  }

  /** Differs whenever another list is in force. */
  get version(): number {
    return this.#changes;
  }

  /** How many of each are in force; null where any token may lie between two pools. */
  get counts() {
    return {
      deniedTokens: this.#tokens.size,
      deniedPools: this.#pools.size,
      allowedMiddleTokens: this.allowedBetween?.size ?? null,
    };
  }

  /** Looks at the file now and then until the signal. A version that is broken is logged once; the last good one stays. */
  watch(signal: AbortSignal): void {
    const timer = setInterval(() => this.reread(), REREAD_MS);
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  }

  reread(): void {
    try {
      if (this.#readIfChanged()) this.#tell();
    } catch (err) {
      this.#log.warn({ err, file: this.#path }, 'the list of denied tokens and pools cannot be read');
    }
  }

  #readIfChanged(): boolean {
    if (this.#path === undefined) return false;
    const version = versionOf(this.#path);
    if (version === this.#seen) return false;
    this.#seen = version;
    const { tokens, pools } = fileSchema.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
    this.#tokens = new Set(tokens);
    this.#pools = new Set(pools);
    this.#changes += 1;
    return true;
  }

  #tell(): void {
    if (this.#path !== undefined || this.allowedBetween !== undefined) {
      this.#log.info(this.counts, 'tokens and pools ruled out by the operator');
    }
  }
}

/** Differs between any two contents that the file had at different times; constant while it is missing. */
function versionOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? 'missing' : `${found.mtimeNs}:${found.size}:${found.ino}`;
}

function describe(cause: unknown): string {
  if (!(cause instanceof z.ZodError)) return cause instanceof Error ? cause.message : String(cause);
  return cause.issues.map(({ path, message }) => [...path, message].join(' ')).join('; ');
}
