import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';

const REREAD_MS = 2_000;

/** A JSON file that its operator may change while the service runs. */
export class WatchedJson<Content> {
  readonly path: string;
  readonly #schema: z.ZodType<Content>;
  #seen = '';

  constructor(path: string, schema: z.ZodType<Content>) {
    this.path = path;
    this.#schema = schema;
  }

  /**
   * Returns the content when it has changed since the last call, else undefined.
   * @throws the file's error, once per version
   */
  readIfChanged(): Content | undefined {
    const version = versionOf(this.path);
    if (version === this.#seen) return undefined;
    this.#seen = version;
    return this.#schema.parse(JSON.parse(readFileSync(this.path, 'utf8')));
  }
}

/** Calls `reread`, which must not throw, periodically until the signal aborts. */
export function rereadUntil(signal: AbortSignal, reread: () => void): void {
  const timer = setInterval(reread, REREAD_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

/** Describes why a file could not be read, in one line that names each bad field. */
export function describeFileError(cause: unknown): string {
  if (!(cause instanceof z.ZodError)) return cause instanceof Error ? cause.message : String(cause);
  return cause.issues.map(({ path, message }) => [...path, message].join(' ')).join('; ');
}

/**
 * Returns a value that differs between any two contents that the file had at different times; constant while
 * it is missing.
 */
function versionOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? 'missing' : `${found.mtimeNs}:${found.size}:${found.ino}`;
}
