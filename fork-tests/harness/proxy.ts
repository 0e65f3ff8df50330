import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { freePort } from './ports.ts';
import { type ManagedProcess, startProcess } from './process.ts';

const READY_TIMEOUT_MS = 20_000;
const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const tsxCli = createRequire(import.meta.url).resolve('tsx/cli');

export interface ProxyProcess extends ManagedProcess {
  readonly url: string;
}

/**
 * The proxy as its operator runs it: `server/main.ts` in a process of its own, configured by environment alone,
 * ready when `/ready` says that it has seen its upstreams.
 */
export async function startProxy(settings: Readonly<Record<string, string>>): Promise<ProxyProcess> {
  const port = settings['PORT'] ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const managed = await startProcess({
    name: 'proxy',
    command: process.execPath,
    args: [tsxCli, 'server/main.ts'],
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...settings, PORT: port },
    ready: async (signal) => {
      const response = await fetch(`${url}/ready`, { signal });
      if (!response.ok) throw new Error(`/ready answered ${response.status}: ${await response.text()}`);
    },
    readyTimeoutMs: READY_TIMEOUT_MS,
  });
  return { ...managed, url };
}
