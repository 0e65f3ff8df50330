import { installSubgraph } from '../../subgraph/build.ts';
import { setExchanges } from '../../subgraph/exchangeSources.ts';
import type { FurtherExchange } from '../../subgraph/networkExchanges.ts';
import { firstBlockWithParent } from './firstBlockWithParent.ts';
import { graphNodeProgram } from './graphNodeProgram.ts';
import { GRAPH_NODE_SETTINGS } from './graphNodeSettings.ts';
import { createIndexingStatus, type IndexingStatus } from './indexingStatus.ts';
import { startIpfsStub } from './ipfsStub.ts';
import { onLoopback } from './onLoopback.ts';
import { freePort } from './ports.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { startProcess } from './process.ts';
import { startRpcRelay } from './rpcRelay.ts';
import { createTemporaryFolder } from './temporaryFolder.ts';
import { inWordsOfGeth } from './wordsOfGeth.ts';

const START_TIMEOUT_MS = 120_000;
/** The path at which gnd serves its one subgraph. */
const QUERY_PATH = '/subgraphs/name/subgraph-0';

export interface GraphNodeOptions {
  readonly rpcUrl: string;
  /**
   * First block to index; the very first block of a chain, which has no parent to start from, is left out.
   */
  readonly startBlock: number;
  /** Port of the query endpoint. Default: a free one. */
  readonly port?: number;
  /** Folder of the compiled subgraph. Default: this project's, compiled where it is not yet. */
  readonly subgraph?: string;
  /** Exchanges of the index beside the first one. Default: none. */
  readonly exchanges?: readonly FurtherExchange[];
  /** A database server that has begun to start, which this stops. Default: one is started. */
  readonly postgres?: Promise<Postgres>;
  /** Environment on top of `GRAPH_NODE_SETTINGS`. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface GraphNode extends IndexingStatus {
  readonly queryUrl: string;
  stop(): Promise<void>;
}

/**
 * A graph-node of our own, which also tells what its handlers cost (Prometheus) and where it keeps what it
 * knows.
 */
export interface OwnGraphNode extends GraphNode {
  readonly metricsUrl: string;
  readonly databaseUrl: string;
  /**
   * Where more subgraphs are deployed, beside the one that it begins with, and where it tells how far each
   * is.
   */
  readonly adminUrl: string;
  readonly statusUrl: string;
  readonly ipfsUrl: string;
  /** Process ids of graph-node and its database server. */
  readonly processIds: readonly [graphNode: number, database: number];
}

/**
 * The real graph-node with a database of its own, which indexes the subgraph of this project from the chain
 * behind `rpcUrl`, an Anvil whose faults it is told in the words of Geth. Answers queries when this resolves,
 * but has not necessarily reached the head of the chain.
 * @throws Error when the platform has no graph-node package; it says what to set instead
 */
export async function startGraphNode(options: GraphNodeOptions): Promise<OwnGraphNode> {
  const program = graphNodeProgram();
  const cleanups: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (let cleanup = cleanups.pop(); cleanup !== undefined; cleanup = cleanups.pop()) await cleanup();
  };
  try {
    const folder = await createTemporaryFolder('graph-node');
    cleanups.push(folder.remove);
    const startBlock = await firstBlockWithParent(options.rpcUrl, options.startBlock);
    await installSubgraph(folder.path, startBlock, options.subgraph);
    const further = (options.exchanges ?? []).map((exchange) => startedAt(exchange, startBlock));
    if (further.length > 0) await setExchanges(folder.path, { first: 'main', further });
    const postgres = await (options.postgres ?? startPostgres());
    cleanups.push(postgres.stop);
    const ipfs = await startIpfsStub(folder.path);
    cleanups.push(ipfs.stop);
    const relay = await startRpcRelay(options.rpcUrl);
    cleanups.push(relay.stop);
    relay.rewrite = inWordsOfGeth;

    const port = options.port ?? (await freePort());
    const [metricsPort, adminPort, statusPort] = [await freePort(), await freePort(), await freePort()];
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
        ...['--ethereum-rpc', `mainnet:${relay.url}`],
        ...['--ipfs', ipfs.url],
        ...['--http-port', String(port)],
        ...['--index-node-port', String(statusPort)],
        ...['--admin-port', String(adminPort)],
        ...['--metrics-port', String(metricsPort)],
      ],
      cwd: folder.path,
      env: {
        ...(await onLoopback()),
        HOME: folder.path,
        TMPDIR: folder.path,
        RUST_BACKTRACE: '0',
        GRAPH_LOG: 'warn',
        ETHEREUM_POLLING_INTERVAL: '50',
        ETHEREUM_REORG_THRESHOLD: '10',
        GRAPH_ETHEREUM_GENESIS_BLOCK_NUMBER: String(startBlock - 1),
        ...GRAPH_NODE_SETTINGS,
        ...options.env,
      },
      ready: async () => void (await status.indexedBlock()),
      readyTimeoutMs: START_TIMEOUT_MS,
      stopGraceMs: 500,
    });
    output = graphNode.output;
    cleanups.push(graphNode.stop);
    return {
      queryUrl,
      metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
      databaseUrl: postgres.url,
      adminUrl: `http://127.0.0.1:${adminPort}/`,
      statusUrl: `http://127.0.0.1:${statusPort}/graphql`,
      ipfsUrl: ipfs.url,
      processIds: [graphNode.pid, postgres.pid],
      ...status,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Lets an exchange begin with the chain, whichever block its contracts are from. */
function startedAt(exchange: FurtherExchange, startBlock: number): FurtherExchange {
  const { v2, v3 } = exchange;
  return { ...exchange, v2: v2 && { ...v2, startBlock }, v3: v3 && { ...v3, startBlock } };
}
