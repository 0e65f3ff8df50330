import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { readBrand } from './config/brand/brand.ts';
import type { Config } from './config/config.ts';
import { answersQuotes, readinessOf, untilReady } from './endpoints/service/readiness.ts';
import { Metrics } from './http/metrics.ts';
import { type GracefulServer, listen } from './http/server/gracefulServer.ts';
import { failAt } from './http/server/listenFailure.ts';
import { listenForMetrics } from './http/server/metricsServer.ts';
import { createLimits } from './limits/createLimits.ts';
import { createServices, type Services } from './services.ts';
import { askFleet } from './workers/askFleet.ts';

/** The service in this process. It listens, or will do so when it is ready. */
export interface Serving {
  readonly metrics: Metrics;
  /** Returns whether a quote would be answered. */
  readonly isReady: () => Promise<boolean>;
  readonly outcomes: Services['outcomes'];
  readonly hearNativeDollars: Services['hearNativeDollars'];
  /** Resolves when it listens, or is stopped before; rejects with the system's error when it cannot. */
  readonly listening: Promise<void>;
  /** Stops gracefully: requests in flight are answered. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts the service: configuration → services → app → listen.
 * @param page the folder of the built page
 * @throws ConfigError for files that cannot be read, and for ports that cannot be listened on
 */
export async function serve(config: Config, log: Logger, page: string): Promise<Serving> {
  const { network, http } = config;
  const metrics = new Metrics();
  metrics.observeProcess();
  const stopTracing = await startTracing(config.tracesUrl);
  const services = createServices(config, log, metrics);
  const limits = createLimits(http, log);
  const stopping = new AbortController();
  // A worker has only metrics of its own. The primary process exports those of all.
  const app = createApp({
    http,
    log,
    metrics,
    network,
    services,
    limits,
    page,
    brand: readBrand(config.brandFile),
    site: config.site,
    servesMetrics: !config.isWorker && http.metricsPort === undefined,
    askFleet: config.isWorker ? askFleet : undefined,
    isTraced: stopTracing !== undefined,
    isStopping: () => stopping.signal.aborted,
  });
  const measured =
    config.isWorker || http.metricsPort === undefined
      ? undefined
      : await listenForMetrics(metrics.registry, http.host, http.metricsPort).catch(failAt('METRICS_PORT'));
  let server: GracefulServer | undefined;
  const open = async () => {
    server = await listen(app, http).catch(failAt('PORT'));
    log.info(
      { host: http.host, port: server.port, network: network.name, chainId: network.chainId },
      'listening',
    );
  };
  if (!config.listensWhenReady) await open();
  services.start();
  services.history.follow(() => answersQuotes(readinessOf(services)), stopping.signal);
  limits.start();
  const openWhenReady = () =>
    untilReady(readinessOf(services), stopping.signal).then(open, (reason) => {
      if (!stopping.signal.aborted) throw reason;
    });
  return {
    metrics,
    isReady: () => answersQuotes(readinessOf(services)),
    outcomes: services.outcomes,
    hearNativeDollars: services.hearNativeDollars,
    listening: config.listensWhenReady ? openWhenReady() : Promise.resolve(),
    stop: async (signal) => {
      stopping.abort();
      // A service stopped by hand (SIGINT) is behind no load balancer.
      const delayMs = signal === 'SIGINT' ? 0 : http.shutdownDelayMs;
      const endStreams = () => services.streaming.streams.close('shutdown');
      await server?.close({ delayMs, graceMs: http.shutdownGraceMs, endStreams });
      await services.save();
      services.stop();
      limits.stop();
      measured?.close();
      await stopTracing?.();
    },
  };
}

/** Loads the tracing libraries lazily, because they are large and rarely used. */
async function startTracing(url: string | undefined): Promise<(() => Promise<void>) | undefined> {
  if (url === undefined) return undefined;
  const { exportTraces } = await import('./tracing/exportTraces.ts');
  return exportTraces(url);
}
