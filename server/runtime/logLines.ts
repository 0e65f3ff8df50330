import { type DestinationStream, pino } from 'pino';

/**
 * Returns a stream to standard output for log lines. Lines of one turn of the event loop are written
 * together, which costs as much as a single line. Pending lines are written before the process exits. Lines
 * are dropped once nobody reads the output.
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
