import type { TestProject } from 'vitest/node';
import { startIndexedReplica } from './harness/indexedReplica.ts';
import { proxyModule } from './harness/proxyModule.ts';
import { serveV4Replica } from './harness/v4ReplicaOnDemand.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The replica that every fork continues, and the index of it. */
    readonly replicaUrl: string;
    readonly subgraphUrl: string;
    /** Starts one more replica with V4 and an index of it, and says where they are. */
    readonly v4Url: string;
  }
}

/** Starts one replica and one index for all test files; each file trades on a fork of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Built here once, not by the first test of each worker.
  await proxyModule();
  const { replica, index, stop } = await startIndexedReplica();
  project.provide('replicaUrl', replica.url);
  project.provide('subgraphUrl', index.queryUrl);
  const v4 = await serveV4Replica();
  project.provide('v4Url', v4.url);
  return async () => {
    await v4.stop();
    await stop();
  };
}
