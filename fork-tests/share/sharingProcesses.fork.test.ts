import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { ShareSession } from '../../server/share/shareSession.ts';
import { ask, bodyOf } from '../api/ask.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { type Fork, startFork } from '../harness/fork.ts';
import { freePort } from '../harness/ports.ts';
import { createDatabase, type Postgres, startPostgres } from '../harness/postgres.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { tradeOnV2, tradeOnV3 } from '../state/blockActions.ts';

/*
 * Processes that share blocks answer as one that reads its node: each answer is compared with that process's
 * own for the block that the answer names.
 */

const PATH = `/api/v1/quote?tokenIn=${TOKENS.WETH.address}&tokenOut=${TOKENS.USDC.address}&amountIn=3000000000000000000&rank=output`;
const quote = z.object({ blockNumber: z.string(), amountOut: z.string() });

let fork: Fork;
let client: ChainClient;
let postgres: Postgres;
/** Reads the chain alone. */
let alone: ProxyProcess;
let processes: ProxyProcess[] = [];

const settings = () => ({ NETWORK: 'mainnet', RPC_URL: fork.url, HEAD_POLL_MS: '200' });
const startSharing = () => startProxy({ ...settings(), SHARE_URL: postgres.url });

beforeAll(async () => {
  [fork, postgres] = await Promise.all([startFork({ of: inject('replicaUrl') }), startPostgres()]);
  client = chainClient(fork.url);
  alone = await startProxy(settings());
  for (let count = 0; count < 3; count += 1) processes.push(await startSharing());
});
afterAll(async () => {
  await Promise.all([alone, ...processes].map((each) => each?.stop()));
  await postgres?.stop();
  await fork?.stop();
});

async function measure({ url }: { readonly url: string }, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** Resolves with the only one of the processes that leads. */
async function leaderOf(among: readonly ProxyProcess[]): Promise<ProxyProcess> {
  const leading = async () => {
    const figures = await Promise.all(among.map((each) => measure(each, 'share_leading')));
    return among.filter((_, index) => figures[index] === 1);
  };
  await expect.poll(async () => (await leading()).length).toBe(1);
  const [leader] = await leading();
  if (leader === undefined) throw new Error('one process led');
  return leader;
}

/**
 * Mines blocks of trades. Every process answers of each; every answer before that is as right, or none
 * because the process has not heard of its node for too long.
 */
async function expectRight(of: readonly ProxyProcess[], blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block += 1) {
    await [tradeOnV2, tradeOnV3][block % 2]?.(client);
    const number = await client.getBlockNumber();
    for (const { url } of of) {
      const isThere = async () => {
        const { status, body } = await ask(url + PATH);
        if (status === 503) return false;
        expect([status, body['error']]).toEqual([200, undefined]);
        return (await blockOfSame(quote.parse(body))) >= number;
      };
      await expect.poll(isThere).toBe(true);
    }
  }
}

/** Returns the block of an answer, after comparing it with that of the process that reads the chain alone. */
async function blockOfSame({ blockNumber, amountOut }: z.output<typeof quote>): Promise<bigint> {
  const askAlone = () => ask(`${alone.url}${PATH}&block=${blockNumber}`);
  await expect.poll(async () => (await askAlone()).status).toBe(200);
  const own = quote.parse(await bodyOf(askAlone()));
  expect([blockNumber, amountOut]).toEqual([own.blockNumber, own.amountOut]);
  return BigInt(blockNumber);
}

test('leader that hangs: another one leads, and the first writes nothing when it wakes up', async () => {
  await expectRight(processes, 3);
  const first = await leaderOf(processes);
  const others = processes.filter((each) => each !== first);
  process.kill(first.pid, 'SIGSTOP');
  try {
    await expectRight(others, 4);
    await leaderOf(others);
    await expectRight(others, 2);
  } finally {
    process.kill(first.pid, 'SIGCONT');
  }
  await expectRight(processes, 3);
  await leaderOf(processes);
  expect(await measure(first, 'share_leading')).toBe(0);
});

test('leader that is killed: another one leads, and one that starts in its place follows', async () => {
  const first = await leaderOf(processes);
  processes = processes.filter((each) => each !== first);
  process.kill(first.pid, 'SIGKILL');
  await first.exited;
  await expectRight(processes, 3);
  await leaderOf(processes);
  const next = await startSharing();
  processes.push(next);
  await expectRight(processes, 3);
  await expect.poll(() => measure(next, 'share_blocks_followed_total')).toBeGreaterThan(0);
});

test('database that hangs: every process reads its own node, and shares again afterwards', async () => {
  process.kill(postgres.pid, 'SIGSTOP');
  try {
    await expectRight(processes, 3);
  } finally {
    process.kill(postgres.pid, 'SIGCONT');
  }
  await leaderOf(processes);
  await expectRight(processes, 3);
});

test('workers: the processes of one machine share blocks like machines do', async () => {
  const port = String(await freePort());
  const shared = { SHARE_URL: postgres.url, WORKERS: '2', METRICS_PORT: port };
  const workers = await startProxy({ ...settings(), ...shared });
  const metrics = { url: `http://127.0.0.1:${port}` };
  try {
    await expectRight([...processes, workers], 3);
    await expect.poll(() => measure(metrics, 'share_blocks_followed_total')).toBeGreaterThan(0);
  } finally {
    await workers.stop();
  }
});

test('database of another chain: a process refuses to start, and names both chains', async () => {
  const url = await createDatabase(postgres.url, 'elsewhere');
  await (await ShareSession.open({ url, chainId: 10 })).close();
  await expect(startProxy({ ...settings(), SHARE_URL: url })).rejects.toThrow(
    'SHARE_URL is the database of chain 10, not of chain 1',
  );
});
