import type { Logger } from 'pino';

/** Milliseconds for which a warning that was logged is counted instead of logged again. */
const QUIET_MS = 60_000;
/** Maximum warnings that are told apart; one more forgets the others. */
const MAX_KINDS = 200;

/**
 * Returns a function that logs a warning at once, and the same one again after a minute at the earliest, with
 * the number of times that it was left out as `repeated`: what fails once a second would hide all else.
 * Warnings are the same if message and `kind` are: their other fields, as the age of a block in an error,
 * change with each.
 */
export function repeatedWarnings(log: Pick<Logger, 'warn'>, now = () => performance.now()) {
  const logged = new Map<string, { at: number; left: number }>();
  return (fields: Readonly<Record<string, unknown>>, message: string, kind = ''): void => {
    const key = `${message} ${kind}`;
    const last = logged.get(key);
    if (last !== undefined && now() - last.at < QUIET_MS) {
      last.left += 1;
      return;
    }
    if (logged.size >= MAX_KINDS) logged.clear();
    logged.set(key, { at: now(), left: 0 });
    log.warn(last === undefined || last.left === 0 ? fields : { ...fields, repeated: last.left }, message);
  };
}
