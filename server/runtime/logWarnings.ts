import type { EventEmitter } from 'node:events';
import type { Logger } from 'pino';

/** Has Node's warnings logged, one line each, instead of printed: operators read lines of JSON and nothing else. */
export function logWarnings(log: Logger, emitter: EventEmitter = process): void {
  emitter.removeAllListeners('warning');
  emitter.on('warning', (err: Error) => log.warn({ warning: err.name, err }, 'a warning of Node'));
}
