import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface AskingOptions {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Answers of all connections together after which it ends sooner; without it, all that come in time. */
  readonly most?: number;
  readonly nextPath: () => string;
  /** Answers per second of all connections together; without it as many as come. */
  readonly pace?: number | undefined;
}

/** The requests, and the processor time of the client. */
export interface Asked {
  readonly perSecond: number;
  readonly answers: number;
  /** Microseconds for one request and its answer. */
  readonly ownMicroseconds: number;
}

/**
 * Asks one request after the other on each connection. Where service and asking share the processors a client
 * that reads only the head of an answer leaves more of them to the service than a whole client of HTTP.
 * @throws when an answer is not a 200
 */
export async function keepAsking(options: AskingOptions): Promise<Asked> {
  const { hostname, port } = new URL(options.url);
  const began = performance.now();
  const until = began + options.seconds * 1000;
  const before = process.cpuUsage();
  let left = options.most ?? Number.POSITIVE_INFINITY;
  const goesOn = () => performance.now() < until && left-- > 0;
  const counts = await Promise.all(
    Array.from({ length: options.connections }, () =>
      askWhile(connect(Number(port), hostname), goesOn, options),
    ),
  );
  const { user, system } = process.cpuUsage(before);
  const answers = counts.reduce((sum, count) => sum + count, 0);
  return {
    answers,
    perSecond: (answers / (performance.now() - began)) * 1000,
    ownMicroseconds: (user + system) / answers,
  };
}

async function askWhile(
  socket: Socket,
  goesOn: () => boolean,
  { url, nextPath, pace, connections }: AskingOptions,
): Promise<number> {
  const { host } = new URL(url);
  socket.setNoDelay(true);
  const gapMs = pace === undefined ? 0 : (1000 * connections) / pace;
  let answers = 0;
  try {
    for (let due = performance.now(); goesOn(); due += gapMs) {
      if (due > performance.now()) await pause(due - performance.now());
      socket.write(`GET ${nextPath()} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      await answered(socket);
      answers += 1;
    }
  } finally {
    socket.destroy();
  }
  return answers;
}

/** Resolves when one answer has come whole. */
function answered(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing: number | undefined;
    const done = (error?: Error) => {
      socket.off('data', onData).off('error', done).off('close', onClose);
      if (error === undefined) resolve();
      else reject(error);
    };
    const onClose = () => done(new Error('the connection has ended before its answer'));
    const onData = (chunk: Buffer) => {
      if (missing === undefined) {
        const end = chunk.indexOf('\r\n\r\n');
        const head = chunk.toString('latin1', 0, end);
        const length = /^content-length: (\d+)/im.exec(head)?.[1];
        if (end < 0 || length === undefined || !head.startsWith('HTTP/1.1 200')) {
          done(new Error(`not the head of a good answer: ${head.slice(0, 200)}`));
          return;
        }
        missing = end + 4 + Number(length);
      }
      missing -= chunk.length;
      if (missing <= 0) done();
    };
    socket.on('data', onData).once('error', done).once('close', onClose);
  });
}
