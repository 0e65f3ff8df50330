import { Agent, request } from 'node:http';

/** A request that did not end with 200, in words. */
export interface Failure {
  readonly path: string;
  readonly sentAtMs: number;
  readonly afterMs: number;
  readonly outcome: string;
}

export interface SteadyLoad {
  readonly answered: number;
  readonly failures: readonly Failure[];
  /** Resolves when the last request has ended. */
  stop(): Promise<void>;
}

/**
 * Sends GET requests at a steady rate on kept connections. It skips a request while `mostWaiting` others wait
 * for their answers, so that they do not pile up on a slow machine.
 */
export function startSteadyLoad(
  nextUrl: () => string,
  { perSecond, mostWaiting }: { readonly perSecond: number; readonly mostWaiting: number },
): SteadyLoad {
  const agent = new Agent({ keepAlive: true });
  const began = performance.now();
  const failures: Failure[] = [];
  const pending = new Set<Promise<void>>();
  let answered = 0;
  const send = () => {
    if (pending.size >= mostWaiting) return;
    const url = nextUrl();
    const sentAt = performance.now();
    const ended = outcomeOf(url, agent).then((outcome) => {
      pending.delete(ended);
      if (outcome === '200') answered += 1;
      else {
        const now = performance.now();
        const { pathname, search } = new URL(url);
        const [sentAtMs, afterMs] = [Math.round(sentAt - began), Math.round(now - sentAt)];
        failures.push({ path: pathname + search, sentAtMs, afterMs, outcome });
      }
    });
    pending.add(ended);
  };
  const sending = setInterval(send, 1000 / perSecond);
  return {
    get answered() {
      return answered;
    },
    failures,
    stop: async () => {
      clearInterval(sending);
      await Promise.all(pending);
      agent.destroy();
    },
  };
}

/** `200`, or all that is known of how else it ended. */
function outcomeOf(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(url, { agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', ({ message }) => resolve(`broken off: ${message}`));
      answer.once('end', () => {
        const { statusCode } = answer;
        resolve(statusCode === 200 ? '200' : `${statusCode} ${Buffer.concat(chunks)}`);
      });
    });
    sent.once('error', ({ message }) => resolve(`no answer: ${message}`));
    sent.end();
  });
}
