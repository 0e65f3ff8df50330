import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type IndexedReplica, startIndexedReplica } from './indexedReplica.ts';

/** URLs of a replica that has V4 and of its index. */
export interface V4Urls {
  readonly replicaUrl: string;
  readonly subgraphUrl: string;
}

export interface V4ReplicaOnDemand {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves the `V4Urls` of one replica for all workers. The replica starts at the first request, because a run
 * of a few files may need none.
 */
export async function serveV4Replica(): Promise<V4ReplicaOnDemand> {
  let starting: Promise<IndexedReplica> | undefined;
  const server = createServer((_request, response) => {
    starting ??= startIndexedReplica({ hasV4: true });
    void answer(starting, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    server.close();
    await (await starting?.catch(() => undefined))?.stop();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function answer(starting: Promise<IndexedReplica>, response: ServerResponse): Promise<void> {
  try {
    const { replica, index } = await starting;
    const urls: V4Urls = { replicaUrl: replica.url, subgraphUrl: index.queryUrl };
    response.setHeader('connection', 'close').end(JSON.stringify(urls));
  } catch (error) {
    response.writeHead(500, { connection: 'close' }).end(String(error));
  }
}

/** @throws Error with the reason why the replica did not start */
export async function fetchV4Urls(url: string): Promise<V4Urls> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as V4Urls;
}
