import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withStartBlock } from '../../subgraph/manifest.ts';
import { prepareSubgraph } from '../../subgraph/prepare.ts';
import { firstBlockWithParent } from './firstBlockWithParent.ts';
import type { OwnGraphNode } from './graphNode.ts';
import { createIndexingStatus, type IndexingStatus } from './indexingStatus.ts';
import type { Replica } from './replica/startReplica.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GRAPH = join(ROOT, 'node_modules/.bin/graph');
const START_TIMEOUT_MS = 120_000;
const NAME = 'swap-api/rehearsal';

/**
 * Deploys the subgraph of mainnet as an operator does: `make prepare`, then `graph codegen`, `create` and
 * `deploy`. Resolves with the query URL when it has indexed the chain, whose contracts are those of mainnet.
 */
export async function rehearseDeploy(
  { url, startBlock, headBlock }: Pick<Replica, 'url' | 'startBlock' | 'headBlock'>,
  index: OwnGraphNode,
  say: (line: string) => void,
): Promise<string> {
  const builds = join(ROOT, 'subgraph/build');
  await mkdir(builds, { recursive: true });
  // The compiler looks for packages in the folders above.
  const folder = await mkdtemp(join(builds, 'rehearsal-'));
  const graph = async (...words: readonly string[]) => {
    say(`graph ${words.join(' ')}`);
    await promisify(execFile)(process.execPath, [GRAPH, ...words], { cwd: folder });
  };
  try {
    say('make prepare NETWORK=mainnet');
    await prepareSubgraph('mainnet', folder);
    const manifest = join(folder, 'subgraph.yaml');
    const first = await firstBlockWithParent(url, startBlock);
    await writeFile(manifest, withStartBlock(await readFile(manifest, 'utf8'), first));
    const node = ['--node', index.adminUrl];
    await graph('codegen');
    await graph('create', ...node, NAME);
    await graph('deploy', ...node, '--ipfs', index.ipfsUrl, '--version-label', 'v1', NAME);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const queryUrl = new URL(`/subgraphs/name/${NAME}`, index.queryUrl).href;
  const status = createIndexingStatus(queryUrl, () => '');
  say(`indexing up to block ${headBlock}`);
  await untilServed(status);
  await status.waitForBlock(headBlock);
  return queryUrl;
}

/** Resolves when graph-node answers for the subgraph. @throws Error with its last answer when it does not */
async function untilServed(status: IndexingStatus): Promise<void> {
  const deadline = AbortSignal.timeout(START_TIMEOUT_MS);
  for (;;) {
    const error = await status.indexedBlock().then(
      () => undefined,
      (reason: Error) => reason,
    );
    if (error === undefined) return;
    if (deadline.aborted) throw error;
    await delay(100);
  }
}
