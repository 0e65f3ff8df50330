import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const EVENTS = ['close', 'error', 'end', 'timeout', 'drain', 'data', 'finish'] as const;
/** Bytes that somebody can still reach. */
export async function liveBytes(): Promise<number> {
  for (let times = 0; times < 2; times++) {
    await pause(1);
    collect();
  }
  return process.memoryUsage().heapUsed;
}

/** The most listeners that any server's socket had when a request of it began, until `stop`. */
export function watchListeners(): { most(): number; stop(): void } {
  let most = 0;
  const look = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket };
    const listeners = EVENTS.reduce((sum, event) => sum + socket.listenerCount(event), 0);
    most = Math.max(most, listeners);
  };
  subscribe('http.server.request.start', look);
  return { most: () => most, stop: () => unsubscribe('http.server.request.start', look) };
}

/** An odd request, and how clients send it. */
export interface Oddity {
  readonly bytes: string;
  /** Requests written at once. Default 25. */
  readonly together?: number;
  /** The client ends the connection: before the answer, or as soon as it begins. Default: never. */
  readonly leaves?: 'at once' | 'answered';
}

const CONNECTIONS = 8;
const STATUS = /HTTP\/1\.1 (\d{3})/g;
const TOGETHER = 25;

/** Clients that send one oddity over eight connections, which stay open until `close`. */
export class OddClients {
  readonly #oddity: Oddity;
  readonly #port: number;
  readonly #sockets: Socket[] = [];

  constructor(port: number, oddity: Oddity) {
    this.#port = port;
    this.#oddity = oddity;
  }

  /** Each as soon as those before it on its connection are answered; resolves when all are. */
  async send(requests: number): Promise<void> {
    const { leaves } = this.#oddity;
    if (leaves === undefined) {
      while (this.#sockets.length < CONNECTIONS) this.#sockets.push(await this.#connect());
      const share = Math.ceil(requests / CONNECTIONS);
      await Promise.all(this.#sockets.map((socket) => this.#sendKept(socket, share)));
      return;
    }
    let left = requests;
    const one = async () => {
      for (; left > 0; left -= 1) await this.#sendAndLeave(leaves);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, one));
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async #connect(): Promise<Socket> {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return socket;
  }

  #sendKept(socket: Socket, requests: number): Promise<void> {
    const { bytes, together = TOGETHER } = this.#oddity;
    return new Promise((resolve, reject) => {
      let left = requests;
      let awaited = 0;
      let text = '';
      const ended = () => reject(new Error(`the connection ended with ${left} requests to come: ${text}`));
      const send = () => {
        awaited = Math.min(together, left);
        left -= awaited;
        socket.write(bytes.repeat(awaited));
      };
      const onData = (data: Buffer) => {
        text += data.toString('latin1');
        let end = 0;
        for (const match of text.matchAll(STATUS)) {
          end = match.index + match[0].length;
          if (match[1] !== '100') awaited -= 1;
        }
        text = text.slice(Math.max(end, text.length - 'HTTP/1.1 20'.length));
        if (awaited > 0) return;
        if (left > 0) send();
        else {
          socket.off('data', onData).off('close', ended);
          resolve();
        }
      };
      socket.on('data', onData).once('close', ended);
      send();
    });
  }

  async #sendAndLeave(leaves: 'at once' | 'answered'): Promise<void> {
    const socket = await this.#connect();
    const closed = once(socket, 'close');
    socket.write(this.#oddity.bytes);
    if (leaves === 'answered') socket.once('data', () => socket.destroy());
    else setImmediate(() => socket.destroy());
    await closed;
  }
}
