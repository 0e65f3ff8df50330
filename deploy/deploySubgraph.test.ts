import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readUpgradeSettings } from '../subgraph/upgrade/upgradeSettings.ts';

/*
 * What is wrong is told before anything is compiled: the last of the settings is needed after hours of
 * indexing.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const URLS = {
  GRAPH_NODE_ADMIN_URL: 'http://127.0.0.1:1',
  GRAPH_NODE_STATUS_URL: 'http://127.0.0.1:1/graphql',
  GRAPH_NODE_QUERY_URL: 'http://127.0.0.1:1',
  IPFS_URL: 'http://127.0.0.1:1',
  RPC_URL: 'http://127.0.0.1:1',
};
const SETTINGS = { NETWORK: 'mainnet', ...URLS };

function run(words: readonly string[], settings: Readonly<Record<string, string>>) {
  const env = { PATH: process.env['PATH'] ?? '', TSX_DISABLE_CACHE: '1', ...settings };
  const { status, stdout, stderr } = spawnSync('sh', ['deploy/deploySubgraph.sh', ...words], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test.each<[string, Record<string, string>, string]>([
  ['no node to compare with', { RPC_URL: '' }, 'RPC_URL is not set'],
  ['a list of nodes', { RPC_URL: 'http://a,http://b' }, 'RPC_URL must be one http or https address'],
  ['no address for queries', { GRAPH_NODE_QUERY_URL: '' }, 'GRAPH_NODE_QUERY_URL is not set'],
  ['an address without its scheme', { IPFS_URL: 'ipfs:5001' }, 'IPFS_URL must be one http or https address'],
  [
    'an address with a blank',
    { IPFS_URL: 'http://ipfs :5001' },
    'IPFS_URL must be one http or https address',
  ],
  ['a block that is none', { START_BLOCK: 'latest' }, 'START_BLOCK must be a whole number, and not "latest"'],
  ['a block below zero', { START_BLOCK: '-1' }, 'START_BLOCK must be a whole number, and not "-1"'],
  ['a sample in percent', { SAMPLE: '10%' }, 'SAMPLE must be a whole number, and not "10%"'],
])('error: %s', (_, wrong, problem) => {
  expect(() => readUpgradeSettings({ ...URLS, ...wrong }, { isDeploying: true })).toThrow(problem);
});

test('args: without a comparison nothing of it is needed', () => {
  const { RPC_URL: _, GRAPH_NODE_QUERY_URL: __, ...rest } = URLS;
  const settings = { ...rest, VERIFY: 'no', START_BLOCK: '23000000', SAMPLE: '' };
  expect(readUpgradeSettings(settings, { isDeploying: true })).toMatchObject({
    name: 'swap-api',
    startBlock: 23_000_000,
    isVerified: false,
  });
});

test.each<[string, Record<string, string>, string]>([
  ['no network', { ...SETTINGS, NETWORK: '' }, 'NETWORK: is not set'],
  [
    'a network that leads elsewhere',
    { ...SETTINGS, NETWORK: '../../elsewhere' },
    'NETWORK is one of mainnet',
  ],
  ['a setting that is needed last', { ...SETTINGS, RPC_URL: '' }, 'RPC_URL is not set'],
])('error: %s ends the script in one line, before it compiles', (_, settings, problem) => {
  const ran = run([], settings);
  expect([ran.status === 0, ran.stdout]).toEqual([false, '']);
  expect(ran.stderr).toContain(problem);
  expect(ran.stderr.trim().split('\n')).toHaveLength(1);
  expect(readdirSync(new URL('../subgraph', import.meta.url))).not.toContain('elsewhere');
});

test.each([[['backwards']], [['back', 'now']], [['--help']], [['', 'status']]])(
  'args: %j shows the commands, and does nothing',
  (words) => {
    const { status, stderr } = run(words, {});
    expect([status, stderr]).toEqual([2, expect.stringContaining('deploySubgraph.sh status')]);
  },
);

test('args: back needs graph-node alone, and says which address does not answer', () => {
  const { GRAPH_NODE_ADMIN_URL, GRAPH_NODE_STATUS_URL } = URLS;
  const { status, stderr } = run(['back'], { GRAPH_NODE_ADMIN_URL, GRAPH_NODE_STATUS_URL });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^fetch failed: .+\n$/)]);
});
