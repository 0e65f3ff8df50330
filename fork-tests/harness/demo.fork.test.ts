import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createPublicClient, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { ETHER } from './ether.ts';
import { assertPortFree, freePort } from './ports.ts';

/* What `make demo` prints is what a stranger pastes: each line of its end has to work as it stands. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test('error: a port that is taken and a setting that is none are told before anything is compiled', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const check = async (env: Record<string, string>) => {
    const args = ['--import', 'tsx', 'fork-tests/harness/demo.ts', 'check'];
    const free = { RPC_PORT: String(await freePort()), GRAPH_PORT: String(await freePort()) };
    const child = execFile(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...free, ...env } });
    const [[code], errors] = await Promise.all([
      once(child, 'exit'),
      text(child.stderr ?? Readable.from([])),
    ]);
    return { code, errors };
  };
  expect(await check({ PORT: String(port) })).toEqual({
    code: 1,
    errors: `Port ${port} for the proxy cannot be used. Free it, or set PORT to another port.\n`,
  });
  other.close();
  await once(other, 'close');
  expect(await check({ PORT: String(port) })).toEqual({ code: 0, errors: '' });
  expect(await check({ PORT: String(port), DEFAULT_PROTOCOL: 'v4' })).toEqual({
    code: 1,
    errors: 'DEFAULT_PROTOCOL is no setting: did you mean DEFAULT_PROTOCOLS?\n',
  });
});

test('default: the page, the reference, the line to paste and the account work, and Ctrl-C leaves nothing', async () => {
  const [rpc, graph, own] = [await freePort(), await freePort(), await freePort()];
  const ports = { RPC_PORT: String(rpc), GRAPH_PORT: String(graph), PORT: String(own) };
  const demo = spawn(process.execPath, ['--import', 'tsx', 'fork-tests/harness/demo.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...ports, DEFAULT_MAX_SPLITS: '3' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(demo, 'exit') as Promise<[number | null]>;
  try {
    const said: string[] = [];
    for await (const line of createInterface({ input: demo.stdout })) {
      said.push(line);
      if (line === 'Ctrl-C stops everything.') break;
    }
    const after = (word: string) =>
      said
        .find((line) => line.startsWith(`${word} `))
        ?.slice(word.length)
        .trim() ?? '';
    const arrived = said
      .find((line) => line.trim().startsWith('arrived'))
      ?.trim()
      .split(/\s+/)[1];
    expect(said.find((line) => line.trim().startsWith('quoted'))).toContain(` ${arrived} `);
    // Which of the exchanges won, and what each of the others leaves.
    expect(said.find((line) => line.includes('best of 5: '))).toBeDefined();
    expect(said.filter((line) => /^ {5}\S.*: .* USDC after gas \(-[\d.]+ %\)$/.test(line))).toHaveLength(4);
    // The service's own default: what the specification knows.
    expect(said.find((line) => line.includes(' through '))).toMatch(/ through (a V2 pair|a V3 pool)/);
    expect(said.join('\n')).not.toContain('a V4 pool');
    const network = await fetch(`${after('page')}api/v1/network`);
    expect(await network.json()).toMatchObject({ suggestedMaxSplits: 3 });
    for (const word of ['page', 'docs']) {
      const answer = await fetch(after(word));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    }
    const { stdout } = await promisify(execFile)('sh', ['-c', `${after('quote')} --silent --show-error`]);
    expect(BigInt(JSON.parse(stdout).amountOut)).toBeGreaterThan(3_000n * 10n ** 6n);
    const [url = '', chainId] = after('chain').split(/ \(chain id |\)/);
    const client = createPublicClient({ transport: http(url) });
    expect(await client.getChainId()).toBe(Number(chainId));
    const [address, key] =
      /^(0x[0-9a-fA-F]{40}), 10 000 ETH, key (0x[0-9a-f]{64})$/.exec(after('wallet'))?.slice(1) ?? [];
    const account = privateKeyToAccount(key as `0x${string}`);
    expect(account.address).toBe(address);
    expect(await client.getBalance(account)).toBeGreaterThan(9_990n * ETHER);
    const index = await fetch(after('index'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ _meta { block { number } } }' }),
    });
    expect(await index.json()).toMatchObject({ data: { _meta: { block: { number: expect.any(Number) } } } });
  } finally {
    demo.kill('SIGINT');
  }
  expect((await ended)[0]).toBe(0);
  for (const [port, variable] of [
    [rpc, 'RPC_PORT'],
    [graph, 'GRAPH_PORT'],
    [own, 'PORT'],
  ] as const) {
    await assertPortFree(port, 'nothing', variable);
  }
});
