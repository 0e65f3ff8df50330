import type { TestProject } from 'vitest/node';
import { startGraphNode } from './harness/graphNode.ts';
import { graphNodeFromEnv } from './harness/graphNodeFromEnv.ts';
import { startReplica } from './harness/replica/startReplica.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The replica that every fork continues, and the index of it. */
    readonly replicaUrl: string;
    readonly subgraphUrl: string;
  }
}

/** One replica and one index for all test files; each file trades on a fork of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const replica = await startReplica();
  try {
    const index =
      (await graphNodeFromEnv(replica.startBlock)) ??
      (await startGraphNode({ rpcUrl: replica.url, startBlock: replica.startBlock }));
    await index.waitForBlock(replica.headBlock);
    project.provide('replicaUrl', replica.url);
    project.provide('subgraphUrl', index.queryUrl);
    return async () => {
      await index.stop();
      await replica.stop();
    };
  } catch (error) {
    await replica.stop();
    throw error;
  }
}
