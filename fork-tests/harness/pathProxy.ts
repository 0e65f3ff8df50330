import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

export interface PathProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * One host in front of several services, as operators have it: the first prefix that a path begins with is
 * stripped, and the request goes to its service. A prefix of the API names a chain, which the service strips.
 */
export async function startPathProxy(
  services: Readonly<Record<string, string>>,
  port = 0,
): Promise<PathProxy> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const prefix = Object.keys(services).find((each) => url === each || url.startsWith(`${each}/`)) ?? '';
    const path = prefix.startsWith('/api/') ? url : url.slice(prefix.length);
    const target = new URL(path.startsWith('/') ? path : `/${path}`, services[prefix]);
    const sent = request(target, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, outgoing, () => {});
    });
    sent.on('error', () => outgoing.destroy());
    pipeline(incoming, sent, () => {});
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
