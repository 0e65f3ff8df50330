import './v8Flags.ts';
import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { checkConfig } from './checkConfig.ts';
import { ConfigError } from './config/config.ts';
import { loadConfig } from './config/loadConfig.ts';
import { refuseWrongExchanges } from './refuseWrongExchanges.ts';
import { logLines } from './runtime/logLines.ts';
import { logWarnings } from './runtime/logWarnings.ts';
import { serve } from './serve.ts';
import { refuseOtherChain } from './share/refuseOtherChain.ts';
import { runPrimary } from './workers/primary.ts';
import { answerPrimary, LISTENS_WHEN_READY } from './workers/workerSide.ts';

/** Output of `deploy/buildPage.ts`. The relative path is the same from source and compiled module. */
const PAGE = fileURLToPath(new URL('../dist/web', import.meta.url));

const CHECK = '--check';

/** Runs the service in this process, or in several that this one supervises, until a signal stops it. */
async function main(): Promise<void> {
  const [unknown] = process.argv.slice(2).filter((argument) => argument !== CHECK);
  if (unknown !== undefined) {
    throw new ConfigError([
      `${unknown} is unknown: settings are read from the environment, ${CHECK} says what they mean`,
    ]);
  }
  const config = loadConfig();
  if (process.argv.includes(CHECK)) {
    process.stdout.write(`${checkConfig(config).join('\n')}\n`);
    return;
  }
  const log = pino({ level: config.logLevel }, logLines());
  logWarnings(log);
  // Workers are started by a process that has asked.
  if (!cluster.isWorker) await Promise.all([refuseWrongExchanges(config), refuseOtherChain(config)]);
  if (config.workers > 1 && cluster.isPrimary) {
    stopOnSignal(log, await runPrimary(config, log));
    return;
  }
  const { isWorker } = cluster;
  const listensWhenReady = isWorker && process.env[LISTENS_WHEN_READY] === '1';
  const { metrics, isReady, outcomes, hearNativeDollars, listening, stop } = await serve(
    { ...config, isWorker, listensWhenReady },
    log,
    PAGE,
  );
  const onStop = stopOnSignal(log, stop);
  if (isWorker) {
    const { registry } = metrics;
    answerPrimary({ registry, isReady, onStop, bars: outcomes?.bars, hearNativeDollars });
  }
  await listening;
}

/**
 * Handles signals: the first SIGTERM or SIGINT stops gracefully, a second one at once.
 * @returns the function that requests a graceful stop without a signal
 */
function stopOnSignal(
  log: Logger,
  stop: (signal: NodeJS.Signals) => Promise<void>,
): (signal: NodeJS.Signals) => void {
  let asked = false;
  const begin = (signal: NodeJS.Signals) => {
    if (asked) return;
    asked = true;
    log.info({ signal }, 'stopping');
    void stop(signal).then(() => process.exit(0));
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (asked) process.exit(1);
    begin(signal);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return begin;
}

/** Describes an error at start: one line for an operator's mistake, the whole error for a defect. */
function describeStartError(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  return error.stack ?? error.message;
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartError(error)}\n`);
  process.exit(1);
});
