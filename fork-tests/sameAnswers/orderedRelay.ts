import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** Requests that a client sends at once arrive within this time. */
const GATHERING_MS = 5;

export interface OrderedRelay {
  readonly url: string;
  stop(): Promise<void>;
}

interface Waiting {
  readonly body: string;
  readonly headers: Record<string, string>;
  readonly response: ServerResponse;
}

/**
 * Passes POST requests on to `target` one at a time, and sorts those that arrive together by their bodies. A
 * proxy reads the pages of its pool list in parallel, and `optimalityGap` and the pools of a refusal depend
 * on the order in which they come: two proxies with a relay each see the same order.
 */
export async function startOrderedRelay(target: string): Promise<OrderedRelay> {
  const waiting: Waiting[] = [];
  let isPassing = false;
  const passOn = async (): Promise<void> => {
    if (isPassing) return;
    isPassing = true;
    await delay(GATHERING_MS);
    for (;;) {
      const next = waiting.toSorted((a, b) => (a.body < b.body ? -1 : 1))[0];
      if (next === undefined) break;
      waiting.splice(waiting.indexOf(next), 1);
      await forward(target, next);
    }
    isPassing = false;
  };
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { authorization } = request.headers;
    const headers = {
      'content-type': 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
    };
    waiting.push({ body: await text(request), headers, response });
    await passOn();
  };
  const server = createServer((request, response) => {
    receive(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Ends the response without an answer where the target gives none. */
async function forward(target: string, { body, headers, response }: Waiting): Promise<void> {
  try {
    const answer = await fetch(target, { method: 'POST', headers, body });
    const answered = await answer.text();
    response.statusCode = answer.status;
    response.setHeader('content-type', answer.headers.get('content-type') ?? 'application/json');
    response.end(answered);
  } catch {
    response.destroy();
  }
}
