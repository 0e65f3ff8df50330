import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';

/** Milliseconds after which a polite client that was refused retries: a tenth of `Retry-After`. */
const PATIENCE_MS = 100;

/** The clients, requests and duration of a crowd. */
export interface Crowd {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /**
   * `AMOUNT` in it is replaced by a number that starts at `firstAmount` and grows by `amountStep` per
   * request.
   */
  readonly path: string;
  /** The body of a POST, likewise. */
  readonly json?: string;
  readonly firstAmount: string;
  readonly amountStep: string;
  /** The address of this machine that the clients call from. Default 127.0.0.1. */
  readonly from?: string;
  /** Milliseconds between an answer and the next request. Default 0. */
  readonly pauseMs?: number;
  /** Milliseconds between a refusal and the next request. Default 100. */
  readonly patienceMs?: number;
}

/** The answers of a crowd; milliseconds from the request to the end of each answer. */
export interface Answers {
  readonly admitted: number[];
  readonly refused: number[];
  /** Upper bound, per answer, on the time before the busy crowd read it. */
  readonly unseen: number[];
  /** Answers that are neither 200 nor 429 or 503 with Retry-After, and connections that were closed. */
  strange: number;
}

/** Returns the answers of a crowd that runs in its own process. */
export async function askedBy(crowd: Crowd): Promise<Answers> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(crowd)], {
    execArgv: ['--import', 'tsx'],
  });
  const [answers] = (await once(child, 'message')) as [Answers];
  return answers;
}

/**
 * Each connection asks, waits for the answer and asks again. Bytes are written and read as they are, which
 * costs least.
 */
async function ask({ port, connections, seconds, ...question }: Crowd): Promise<Answers> {
  const { from = '127.0.0.1', pauseMs = 0, patienceMs = PATIENCE_MS } = question;
  const answers: Answers = { admitted: [], refused: [], unseen: [], strange: 0 };
  let amount = BigInt(question.firstAmount);
  const nextRequest = () => {
    amount += BigInt(question.amountStep);
    const fill = (text: string) => text.replaceAll('AMOUNT', String(amount));
    const head = `${fill(question.path)} HTTP/1.1\r\nHost: localhost\r\n`;
    if (question.json === undefined) return `GET ${head}\r\n`;
    const body = fill(question.json);
    return `POST ${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
  const turns = turnClock();
  const end = performance.now() + seconds * 1000;
  const client = () =>
    new Promise<void>((resolve) => {
      let asked = 0;
      let read = '';
      const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
      const askNext = () => {
        asked = performance.now();
        if (asked < end) socket.write(nextRequest());
        else socket.end(resolve);
      };
      socket.setEncoding('latin1');
      socket.once('connect', askNext);
      socket.once('error', () => {
        answers.strange += 1;
        resolve();
      });
      socket.on('data', (text: string) => {
        const sinceLastLook = turns.sinceLastLook();
        read += text;
        const headEnd = read.indexOf('\r\n\r\n');
        const length = Number(/\r\nContent-Length: (\d+)/i.exec(read)?.[1]);
        if (headEnd === -1 || read.length < headEnd + 4 + length) return;
        const milliseconds = performance.now() - asked;
        answers.unseen.push(Math.min(sinceLastLook, milliseconds));
        const isRefused = /^HTTP\/1.1 (503|429)/.test(read) && /\r\nRetry-After: \d/i.test(read);
        if (read.startsWith('HTTP/1.1 200')) answers.admitted.push(milliseconds);
        else if (isRefused) answers.refused.push(milliseconds);
        else answers.strange += 1;
        read = '';
        const wait = isRefused ? patienceMs : pauseMs;
        if (wait > 0) setTimeout(askNext, wait);
        else askNext();
      });
    });
  await Promise.all(Array.from({ length: connections }, client));
  return answers;
}

/**
 * Data read in one turn of the event loop arrived after the previous turn, or just now if the loop waited.
 */
function turnClock() {
  let looked = performance.now();
  let lastTurn = 0;
  let isOpen = false;
  return {
    /** Milliseconds since the sockets were looked at before this turn's look. */
    sinceLastLook(): number {
      const now = performance.now();
      if (!isOpen) {
        isOpen = true;
        looked = now;
        setImmediate(() => {
          isOpen = false;
          lastTurn = performance.now() - looked;
        });
      }
      return now - looked + lastTurn;
    },
  };
}

const [, script, crowd] = process.argv;
if (script === fileURLToPath(import.meta.url) && crowd !== undefined) {
  process.send?.(await ask(JSON.parse(crowd)), () => process.disconnect());
}
