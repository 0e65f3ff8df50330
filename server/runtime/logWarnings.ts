import type { EventEmitter } from 'node:events';
import type { Logger } from 'pino';

/** Logs Node's warnings, one line each, instead of printing them: operators read JSON lines only. */
export function logWarnings(log: Logger, emitter: EventEmitter = process): void {
  emitter.removeAllListeners('warning');
  emitter.on('warning', (err: Error) => log.warn({ warning: err.name, err }, 'warning of Node'));
}
