import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { SettingFile } from '../config/settingFile.ts';

const MAX_KEYS = 100_000;

const holder = z.strictObject({
  name: z.string().regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, dashes or underscores'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be the SHA-256 of the key, 64 lower-case hex digits'),
  perMinute: z.int('must be a whole number').min(0, 'must be 0 (no limit) or more'),
});
const fileSchema = z
  .array(holder)
  .max(MAX_KEYS)
  .refine(
    (holders) => new Set(holders.map(({ sha256 }) => sha256)).size === holders.length,
    'has a key twice',
  );

/** The holder of a key, and the holder's limit. */
export type KeyHolder = Readonly<z.output<typeof holder>>;

/** The accepted API keys, by hash. The file contains no key in clear text, and is reread when it changes. */
export class ApiKeys {
  readonly #file: SettingFile<KeyHolder[]>;
  #holders: ReadonlyMap<string, KeyHolder> = new Map();

  /** Reads the file. @throws ConfigError when the file cannot be read or is invalid */
  constructor(path: string, log: Logger) {
    const failure = 'the API keys cannot be read';
    this.#file = new SettingFile(
      { setting: 'API_KEYS_FILE', path, schema: fileSchema, log, failure },
      (holders) => {
        this.#holders = new Map(holders.map((each) => [each.sha256, each]));
        log.info({ keys: holders.length }, 'API keys loaded');
      },
    );
  }

  /**
   * Rereads the file periodically until the signal aborts. An invalid version is logged once, and the last
   * valid one stays in force.
   */
  watch(signal: AbortSignal): void {
    this.#file.watch(signal);
  }

  reread(): void {
    this.#file.reread();
  }

  /** Returns the holder of the key; undefined for an unknown key. */
  holderOf(key: string): KeyHolder | undefined {
    return this.#holders.get(createHash('sha256').update(key).digest('hex'));
  }
}
