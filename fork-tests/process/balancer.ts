import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

const CHECK_MS = 100;
/** Failed checks in a row after which an instance is out: a busy machine may fail one. */
const UNREACHABLE_TO_LEAVE = 3;

export interface Balancer {
  readonly url: string;
  /** Looks at an instance from now on; it gets requests when it is ready. */
  add(instance: string): void;
  /** Resolves when the instance is given requests, or is given none any more. */
  seen(instance: string, isReady: boolean): Promise<void>;
  close(): Promise<void>;
}

/**
 * A balancer as they are found in front of services: it sends each request to the next instance that was
 * ready when it last looked, keeps connections, and tries nothing twice: a connection that breaks is a 502
 * with the reason.
 */
export async function startBalancer(instances: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const closing = new AbortController();
  const ready = new Set<string>();
  const watch = async (instance: string) => {
    // One look after the other, so that none is answered by what an earlier one has found.
    for (let unreachable = 0; !closing.signal.aborted; await pause(CHECK_MS)) {
      const isReady = await fetch(`${instance}/ready`, { signal: closing.signal }).then(
        ({ ok }) => ok,
        () => undefined,
      );
      unreachable = isReady === undefined ? unreachable + 1 : 0;
      if (isReady === true) ready.add(instance);
      else if (isReady === false || unreachable >= UNREACHABLE_TO_LEAVE) ready.delete(instance);
    }
  };
  for (const instance of instances) void watch(instance);
  let turn = 0;
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const [instance] = [...ready].slice(turn++ % Math.max(1, ready.size));
    const fail = (reason: string) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(`balancer: ${instance}: ${reason}`);
    };
    if (instance === undefined) return fail('no instance is ready');
    const { method, headers, url } = incoming;
    const sent = request(`${instance}${url}`, { agent, method, headers }, (answer) => {
      const { connection: _connection, 'keep-alive': _keepAlive, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      pipeline(answer, outgoing, (error) => error && outgoing.destroy());
    });
    sent.on('error', ({ message }) => fail(message));
    incoming.pipe(sent);
  };
  // An idle connection that it ended might be about to bring a request.
  const server = createServer({ keepAliveTimeout: 0 }, forward).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (instance) => void watch(instance),
    seen: async (instance, isReady) => {
      while (ready.has(instance) !== isReady) await pause(CHECK_MS / 10);
    },
    close: async () => {
      closing.abort();
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
