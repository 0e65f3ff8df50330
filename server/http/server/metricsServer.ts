import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

/** Enough for a few Prometheus servers; whoever opens more is cut off. */
const MAX_CONNECTIONS = 16;
/** A request that takes longer to arrive is cut, so that a few that never do leave room. */
const PATIENCE_MS = 10_000;

/** Serves the measurements at /metrics of a port of their own. @throws the system's error when it cannot listen */
export async function listenForMetrics(
  registry: Pick<Registry, 'contentType' | 'metrics'>,
  host: string,
  port: number,
): Promise<Server> {
  const times = { headersTimeout: PATIENCE_MS, requestTimeout: PATIENCE_MS };
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
