import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

const CHECK_MS = 100;

export interface Balancer {
  readonly url: string;
  /** Resolves when the instance is in the state at the next look. */
  seen(instance: string, isReady: boolean): Promise<void>;
  close(): Promise<void>;
}

/**
 * A balancer as they are found in front of services: it sends each request to the next instance that was ready when it
 * last looked, keeps connections, and tries nothing twice: a connection that breaks is a 502.
 */
export async function startBalancer(instances: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  const look = async (instance: string) => {
    const isReady = await fetch(`${instance}/ready`)
      .then(({ ok }) => ok)
      .catch(() => false);
    if (isReady) ready.add(instance);
    else ready.delete(instance);
  };
  const lookAtAll = () => Promise.all(instances.map(look));
  await lookAtAll();
  const checking = setInterval(lookAtAll, CHECK_MS);
  let turn = 0;
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const [instance] = [...ready].slice(turn++ % Math.max(1, ready.size));
    const fail = () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end());
    if (instance === undefined) return fail();
    const { method, headers, url } = incoming;
    const sent = request(`${instance}${url}`, { agent, method, headers }, (answer) => {
      const { connection: _hopByHop, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      pipeline(answer, outgoing, (error) => error && outgoing.destroy());
    });
    sent.on('error', fail);
    incoming.pipe(sent);
  };
  const server = createServer(forward).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: async (instance, isReady) => {
      while (ready.has(instance) !== isReady) await look(instance);
    },
    close: async () => {
      clearInterval(checking);
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
