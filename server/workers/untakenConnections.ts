import type { Worker } from 'node:cluster';

/**
 * A connection as a cluster gives it to a worker: `close` closes this process's end, and does nothing the
 * second time.
 */
interface Connection {
  close(): void;
}

/** What is needed of a worker: the channel over which connections go to it, and its end. */
export interface GivenWorker {
  readonly process: Pick<Worker['process'], 'send'>;
  once(event: 'exit', listener: () => void): unknown;
}

/**
 * Cuts the connection that a worker was given and had not taken when it ended. Node keeps it open then, and
 * gives it to no other worker: its client would wait for ever. A worker has at most one, because it gets the
 * next when it has taken it.
 */
export class UntakenConnections<W extends GivenWorker> {
  /** The worker that a connection was given to last: one that closes passes it on to another. */
  readonly #givenTo = new WeakMap<Connection, W>();

  watch(worker: W): void {
    const { process } = worker;
    const send = process.send.bind(process) as (...args: unknown[]) => boolean;
    let last: Connection | undefined;
    process.send = (...args: unknown[]) => {
      const [message, handle] = args;
      if (isGift(message) && isConnection(handle)) {
        last = handle;
        this.#givenTo.set(handle, worker);
      }
      return send(...args);
    };
    worker.once('exit', () => {
      if (last !== undefined && this.#givenTo.get(last) === worker) last.close();
    });
  }
}

const isGift = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'act' in message && message.act === 'newconn';

const isConnection = (handle: unknown): handle is Connection =>
  typeof handle === 'object' && handle !== null && 'close' in handle && typeof handle.close === 'function';
