import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { freePort } from './ports.ts';

/* A machine for which graph-node has no package: it is hidden from the programs that are started. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HIDDEN = new URL('./withoutGraphNode.mjs', import.meta.url).href;
const NO_PACKAGE = `graph-node has no npm package for ${process.platform} ${process.arch}`;
const VITEST = ['node_modules/vitest/vitest.mjs'];

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(words: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const { NODE_OPTIONS = '', VITEST: _, ...inherited } = process.env;
  const env = { ...inherited, NODE_OPTIONS: `${NODE_OPTIONS} --import=${HIDDEN}`, NO_COLOR: '1', ...more };
  const options = { cwd: ROOT, env, maxBuffer: 1 << 26 };
  return promisify(execFile)(process.execPath, [...words], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }),
  );
}

test('default: the demo says first that it has no index, and sends a swap that brings what was quoted', async () => {
  const [rpc, graph, own] = [await freePort(), await freePort(), await freePort()];
  const ports = { RPC_PORT: String(rpc), GRAPH_PORT: String(graph), PORT: String(own) };
  const demo = ['--import', 'tsx', 'fork-tests/harness/demo.ts'];
  const { code, stdout, stderr } = await run(demo, { ...ports, ONCE: '1' });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout.split('\n');
  expect(lines[0]).toBe(`${NO_PACKAGE}, so this demo has no index.`);
  expect(lines.slice(1, 3).join(' ')).toContain('docs/demo.md#other-machines');
  const amount = (word: string) =>
    lines
      .find((line) => line.trim().startsWith(word))
      ?.trim()
      .split(/\s+/)[1];
  expect(Number(amount('arrived'))).toBeGreaterThan(0);
  expect(amount('arrived')).toBe(amount('quoted'));
  expect(stdout).toContain('index   none on this machine');
});

test('error: the rehearsal of a deployment names the missing package in one line, and fails', async () => {
  const { code, stdout, stderr } = await run(['--import', 'tsx', 'fork-tests/harness/rehearseDeploy.ts']);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toBe(`${NO_PACKAGE}, and a deployment needs one: docs/deploy.md#deploy-the-subgraph\n`);
});

describe('the tests', () => {
  const listed = async (hide: Readonly<Record<string, string>>) => {
    const { stdout } = await run([...VITEST, 'list', '--filesOnly', '--project', 'fork'], hide);
    return stdout.split('\n').flatMap((line) => /fork-tests\/\S+\.fork\.test\.ts/.exec(line)?.[0] ?? []);
  };

  test('default: those that need an index are left out, and no others', async () => {
    const [here, there] = [await listed({ NODE_OPTIONS: '' }), await listed({})];
    const missing = here.filter((file) => !there.includes(file));
    expect(there.filter((file) => !here.includes(file))).toEqual([]);
    for (const file of ['index/indexedPools', 'api/agents', 'swaps/swapMatrix', 'page/page'])
      expect(missing).toContain(`fork-tests/${file}.fork.test.ts`);
    for (const file of ['executor/randomSwaps', 'routers/routerMatrix', 'api/noIndex'])
      expect(there).toContain(`fork-tests/${file}.fork.test.ts`);
    expect(there.length).toBeGreaterThan(20);
  });

  test('default: a run succeeds by what it ran, and says how many files it could not run', async () => {
    const forks = await run([...VITEST, 'run', '--project', 'fork', 'fork-tests/harness/demoSettings']);
    expect(forks).toMatchObject({ code: 0, stderr: expect.stringContaining(NO_PACKAGE) });
    expect(forks.stderr).toMatch(/: \d+ files of tests that need an index were not run\./);
    const mappings = await run([...VITEST, 'run', '--project', 'subgraph', 'subgraph/tests/tokens.test.ts']);
    expect(mappings).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`${NO_PACKAGE}: the mappings ran on the host of the tests alone.`),
    });
  });
});
