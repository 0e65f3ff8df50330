import { fileURLToPath } from 'node:url';
import { freePort } from './ports.ts';
import { type ManagedProcess, startProcess } from './process.ts';
import { proxyModule } from './proxyModule.ts';

const READY_TIMEOUT_MS = 120_000;
const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/**
 * V8 optimises later than by default: the proxy of a test lives for seconds, and optimising takes a fifth of
 * its processor time. Benches run it as operators do.
 */
const V8_FLAGS = process.env['VITEST'] === undefined ? [] : ['--interrupt-budget=1000000'];

/** A warning as the service logs it or as Node prints it. */
const WARNING = /"warning of Node"|^\(node:\d+\)/;

/** The replica's own tokens are on no public list: this one vouches for what its routes go through. */
const TOKEN_LIST = fileURLToPath(new URL('./replica/tokenList.json', import.meta.url));

/** Settings under which any token may lie between two pools, whatever it promises. */
export const ANY_MIDDLE_TOKEN = { MIDDLE_TOKENS: 'any', MAX_UNTRUSTED_GAIN: '999999' };

export interface ProxyProcess extends ManagedProcess {
  readonly url: string;
}

/** A proxy as one module, and the root of the checkout that it was built from. */
export interface BuiltProxy {
  readonly module: string;
  readonly root: string;
}

/**
 * Starts the proxy of this checkout as its operator runs it: one module in a process of its own, configured
 * by environment alone, ready when `/ready` says that it has seen its upstreams. `stop` rejects when Node
 * warned of anything.
 */
export async function startProxy(
  settings: Readonly<Record<string, string>>,
  onLine?: (line: string) => void,
): Promise<ProxyProcess> {
  return startBuiltProxy({ module: await proxyModule(), root: projectRoot }, settings, onLine);
}

/** Starts a proxy that may have been built from another checkout, with the same settings as `startProxy`. */
export async function startBuiltProxy(
  { module, root }: BuiltProxy,
  settings: Readonly<Record<string, string>>,
  onLine?: (line: string) => void,
): Promise<ProxyProcess> {
  const port = settings['PORT'] ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const warnings: string[] = [];
  const managed = await startProcess({
    name: 'proxy',
    command: process.execPath,
    args: [...V8_FLAGS, module],
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      // A local chain makes blocks when it is asked to, and is rolled back by tests.
      MAX_HEAD_AGE_MS: '0',
      HEAD_STEP_BACK_MS: '100',
      // The tests run on busy machines and are not about load, except for those that say so.
      MAX_LOOP_DELAY_MS: '10000',
      MAX_REQUESTS_IN_FLIGHT: '1000',
      RPC_TIMEOUT_MS: '20000',
      SUBGRAPH_TIMEOUT_MS: '20000',
      REQUEST_TIMEOUT_MS: '60000',
      TOKEN_LISTS: TOKEN_LIST,
      ...settings,
      PORT: port,
    },
    ready: async (signal) => {
      const response = await fetch(`${url}/ready`, { signal });
      if (!response.ok) throw new Error(`/ready answered ${response.status}: ${await response.text()}`);
    },
    readyTimeoutMs: READY_TIMEOUT_MS,
    onLine: (line) => {
      if (WARNING.test(line)) warnings.push(line);
      onLine?.(line);
    },
  });
  const stop = async () => {
    await managed.stop();
    if (warnings.length > 0) throw new Error(`the proxy was warned by Node:\n${warnings.join('\n')}`);
  };
  return { ...managed, stop, url };
}
