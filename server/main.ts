import { type Logger, pino } from 'pino';
import { createApp } from './app.ts';
import { parseHeader } from './chain/head.ts';
import { createRpcClient } from './chain/rpcClient.ts';
import { resultOf } from './chain/rpcErrors.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { listen } from './http/gracefulServer.ts';
import { Metrics } from './http/metrics.ts';
import { IndexClock } from './indexer/indexClock.ts';
import { SubgraphClient } from './indexer/subgraphClient.ts';
import type { SubgraphIndex } from './indexer/subgraphIndex.ts';
import { PinnedTokens } from './tokens/pinnedTokens.ts';
import { TokenDirectory } from './tokens/tokenDirectory.ts';
import { TokenLists } from './tokens/tokenLists.ts';

const TOKEN_LIST_REFRESH_MS = 60 * 60 * 1000;

/** Configuration → clients → app → listen, until a signal asks to stop. */
async function main(): Promise<void> {
  const config = loadConfig();
  const log = pino({ level: config.logLevel });
  const metrics = new Metrics();
  metrics.observeProcess();
  const stopping = new AbortController();

  const rpc = createRpcClient({ url: config.rpc.url, timeoutMs: config.rpc.timeoutMs });
  const readHead = async (signal: AbortSignal) => {
    const [outcome] = await rpc.send([{ method: 'eth_getBlockByNumber', params: ['latest', false] }], signal);
    return parseHeader(resultOf('eth_getBlockByNumber', outcome));
  };
  const index = createIndex(config, metrics);
  const lists = new TokenLists({
    chainId: config.network.chainId,
    sources: config.tokens.lists,
    ipfsGateway: config.tokens.ipfsGateway,
    log,
  });
  keepFresh(lists, stopping.signal);
  const tokens = new TokenDirectory({
    index,
    pinned: new PinnedTokens(config.tokens.pinnedFile, log),
    lists,
    readToken: async () => undefined,
    log,
  });

  const app = createApp({ http: config.http, log, metrics, tokens, readiness: { readHead, index } });
  const { host, port, shutdownGraceMs } = config.http;
  const server = await listen(app, { host, port, graceMs: shutdownGraceMs });
  log.info(
    { host, port: server.port, network: config.network.name, chainId: config.network.chainId },
    'listening',
  );
  stopOnSignal(log, async () => {
    await server.close();
    stopping.abort();
  });
}

function createIndex({ subgraph, rpc }: Config, metrics: Metrics): SubgraphIndex | undefined {
  if (subgraph === undefined) return undefined;
  const client = new SubgraphClient({
    url: subgraph.url,
    apiKey: subgraph.apiKey,
    timeoutMs: subgraph.timeoutMs,
    onRequest: (outcome) => metrics.countUpstream('subgraph', outcome),
  });
  const clock = new IndexClock(client, rpc.headPollMs);
  return { client, clock, maxLagBlocks: subgraph.maxLagBlocks, headNumber: () => undefined };
}

/** Reads the token lists now and then again; answers do not wait for it. */
function keepFresh(lists: TokenLists, signal: AbortSignal): void {
  const refresh = () => void lists.refresh(signal);
  refresh();
  const timer = setInterval(refresh, TOKEN_LIST_REFRESH_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

/** The first SIGTERM or SIGINT stops gracefully, a second one at once. */
function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let asked = false;
  const onSignal = (name: NodeJS.Signals) => {
    if (asked) process.exit(1);
    asked = true;
    log.info({ signal: name }, 'stopping');
    void stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

main().catch((error: unknown) => {
  const lines = error instanceof ConfigError ? error.problems : [describeStartError(error)];
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
});

/** One line for what an operator can mend, the whole error for what only a developer can. */
function describeStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') return `PORT is in use: ${error.message}`;
  return error.stack ?? error.message;
}
