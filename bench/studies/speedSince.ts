import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startIndexedReplica } from '../../fork-tests/harness/indexedReplica.ts';
import { type BuiltProxy, type ProxyProcess, startBuiltProxy } from '../../fork-tests/harness/proxy.ts';
import { proxyModule } from '../../fork-tests/harness/proxyModule.ts';
import { createTemporaryFolder } from '../../fork-tests/harness/temporaryFolder.ts';
import { openCheckout } from '../../fork-tests/sameAnswers/otherCheckout.ts';
import { distinctQuotes } from '../kit/distinctQuotes.ts';
import { keepAsking } from '../kit/keepAsking.ts';
import { leanClient } from '../kit/leanClient.ts';
import { processSeconds } from '../kit/processTime.ts';
import { median, printTable } from '../kit/report.ts';

/*
 * Question (2026-11): how much processor does a quote or a swap over HTTP cost, against an earlier commit?
 *
 * `node --import tsx bench/studies/speedSince.ts cce8a5489b` checks the commit out into a folder that goes again, with the
 * packages of this checkout, and asks both services in turns on one chain.
 */

const CONNECTIONS = 4;
/** V8 compiles the path of a quote anew for about so long on a busy machine. */
const WARM_UP_SECONDS = 15;
const SECONDS = 2;
const ROUNDS = 7;
const SWAPS = 150;
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const KINDS = [
  { name: 'one route', more: '' },
  { name: 'one route, by its output', more: '&rank=output' },
  { name: 'at most 4 routes', more: '&maxSplits=4' },
  { name: 'at most 8 routes', more: '&maxSplits=8' },
];

const root = fileURLToPath(new URL('../..', import.meta.url));

async function withCheckout<T>(commit: string, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await createTemporaryFolder('speed-since');
  const path = join(folder.path, commit);
  execFileSync('git', ['worktree', 'add', '--detach', path, commit], { cwd: root, stdio: 'pipe' });
  try {
    const words = ['install', '--no-save', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
    execFileSync('npm', words, { cwd: path, stdio: 'pipe' });
    return await use(path);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', path], { cwd: root, stdio: 'pipe' });
    await folder.remove();
  }
}

/** Returns the microseconds of processor that the service takes for one answer of those that are asked for. */
async function measure({ url, pid }: ProxyProcess, ask: (url: string) => Promise<number>): Promise<number> {
  const before = processSeconds(pid);
  const answers = await ask(url);
  return ((processSeconds(pid) - before) / answers) * 1e6;
}

/** Returns the medians of the services, asked in turns. The first round warms up. */
async function inTurns(proxies: readonly ProxyProcess[], ask: (url: string) => Promise<number>) {
  const costs: number[][] = proxies.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [place, proxy] of proxies.entries()) {
      const cost = await measure(proxy, ask);
      if (round > 0) costs[place]?.push(cost);
    }
  }
  return costs.map(median);
}

function rowOf(name: string, [before = 0, now = 0]: readonly number[]): readonly string[] {
  return [name, before.toFixed(0), now.toFixed(0), `${(now / before).toFixed(2)} ×`];
}

async function compare(builds: readonly BuiltProxy[]): Promise<readonly (readonly string[])[]> {
  const { replica, index, stop } = await startIndexedReplica();
  const proxies: ProxyProcess[] = [];
  try {
    const { WETH, USDC, LINK } = replica.tokens;
    const settings = { NETWORK: 'mainnet', RPC_URL: replica.url, SUBGRAPH_URL: index.queryUrl };
    for (const built of builds) proxies.push(await startBuiltProxy(built, settings));
    const rows: (readonly string[])[] = [];
    for (const [place, { name, more }] of KINDS.entries()) {
      const next = distinctQuotes(WETH.address, USDC.address);
      const nextPath = () => `${next()}&protocols=v2,v3,mixed${more}`;
      const askFor = (seconds: number) => async (url: string) =>
        (await keepAsking({ url, connections: CONNECTIONS, seconds, nextPath })).answers;
      if (place === 0) for (const { url } of proxies) await askFor(WARM_UP_SECONDS)(url);
      rows.push(rowOf(name, await inTurns(proxies, askFor(SECONDS))));
    }
    let amountIn = 1_000_000_000n;
    const askForSwaps = async (url: string) => {
      const ask = leanClient(url);
      for (let asked = 0; asked < SWAPS; asked++) {
        amountIn += 1_003n;
        const trade = { tokenIn: USDC.address, tokenOut: LINK.address, amountIn: String(amountIn) };
        await ask('/api/v1/swap', JSON.stringify({ ...trade, recipient: RECIPIENT }));
      }
      return SWAPS;
    };
    rows.push(rowOf('simulated swap, one at a time', await inTurns(proxies, askForSwaps)));
    return rows;
  } finally {
    for (const proxy of proxies) await proxy.stop();
    await stop();
  }
}

const [commit] = process.argv.slice(2);
if (commit === undefined)
  throw new Error('Which commit? node --import tsx bench/studies/speedSince.ts cce8a5489b');
const rows = await withCheckout(commit, async (path) =>
  compare([await openCheckout(path).buildProxy(), { module: await proxyModule(), root }]),
);
printTable(`µs of processor for a distinct warm answer; quotes on ${CONNECTIONS} connections`, [
  ['', commit, 'now', 'now of before'],
  ...rows,
]);
process.exit(0);
