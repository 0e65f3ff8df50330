import { cp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buildSubgraph } from '../../subgraph/build.ts';
import { createIndexingStatus, type IndexingStatus } from './indexingStatus.ts';
import { startIpfsStub } from './ipfsStub.ts';
import { freePort } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { startProcess } from './process.ts';
import { createTemporaryFolder } from './temporaryFolder.ts';

const START_TIMEOUT_MS = 60_000;
/** gnd names the one subgraph that it serves so. */
const QUERY_PATH = '/subgraphs/name/subgraph-0';

export interface GraphNodeOptions {
  readonly rpcUrl: string;
  /** First block to index; its parent must exist on the chain. */
  readonly startBlock: number;
  /** Port of the query endpoint. Default: a free one. */
  readonly port?: number;
}

export interface GraphNode extends IndexingStatus {
  readonly queryUrl: string;
  stop(): Promise<void>;
}

/**
 * The real graph-node with a database of its own, which indexes the subgraph of this project from the chain behind
 * `rpcUrl`. Answers queries when this resolves, but has not necessarily reached the head of the chain.
 * @throws Error when the platform has no graph-node package; it says what to set instead
 */
export async function startGraphNode(options: GraphNodeOptions): Promise<GraphNode> {
  const program = graphNodeProgram();
  const cleanups: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (let cleanup = cleanups.pop(); cleanup !== undefined; cleanup = cleanups.pop()) await cleanup();
  };
  try {
    const folder = await createTemporaryFolder('graph-node');
    cleanups.push(folder.remove);
    const [build, postgres, ipfs] = await Promise.all([buildSubgraph(), startPostgres(), startIpfsStub()]);
    cleanups.push(postgres.stop, ipfs.stop);
    await copyWithStartBlock(build, folder.path, options.startBlock);

    const port = options.port ?? (await freePort());
    const queryUrl = `http://127.0.0.1:${port}${QUERY_PATH}`;
    let output = (): string => '';
    const status = createIndexingStatus(queryUrl, () => output());
    const graphNode = await startProcess({
      name: 'graph-node',
      command: program,
      args: [
        'dev',
        ...['--manifests', 'subgraph.yaml:.'],
        ...['--postgres-url', postgres.url],
        ...['--ethereum-rpc', `mainnet:${options.rpcUrl}`],
        ...['--ipfs', ipfs.url],
        ...['--http-port', String(port)],
        ...['--index-node-port', String(await freePort())],
        ...['--admin-port', String(await freePort())],
        ...['--metrics-port', String(await freePort())],
      ],
      cwd: folder.path,
      env: {
        HOME: folder.path,
        TMPDIR: folder.path,
        RUST_BACKTRACE: '0',
        GRAPH_LOG: 'error',
        ETHEREUM_POLLING_INTERVAL: '50',
        ETHEREUM_REORG_THRESHOLD: '10',
        GRAPH_ETHEREUM_GENESIS_BLOCK_NUMBER: String(options.startBlock - 1),
      },
      ready: async () => void (await status.indexedBlock()),
      readyTimeoutMs: START_TIMEOUT_MS,
      stopGraceMs: 500,
    });
    output = graphNode.output;
    cleanups.push(graphNode.stop);
    return { queryUrl, ...status, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The compiled subgraph in `folder`, starting where the chain at hand starts, not where mainnet's contracts do. */
async function copyWithStartBlock(build: string, folder: string, startBlock: number): Promise<void> {
  await cp(build, folder, { recursive: true });
  const manifest = join(folder, 'subgraph.yaml');
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replaceAll(/^(\s+startBlock:) \d+$/gm, `$1 ${startBlock}`));
}

function graphNodeProgram(): string {
  try {
    return createRequire(import.meta.url).resolve(
      `@graphprotocol/gnd-${process.platform}-${process.arch}/bin/gnd`,
    );
  } catch (cause) {
    throw new Error(
      `graph-node has no npm package for ${process.platform} ${process.arch}. ` +
        'Set SUBGRAPH_URL to the query URL of this subgraph on a graph-node that runs elsewhere.',
      { cause },
    );
  }
}
