import type { Logger } from 'pino';
import type { z } from 'zod';
import { describeFileError, rereadUntil, WatchedJson } from '../runtime/watchedJson.ts';
import { ConfigError } from './config.ts';

interface SettingFileOptions<Content> {
  /** Name of the setting that names the file. */
  readonly setting: string;
  readonly path: string;
  readonly schema: z.ZodType<Content>;
  readonly log: Logger;
  /** What to log when a later version cannot be read. */
  readonly failure: string;
}

/**
 * A JSON file that a setting names. It must be valid at the start; later the last valid version stays in
 * force.
 */
export class SettingFile<Content> {
  readonly #file: WatchedJson<Content>;
  readonly #take: (content: Content) => void;
  readonly #log: Logger;
  readonly #failure: string;

  /**
   * @param take called with the content at once, and with each later version
   * @throws ConfigError when the file cannot be read or is invalid
   */
  constructor(
    { setting, path, schema, log, failure }: SettingFileOptions<Content>,
    take: (content: Content) => void,
  ) {
    this.#file = new WatchedJson(path, schema);
    this.#take = take;
    this.#log = log;
    this.#failure = failure;
    try {
      this.#readIfChanged();
    } catch (cause) {
      throw new ConfigError([`${setting} ${path} cannot be read: ${describeFileError(cause)}`]);
    }
  }

  /** Rereads the file periodically until the signal aborts. */
  watch(signal: AbortSignal): void {
    rereadUntil(signal, () => this.reread());
  }

  /** Takes the file over if it has changed. A broken version is logged once. */
  reread(): void {
    try {
      this.#readIfChanged();
    } catch (err) {
      this.#log.warn({ err, file: this.#file.path }, this.#failure);
    }
  }

  #readIfChanged(): void {
    const content = this.#file.readIfChanged();
    if (content !== undefined) this.#take(content);
  }
}
