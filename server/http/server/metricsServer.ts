import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

/** Suffices for a few Prometheus servers. Further connections are refused. */
const MAX_CONNECTIONS = 16;
/** Milliseconds until a request that is still arriving is cut, so that stuck requests leave room. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Serves the metrics at /metrics on a port of their own. @throws the system's error when it cannot listen */
export async function listenForMetrics(
  registry: Pick<Registry, 'contentType' | 'metrics'>,
  host: string,
  port: number,
): Promise<Server> {
  const times = { headersTimeout: REQUEST_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS };
  const server = createServer(times, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.setHeader('Content-Type', registry.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
