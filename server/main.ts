import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { createApp } from './app.ts';
import { ConfigError, loadConfig } from './config.ts';
import { listen } from './http/gracefulServer.ts';
import { Metrics } from './http/metrics.ts';
import { listenForMetrics } from './http/metricsServer.ts';
import { createLimits } from './limits/createLimits.ts';
import { createServices } from './services.ts';

/** What `deploy/buildPage.ts` wrote: at the same place seen from the source and from the compiled module. */
const PAGE = fileURLToPath(new URL('../dist/web', import.meta.url));

/** Configuration → services → app → listen, until a signal asks to stop. */
async function main(): Promise<void> {
  const config = loadConfig();
  const { network, http, logLevel } = config;
  const log = pino({ level: logLevel });
  const metrics = new Metrics();
  metrics.observeProcess();
  const services = createServices(config, log, metrics);
  const limits = createLimits(http, log);
  let isStopping = false;
  const isLeaving = () => isStopping;
  const options = { http, log, metrics, limits, isStopping: isLeaving, page: PAGE };
  const app = createApp({ ...options, network, services });
  const measured =
    http.metricsPort && (await listenForMetrics(metrics.registry, http.host, http.metricsPort));
  const server = await listen(app, http);
  services.start();
  limits.start();
  log.info(
    { host: http.host, port: server.port, network: network.name, chainId: network.chainId },
    'listening',
  );
  stopOnSignal(log, async (signal) => {
    isStopping = true;
    // Whoever stops it by hand waits for no balancer.
    const delayMs = signal === 'SIGINT' ? 0 : http.shutdownDelayMs;
    const endStreams = () => services.streaming.streams.close('shutdown');
    await server.close({ delayMs, graceMs: http.shutdownGraceMs, endStreams });
    await services.save();
    services.stop();
    limits.stop();
    if (measured) measured.close();
  });
}

/** The first SIGTERM or SIGINT stops gracefully, a second one at once. */
function stopOnSignal(log: Logger, stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let asked = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (asked) process.exit(1);
    asked = true;
    log.info({ signal }, 'stopping');
    void stop(signal).then(() => process.exit(0));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** One line for what an operator can mend, the whole error for what only a developer can. */
function describeStartError(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') return `PORT is in use: ${error.message}`;
  return error.stack ?? error.message;
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartError(error)}\n`);
  process.exit(1);
});
