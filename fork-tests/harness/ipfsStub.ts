import { once } from 'node:events';
import { createServer } from 'node:http';

export interface IpfsStub {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * An HTTP server that passes the probe which graph-node makes at its start. Nothing is stored in it: the subgraph
 * of the local stack is read from the disk.
 */
export async function startIpfsStub(): Promise<IpfsStub> {
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json').end('{"Version":"0.0.0"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the IPFS stub got no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
