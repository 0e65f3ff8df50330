import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { hasGraphNode, NO_GRAPH_NODE } from '../../fork-tests/harness/graphNodeProgram.ts';
import { startPostgres } from '../../fork-tests/harness/postgres.ts';
import { createTemporaryFolder } from '../../fork-tests/harness/temporaryFolder.ts';
import { installSubgraph } from '../build.ts';
import { setExchanges } from '../exchangeSources.ts';
import { EXCHANGES } from './exchanges.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Holds the compiled subgraph in `build` and the runs of the tests in `runs`; in `exchanges` the same with
     * several exchanges.
     */
    readonly subgraphFolder: string;
    readonly postgresUrl: string;
  }
}

/**
 * One compiled subgraph and one database server for all mapping tests; nothing is left when one of them
 * fails.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await createTemporaryFolder('mapping');
  try {
    await mkdir(join(folder.path, 'runs'));
    await installSubgraph(join(folder.path, 'build'), 0);
    const several = join(folder.path, 'exchanges');
    await mkdir(join(several, 'runs'), { recursive: true });
    await installSubgraph(join(several, 'build'), 0);
    await setExchanges(join(several, 'build'), EXCHANGES);
    const postgres = await startPostgres();
    project.provide('subgraphFolder', folder.path);
    project.provide('postgresUrl', postgres.url);
    return async () => {
      await postgres.stop();
      await folder.remove();
      if (!hasGraphNode())
        process.stderr.write(`\n» ${NO_GRAPH_NODE}: the mappings ran on the host of the tests alone.\n`);
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}
