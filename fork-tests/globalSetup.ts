import type { TestProject } from 'vitest/node';
import { namesGraphNode } from './harness/graphNodeFromEnv.ts';
import { hasGraphNode } from './harness/graphNodeProgram.ts';
import { startIndexedReplica } from './harness/indexedReplica.ts';
import { tellOfMissingIndex } from './harness/indexTests.ts';
import { proxyModule } from './harness/proxyModule.ts';
import { startReplica } from './harness/replica/startReplica.ts';
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

/**
 * Starts one replica and one index for all test files; each file trades on a fork of its own. Where this
 * machine has no graph-node there is no index, and the files that need one are not among those that run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Built here once, not by the first test of each worker.
  await proxyModule();
  const isIndexed = hasGraphNode() || namesGraphNode();
  const { replica, subgraphUrl, stop } = await (isIndexed ? startIndexed() : startAlone());
  project.provide('replicaUrl', replica.url);
  project.provide('subgraphUrl', subgraphUrl);
  const shared = await serveSharedReplicas(replica.url);
  project.provide('sharedUrl', shared.url);
  return async () => {
    await shared.stop();
    await stop();
    if (!isIndexed) tellOfMissingIndex();
  };
}

async function startIndexed() {
  const { replica, index, stop } = await startIndexedReplica();
  return { replica, subgraphUrl: index.queryUrl, stop };
}

async function startAlone() {
  const replica = await startReplica();
  return { replica, subgraphUrl: '', stop: () => replica.stop() };
}
