import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { createRpcClient } from '../chain/rpc/rpcClient.ts';
import type { Config } from '../config/config.ts';
import { Metrics } from '../http/metrics.ts';
import { failAt } from '../http/server/listenFailure.ts';
import { listenForMetrics } from '../http/server/metricsServer.ts';
import { asLesson } from '../outcomes/lessons.ts';
import { repeatedWarnings } from '../runtime/repeatedWarnings.ts';
import { askWorker } from './askWorker.ts';
import { followForWorkers } from './headOfWorkers.ts';
import { HungWorkers } from './hungWorkers.ts';
import {
  asFleetQuestion,
  asReadiness,
  type Fleet,
  type FleetAnswer,
  type WorkerRequest,
} from './messages.ts';
import { isNativePriceQuestion } from './nativePrice.ts';
import { SharedCalls } from './sharedCalls.ts';
import { type SharedNode, serveSharedNode } from './sharedNode.ts';
import { SumOfMetrics } from './sumOfMetrics.ts';
import { tellNativePrice } from './tellNativePrice.ts';
import { UntakenConnections } from './untakenConnections.ts';
import { LISTENS_WHEN_READY } from './workerSide.ts';

/** A worker that exits by itself is replaced after this pause, so that failing starts do not spin. */
const REPLACE_AFTER_MS = 1_000;
const IDLE_PAUSES = 5;
/** Milliseconds to wait for a worker when another one asks how many are ready. */
const READY_TIMEOUT_MS = 1_000;

/**
 * Runs several processes as one service behind one port. This process talks to the nodes for all of them,
 * replaces workers that exit or hang, aggregates their metrics, and exits after them.
 */
export async function runPrimary(
  config: Config,
  log: Logger,
): Promise<(signal: NodeJS.Signals) => Promise<void>> {
  const metrics = new Metrics();
  const { node, stop: stopNode } = await shareNodes(config, log, metrics);
  // Counts requests for workers that share no other store.
  new RateLimiterClusterMaster();
  const workers = new Set<Worker>();
  /**
   * Workers that accept connections, or will as soon as they can. One of them answers for the readiness of
   * the service.
   */
  const inFront = new Set<Worker>();
  const nativePrice = tellNativePrice(config, log, workers);
  let [isStopping, everListened] = [false, false];
  const hung = new HungWorkers<Worker>({
    onHung: ({ process }) => {
      log.error({ worker: process.pid }, 'a worker hangs and is killed');
      process.kill('SIGKILL');
    },
  });
  const untaken = new UntakenConnections<Worker>();
  let counting: Promise<Fleet> | undefined;
  /** Questions that arrive while workers are counted share the count. */
  const countFleet = () => {
    counting ??= fleetOf([...inFront]).finally(() => {
      counting = undefined;
    });
    return counting;
  };
  const start = (place: number) => {
    const waits = inFront.size > 0;
    const worker = cluster.fork({
      ...settingsOf(node, config, place),
      [LISTENS_WHEN_READY]: waits ? '1' : '0',
    });
    workers.add(worker);
    hung.watch(worker);
    untaken.watch(worker);
    if (!waits) inFront.add(worker);
    worker.once('listening', ({ port }) => {
      everListened = true;
      hung.expectAnswers(worker);
      inFront.add(worker);
      log.info({ worker: worker.process.pid, port }, 'a worker is listening');
    });
    worker.on('message', async (message) => {
      const question = asFleetQuestion(message);
      if (question !== undefined) {
        const answer: FleetAnswer = { kind: 'fleet', id: question.id, fleet: await countFleet() };
        worker.send(answer, () => {});
      }
      if (isNativePriceQuestion(message)) nativePrice.tell(worker);
      if (asLesson(message) === undefined) return;
      for (const other of workers) if (other !== worker) other.send(message, () => {});
    });
    worker.once('exit', (code, signal) => {
      workers.delete(worker);
      hung.forget(worker);
      inFront.delete(worker);
      if (isStopping) return;
      // An error that stopped the first worker would stop any other. It has logged the reason.
      if (!everListened) process.exit(code || 1);
      log.error({ worker: worker.process.pid, code, signal }, 'a worker exited and is replaced');
      setTimeout(() => isStopping || start(place), REPLACE_AFTER_MS);
    });
  };
  const { host, metricsPort } = config.http;
  const sum = new SumOfMetrics(metrics.registry, () => [...workers]);
  const measured =
    metricsPort && (await listenForMetrics(sum, host, metricsPort).catch(failAt('METRICS_PORT')));
  for (let place = 1; place <= config.workers; place += 1) start(place);
  return async (signal) => {
    isStopping = true;
    nativePrice.stop();
    const request: WorkerRequest = { kind: 'stop', signal: signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM' };
    const ended = [...workers].map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of workers) worker.send(request, () => {});
    await Promise.all(ended);
    hung.stop();
    stopNode();
    if (measured) measured.close();
  };
}

/** Counts the workers, and those that report in time that they are ready. */
async function fleetOf(workers: readonly Worker[]): Promise<Fleet> {
  const answers = await Promise.all(
    workers.map((worker) => askWorker(worker, 'askReady', asReadiness, READY_TIMEOUT_MS)),
  );
  return { ready: answers.filter((answer) => answer?.isReady).length, listening: workers.length };
}

/**
 * Returns the settings that a worker gets different from this process. A replacement continues with its
 * predecessor's snapshot.
 */
function settingsOf({ url, wsUrl }: SharedNode, { snapshotFile }: Config, place: number) {
  return {
    RPC_URL: url,
    RPC_WS_URL: wsUrl,
    ...(snapshotFile === undefined ? {} : { SNAPSHOT_FILE: `${snapshotFile}.${place}` }),
  };
}

/** Presents the nodes as one node of this machine, which sends equal requests of all workers once. */
async function shareNodes(
  { rpc: settings, network }: Config,
  log: Logger,
  metrics: Metrics,
): Promise<{ node: SharedNode; stop: () => void }> {
  const { chainId } = network;
  const rpc = createRpcClient({
    ...settings,
    chainId,
    onExchange: (exchange) => metrics.observeRpc(exchange),
    onHedge: () => metrics.countHedge(),
  });
  metrics.observeEndpoints(() => rpc.endpoints());
  const warn = repeatedWarnings(log);
  const calls = new SharedCalls({ rpc, freshMs: settings.headPollMs / 2 });
  const node = await serveSharedNode({ chainId, send: (asked) => calls.send(asked) });
  const feed = followForWorkers({
    calls,
    chainId,
    wsUrls: settings.wsUrl,
    pollMs: settings.headPollMs,
    timeoutMs: settings.timeoutMs,
    maxHeadAge: settings.maxHeadAge,
    onBlock: (block) => node.push(block),
    onFailure: (err) => warn({ err }, 'no new head from the node'),
    onSource: (source) => log.info({ source }, 'source of new heads'),
    onSocketDown: (endpoint, err) => {
      metrics.countSocketFailure(endpoint);
      warn({ endpoint, err }, 'a WebSocket connection was lost', endpoint);
    },
  });
  const stopWatching = rpc.watch(() => settings.headPollMs * IDLE_PAUSES);
  feed.start();
  return {
    node,
    stop: () => {
      stopWatching();
      feed.stop();
      node.close();
    },
  };
}
