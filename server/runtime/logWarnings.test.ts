import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logWarnings } from './logWarnings.ts';

test('default: a warning is a line of the log, and is printed by nobody else', () => {
  const emitter = new EventEmitter();
  const printed: Error[] = [];
  emitter.on('warning', (warning) => printed.push(warning));
  const lines: string[] = [];
  logWarnings(pino({ level: 'warn' }, { write: (line) => void lines.push(line) }), emitter);
  const warning = Object.assign(new Error('11 close listeners'), { name: 'MaxListenersExceededWarning' });
  emitter.emit('warning', warning);
  expect(printed).toEqual([]);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'warning of Node',
      warning: 'MaxListenersExceededWarning',
      err: expect.objectContaining({ type: 'Error', message: '11 close listeners' }),
    }),
  ]);
});
