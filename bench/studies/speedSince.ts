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
 * packages of this checkout, and asks the services in turns on one chain. On a machine that other work shares, and with one
 * process of each service, the same commit against itself gave 0.88 to 1.18: hence several of each, and turns of a few answers.
 */

const CONNECTIONS = 4;
/** V8 compiles by calls, and anew for another kind of trade: each warms up by this number of rounds. */
const WARM_UP_ROUNDS = 12;
/** Processes of each service, because V8 compiles the same code in another order in each. */
const PROCESSES = 3;
const ROUNDS = 9;
const SWAPS = 60;
/** A limit for a service that does not answer, seconds. */
const LONGEST_ROUND = 600;
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const KINDS = [
  { name: 'one route', more: '', answers: 2_000 },
  { name: 'one route, by its output', more: '&rank=output', answers: 2_000 },
  { name: 'at most 4 routes', more: '&maxSplits=4', answers: 80 },
  { name: 'at most 8 routes', more: '&maxSplits=8', answers: 80 },
];

/** The processes of one service. */
type Fleet = readonly ProxyProcess[];

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

/** Returns the medians of services over their processes, all asked in turns. The first round warms up. */
async function inTurns(fleets: readonly Fleet[], ask: (url: string) => Promise<number>) {
  const costs: number[][] = fleets.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (let place = 0; place < PROCESSES; place++) {
      for (const [service, fleet] of fleets.entries()) {
        const proxy = fleet[place];
        const cost = proxy && (await measure(proxy, ask));
        if (cost !== undefined && round > 0) costs[service]?.push(cost);
      }
    }
  }
  return costs.map(median);
}

function rowOf(name: string, [before = 0, now = 0]: readonly number[]): readonly string[] {
  return [name, before.toFixed(0), now.toFixed(0), `${(now / before).toFixed(2)} ×`];
}

async function compare(builds: readonly BuiltProxy[]): Promise<readonly (readonly string[])[]> {
  const { replica, index, stop } = await startIndexedReplica();
  const fleets: ProxyProcess[][] = builds.map(() => []);
  try {
    const { WETH, USDC, LINK } = replica.tokens;
    const settings = { NETWORK: 'mainnet', RPC_URL: replica.url, SUBGRAPH_URL: index.queryUrl };
    for (let place = 0; place < PROCESSES; place++)
      for (const [service, built] of builds.entries())
        fleets[service]?.push(await startBuiltProxy(built, settings));
    const rows: (readonly string[])[] = [];
    for (const { name, more, answers } of KINDS) {
      const next = distinctQuotes(WETH.address, USDC.address);
      const nextPath = () => `${next()}&protocols=v2,v3,mixed${more}`;
      const askFor = (most: number) => async (url: string) =>
        (await keepAsking({ url, connections: CONNECTIONS, seconds: LONGEST_ROUND, most, nextPath })).answers;
      for (const { url } of fleets.flat()) await askFor(WARM_UP_ROUNDS * answers)(url);
      rows.push(rowOf(name, await inTurns(fleets, askFor(answers))));
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
    rows.push(rowOf('simulated swap, one at a time', await inTurns(fleets, askForSwaps)));
    return rows;
  } finally {
    for (const proxy of fleets.flat()) await proxy.stop();
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
