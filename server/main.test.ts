import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { proxyModule } from '../fork-tests/harness/proxyModule.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Built once, because each start from the sources takes seconds. */
const main = await proxyModule();
const START_TIMEOUT_MS = 120_000;

/** A node that nobody runs: the service must start, and say that it is not ready. */
const RPC_URL = 'http://127.0.0.1:9';

function start(env: Record<string, string>, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [main, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function runToEnd(env: Record<string, string>, ...args: string[]) {
  const child = start(env, ...args);
  if (child.stderr === null || child.stdout === null) throw new Error('no output');
  const ended = [once(child, 'exit'), text(child.stderr), text(child.stdout)] as const;
  const [[code], errors, output] = await Promise.all(ended);
  return { code, errors, output };
}

/** The port in the line that says that the service listens. */
async function portOf(child: ChildProcess): Promise<number> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    const port = /"port":(\d+).*"listening"/.exec(output)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error(`ended without listening: ${output}`);
}

describe('main', () => {
  test('behavior: warning of Node is a line of the log', { timeout: START_TIMEOUT_MS }, async () => {
    const warnings = `data:text/javascript,process.on('SIGUSR2',()=>process.emitWarning('of_the_test'))`;
    const child = start({ RPC_URL, NODE_OPTIONS: `--import=${warnings}` });
    let errors = '';
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    let output = '';
    for await (const chunk of child.stdout ?? []) {
      output += chunk;
      if (/"listening"/.test(output)) child.kill('SIGUSR2');
      if (/of_the_test/.test(output)) break;
    }
    child.kill('SIGKILL');
    expect(output).toMatch(
      /^\{"level":40,.*"warning":"Warning",.*"message":"of_the_test".*"warning of Node"\}$/m,
    );
    expect(errors).toBe('');
  });

  test('error: each wrong setting is one line', { timeout: START_TIMEOUT_MS }, async () => {
    expect(await runToEnd({ PORT: 'x', LOG_LEVEL: 'y' })).toEqual({
      code: 1,
      output: '',
      errors:
        'RPC_URL is required: the URL of a JSON-RPC node of the network\n' +
        'PORT must be a whole number from 0 to 65535\n' +
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent\n',
    });
  });

  test('error: a port that is taken is named', { timeout: START_TIMEOUT_MS }, async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const inUse = `is in use: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`;
    const silent = { RPC_URL, LOG_LEVEL: 'silent' };
    const runs = await Promise.all([
      runToEnd({ ...silent, PORT: String(port) }),
      runToEnd({ ...silent, METRICS_PORT: String(port) }),
      runToEnd({ ...silent, METRICS_PORT: String(port), WORKERS: '2' }),
    ]);
    expect(runs).toEqual(
      ['PORT', 'METRICS_PORT', 'METRICS_PORT'].map((setting) => ({
        code: 1,
        output: '',
        errors: `${setting} ${inUse}`,
      })),
    );
    other.close();
  });

  test('default: --check says what the settings mean and ends, without a listener or a secret', {
    timeout: START_TIMEOUT_MS,
  }, async () => {
    const env = {
      RPC_URL: 'https://node.example/v2/secret',
      DEFAULT_PROTOCOLS: 'v2,v3,v4',
      RATE_LIMIT_PER_MINUTE: '60',
    };
    const { code, errors, output } = await runToEnd(env, '--check');
    expect([code, errors]).toEqual([0, '']);
    const said = Object.fromEntries(
      output.split('\n').map((line) => [line.slice(0, 19).trim(), line.slice(19)]),
    );
    expect(said).toMatchObject({
      network: 'mainnet, chain 1, coin ETH',
      nodes: 'node.example',
      index: 'none: pools are looked up at the factories, figures over time are unavailable',
      'kinds of pools': 'v2, v3, v4 where a request names none',
      'rate limit': '60 a minute by address',
      'listens on': '127.0.0.1 port 0, 1 process(es)',
    });
    expect(output).not.toContain('secret');
  });

  test('error: --check ends with the problems, those of files too; another argument is refused', {
    timeout: START_TIMEOUT_MS,
  }, async () => {
    const [file, slip, argument] = await Promise.all([
      runToEnd({ RPC_URL, DENY_FILE: '/nowhere/deny.json' }, '--check'),
      runToEnd({ RPC_URL, RATE_LIMIT: '60' }, '--check'),
      runToEnd({ RPC_URL }, '--chek'),
    ]);
    expect(file).toMatchObject({ code: 1, output: '' });
    expect(file.errors).toContain('DENY_FILE /nowhere/deny.json cannot be read');
    expect(slip).toEqual({
      code: 1,
      output: '',
      errors: 'RATE_LIMIT is no setting: did you mean RATE_LIMIT_PER_MINUTE or RATE_LIMIT_STORE_URL?\n',
    });
    expect(argument).toEqual({
      code: 1,
      output: '',
      errors: '--chek is unknown: settings are read from the environment, --check says what they mean\n',
    });
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'behavior: alive and not ready without its node; %s ends it with 0',
    { timeout: START_TIMEOUT_MS },
    async (signal) => {
      const child = start({ RPC_URL });
      const exit = once(child, 'exit');
      const url = `http://127.0.0.1:${await portOf(child)}`;
      expect((await fetch(`${url}/health`)).status).toBe(200);
      const ready = await fetch(`${url}/ready`);
      expect(ready.status).toBe(503);
      expect(await ready.json()).toMatchObject({ code: 'RPC_UNAVAILABLE' });
      child.kill(signal);
      expect(await exit).toEqual([0, null]);
    },
  );
});
