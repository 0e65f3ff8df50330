import { type DestinationStream, pino } from 'pino';

/**
 * Standard output for log lines: those of one turn of the event loop in one write, which costs as much as that of a
 * single line. What a process says last is written before it ends; when nobody reads any more, nothing is.
 */
export function logLines(): DestinationStream {
  const output = pino.destination({ sync: true });
  let lines = '';
  const flush = () => {
    if (lines !== '') output.write(lines);
    lines = '';
  };
  process.on('exit', flush);
  return {
    write(line) {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
  };
}
