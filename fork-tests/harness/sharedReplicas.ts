import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startIndexedReplica } from './indexedReplica.ts';
import { saveReplica } from './replica/replicaState.ts';
import { type ReplicaOptions, startReplica } from './replica/startReplica.ts';
import { createTemporaryFolder } from './temporaryFolder.ts';

/** URLs of a replica that has V4 and of its index. */
export interface V4Urls {
  readonly replicaUrl: string;
  readonly subgraphUrl: string;
}

/** Path of the file of a saved replica. */
export interface SavedState {
  readonly path: string;
}

/** Replicas whose state is saved once a run, by their names. */
const SAVED = { v4: { hasV4: true }, exchanges: { hasExchanges: true } } as const satisfies Record<
  string,
  ReplicaOptions
>;

export type SavedName = 'plain' | keyof typeof SAVED;

interface SharedPart<Answer> {
  readonly answer: Answer;
  stop?(): Promise<void>;
}

export interface SharedReplicas {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves replicas to all workers: `/v4` answers the `V4Urls` of one, `/saved/<name>` the state of another.
 * Each is made at its first request, because a run of a few files may need none.
 *
 * @param plainUrl the replica without V4 and further exchanges, which runs already
 */
export async function serveSharedReplicas(plainUrl: string): Promise<SharedReplicas> {
  const folder = await createTemporaryFolder('replicas');
  const save = async (name: SavedName, url: string): Promise<SharedPart<SavedState>> => {
    const path = join(folder.path, `${name}.json`);
    await saveReplica(url, path);
    return { answer: { path } };
  };
  const seedAndSave = async (name: keyof typeof SAVED): Promise<SharedPart<SavedState>> => {
    const replica = await startReplica(SAVED[name]);
    try {
      return await save(name, replica.url);
    } finally {
      await replica.stop();
    }
  };
  const makers = new Map<string, () => Promise<SharedPart<object>>>([
    ['/v4', startV4],
    ['/saved/plain', () => save('plain', plainUrl)],
    ['/saved/v4', () => seedAndSave('v4')],
    ['/saved/exchanges', () => seedAndSave('exchanges')],
  ]);
  const parts = new Map<string, Promise<SharedPart<object>>>();
  const server = createServer(({ url = '' }, response) => {
    const part = parts.get(url) ?? makers.get(url)?.() ?? Promise.reject(new Error(`no replica ${url}`));
    parts.set(url, part);
    void respond(part, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    server.close();
    for (const part of await Promise.allSettled(parts.values()))
      if (part.status === 'fulfilled') await part.value.stop?.();
    await folder.remove();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function startV4(): Promise<SharedPart<V4Urls>> {
  const { replica, index, stop } = await startIndexedReplica({ hasV4: true });
  return { answer: { replicaUrl: replica.url, subgraphUrl: index.queryUrl }, stop };
}

async function respond(part: Promise<SharedPart<object>>, response: ServerResponse): Promise<void> {
  response.setHeader('connection', 'close');
  try {
    response.end(JSON.stringify((await part).answer));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}
