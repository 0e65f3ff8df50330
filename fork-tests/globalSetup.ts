import type { TestProject } from 'vitest/node';
import { startIndexedReplica } from './harness/indexedReplica.ts';
import { proxyModule } from './harness/proxyModule.ts';
import { serveSharedReplicas } from './harness/sharedReplicas.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The replica that every fork continues, and the index of it. */
    readonly replicaUrl: string;
    readonly subgraphUrl: string;
    /** Answers with further replicas that files share, made at the first request. */
    readonly sharedUrl: string;
  }
}

/** Starts one replica and one index for all test files; each file trades on a fork of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Built here once, not by the first test of each worker.
  await proxyModule();
  const { replica, index, stop } = await startIndexedReplica();
  project.provide('replicaUrl', replica.url);
  project.provide('subgraphUrl', index.queryUrl);
  const shared = await serveSharedReplicas(replica.url);
  project.provide('sharedUrl', shared.url);
  return async () => {
    await shared.stop();
    await stop();
  };
}
