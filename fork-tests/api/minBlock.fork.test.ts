import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type ChainClient, chainClient, rewind } from '../harness/chainClient.ts';
import { type Fork, startFork } from '../harness/fork.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { devAccounts } from '../harness/replica/devAccounts.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type Answer, ask, bodyOf, post, queryOf } from './ask.ts';

const { WETH, USDC } = TOKENS;
const SALE = { tokenIn: WETH.address, tokenOut: USDC.address, amountIn: String(10n ** 18n) };

let fork: Fork;
let chain: ChainClient;
let proxy: ProxyProcess;
beforeAll(async () => {
  fork = await startFork({ of: inject('replicaUrl') });
  chain = chainClient(fork.url);
  // Each request may go to either worker, and each has a head of its own.
  proxy = await startProxy({
    NETWORK: 'mainnet',
    RPC_URL: fork.url,
    SUBGRAPH_URL: inject('subgraphUrl'),
    WORKERS: '2',
    HEAD_POLL_MS: '200',
    REQUEST_TIMEOUT_MS: '4000',
    LOG_LEVEL: 'silent',
    MAX_HEAD_AGE_MS: '0',
  });
  // It is ready with its first worker; the other one may still read its first head.
  const number = await chain.getBlockNumber();
  await vi.waitFor(
    async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => quote(number)));
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    },
    { interval: 200, timeout: 30_000 },
  );
});
afterAll(async () => {
  await proxy?.stop();
  await fork?.stop();
});

const quote = (minBlock: bigint, more: Record<string, string> = {}) =>
  ask(`${proxy.url}/api/v1/quote?${queryOf({ ...SALE, ...more, minBlock: String(minBlock) })}`);
const numberOf = ({ body }: Answer) => BigInt(String(body['blockNumber'] ?? 0));

test('default: right after a block, no worker answers of the one before', async () => {
  for (let block = 0; block < 10; block += 1) {
    await chain.mine({ blocks: 1 });
    const number = await chain.getBlockNumber();
    const answers = await Promise.all(Array.from({ length: 6 }, () => quote(number)));
    expect(
      answers.map((answer) => [answer.status, answer.body['error'], numberOf(answer) >= number]),
    ).toEqual(Array(6).fill([200, undefined, true]));
  }
});

test('behavior: quote, quotes, swap and a change of liquidity wait for a block that is mined later', async () => {
  const next = (await chain.getBlockNumber()) + 1n;
  const asked = Promise.all([
    bodyOf(quote(next)),
    bodyOf(post(`${proxy.url}/api/v1/quotes`, { quotes: [SALE], minBlock: String(next) })),
    bodyOf(
      post(`${proxy.url}/api/v1/swap`, {
        ...SALE,
        recipient: devAccounts()[1].address,
        minBlock: Number(next),
      }),
    ),
    bodyOf(
      post(`${proxy.url}/api/v1/liquidity/add`, {
        pool: '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640',
        fullRange: true,
        amount0: '1000000',
        recipient: devAccounts()[1].address,
        minBlock: Number(next),
      }),
    ),
  ]);
  await chain.mine({ blocks: 1 });
  const [quoted, together, swap, added] = await asked;
  const numbers = [quoted, together, added].map(({ blockNumber }) => blockNumber);
  expect([...numbers, (swap['quote'] as Record<string, unknown>)['blockNumber']]).toEqual(
    Array(4).fill(String(next)),
  );
});

test('error: a block that does not come, and one that never will', async () => {
  const known = await chain.getBlockNumber();
  await bodyOf(quote(known));
  for (const block of [known + 1n, 999_999_999_999_999n]) {
    const { status, body } = await quote(block);
    expect(status).toBe(503);
    expect(body).toMatchObject({
      code: 'RPC_UNAVAILABLE',
      error: `Block ${block} was asked for, and block ${known} is the newest that is known.`,
      details: { minBlock: String(block), blockNumber: String(known) },
    });
  }
});

test('behavior: after a reorg to fewer blocks, a block that was undone is not there', async () => {
  const snapshot = await chain.snapshot();
  await chain.mine({ blocks: 2 });
  const undone = await chain.getBlockNumber();
  await bodyOf(quote(undone));
  await rewind(chain, snapshot);
  await chain.mine({ blocks: 1 });
  // The service believes the lower head after its time of doubt.
  const isBack = async () => numberOf(await quote(undone - 1n));
  await expect.poll(isBack, { interval: 200, timeout: 30_000 }).toBe(undone - 1n);
  const asked = quote(undone);
  await chain.mine({ blocks: 1 });
  expect(numberOf(await asked)).toBe(undone);
});
