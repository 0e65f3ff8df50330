import { inject } from 'vitest';
import { restoreReplica } from './replica/replicaState.ts';
import type { Replica } from './replica/startReplica.ts';
import type { SavedName, SavedState, V4Urls } from './sharedReplicas.ts';

/** Starts a chain of the test file's own with the state of a replica that the whole run seeds once. */
export async function startSavedReplica(name: SavedName): Promise<Replica> {
  const { path } = await fetchShared<SavedState>(`/saved/${name}`);
  return restoreReplica(path);
}

/** Returns the replica with V4 that every fork continues, and its index. */
export function fetchV4Urls(): Promise<V4Urls> {
  return fetchShared<V4Urls>('/v4');
}

/** @throws Error with the reason why the replica did not start */
async function fetchShared<Answer>(path: string): Promise<Answer> {
  const response = await fetch(inject('sharedUrl') + path);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer;
}
