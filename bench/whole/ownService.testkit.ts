import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { loadConfig } from '../../server/config/loadConfig.ts';
import { serve } from '../../server/http/http.testkit.ts';
import { Metrics } from '../../server/http/metrics.ts';
import { createServices, type Services } from '../../server/services.ts';
import { type Stage, type StageOptions, startStage } from './stage.ts';

/** A service in the process of a test, on the market of a stage. */
export interface OwnService {
  readonly services: Services;
  get(path: string): Promise<{
    readonly status: number;
    readonly retryAfter: string | null;
    readonly body: { readonly [field: string]: unknown };
  }>;
  /** Asks for a quote of so many dollars between the first two hubs. */
  quote(dollars: number): ReturnType<OwnService['get']>;
  stop(): Promise<void>;
}

/** Returns a promise, and the function that resolves it. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Returns a stage without latency. */
export function instantStage(options: Omit<StageOptions, 'nodeMs' | 'indexMs' | 'v4Pools' | 'firstBlock'>) {
  return startStage({ ...options, v4Pools: 0, firstBlock: 20_000_000, nodeMs: 0, indexMs: 0 });
}

/** Starts a service on a stage, with further settings. */
export async function startOwnService(
  { data: { market }, settings }: Stage,
  more: Readonly<Record<string, string>> = {},
): Promise<OwnService> {
  const config = loadConfig({ ...settings, HEAD_POLL_MS: '250', ...more });
  const [log, metrics] = [pino({ level: 'silent' }), new Metrics()];
  const services = createServices(config, log, metrics);
  const { network, http } = config;
  const server = await serve(createApp({ http, log, metrics, network, services }));
  services.start();
  const get: OwnService['get'] = async (path) => {
    const response = await fetch(`${server.url}${path}`);
    const body = (await response.json()) as Awaited<ReturnType<OwnService['get']>>['body'];
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
  };
  const [native = '0x', stable] = market.hubs;
  return {
    services,
    get,
    quote: (dollars) => {
      const amountIn = BigInt(Math.ceil(market.unitsOf(native) * dollars));
      return get(`/api/v1/quote?tokenIn=${native}&tokenOut=${stable}&amountIn=${amountIn}`);
    },
    stop: async () => {
      services.stop();
      await server.close();
    },
  };
}
