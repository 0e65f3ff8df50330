import { setTimeout as delay } from 'node:timers/promises';
import { type Address, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { directAmounts } from './api/marketOracle.ts';
import { type ChainClient, chainClient } from './harness/chainClient.ts';
import { type Fork, startFork } from './harness/fork.ts';
import { type ProxyProcess, startProxy } from './harness/proxy.ts';
import { replicaPools } from './harness/replica/markets.ts';
import { TOKENS } from './harness/replica/tokens.ts';
import { scatterDust } from './hostile/dustTicks.ts';
import { openHostileMarket } from './hostile/hostileMarkets.ts';

/*
 * Pools that are made to spoil quotes, and many hostile tokens at once: what is quoted is what it would be without
 * them, or what QuoterV2 says of them. How few requests that takes stands in `quoteTrade.test.ts`: here the service's own
 * looks at the chain would be counted too.
 */

const [WETH, USDC] = [TOKENS.WETH.address, TOKENS.USDC.address];
const ETHER = 10n ** 18n;
const TRADE = { tokenIn: WETH, tokenOut: USDC, amountIn: String(ETHER) };
const DUSTY = poolOf('USDC', 'WETH', 100);
const POOL = parseAbi([
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
]);

let fork: Fork;
let client: ChainClient;
let proxy: ProxyProcess;

beforeAll(async () => {
  fork = await startFork({ of: inject('replicaUrl') });
  client = chainClient(fork.url);
  const [, tick] = await client.readContract({ address: DUSTY, abi: POOL, functionName: 'slot0' });
  // Before the proxy starts: what is written into storage shows in no log.
  await scatterDust(client, DUSTY, { first: tick + 1, count: 10_000, spacing: 1 });
  const index = inject('subgraphUrl');
  proxy = await startProxy({
    NETWORK: 'mainnet',
    RPC_URL: fork.url,
    RPC_WS_URL: fork.wsUrl,
    HEAD_POLL_MS: '600000',
    ...(index === undefined ? {} : { SUBGRAPH_URL: index }),
  });
});
afterAll(async () => {
  await proxy?.stop();
  await fork?.stop();
});

function poolOf(token0: string, token1: string, fee: number): Address {
  const pool = replicaPools().find(
    (each) => each.token0 === token0 && each.token1 === token1 && each.fee === fee,
  );
  if (pool === undefined) throw new Error(`the replica has no pool of ${token0} and ${token1}`);
  return pool.address;
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function quote(fields: Record<string, string>): Promise<Answer> {
  const response = await fetch(`${proxy.url}/api/v1/quote?${new URLSearchParams(fields)}`);
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

interface Ready {
  readonly head: { readonly hash: string };
}

async function untilReady(isSo: (ready: Ready) => boolean): Promise<void> {
  const signal = AbortSignal.timeout(60_000);
  const ready = async () => (await (await fetch(`${proxy.url}/ready`)).json()) as Ready;
  while (!isSo(await ready())) await delay(20, undefined, { signal });
}

async function atHead(): Promise<void> {
  const { hash } = await client.getBlock();
  await untilReady(({ head }) => head.hash === hash);
}

describe('many bad tokens between two majors', () => {
  test.each([
    ['v3', 60],
    ['v2', 60],
  ] as const)('%s, %i of them: two quotes at once as if there were none', async (protocol, count) => {
    await atHead();
    const [one, two] = [TRADE, { ...TRADE, amountIn: String(2n * ETHER) }];
    const before = [await quote(one), await quote(two)].map(({ body }) => body['amountOut']);
    for (let index = 0; index < count; index++) {
      const market = { label: `of many ${index}`, dollars: 10n + 3n * BigInt(index) };
      await openHostileMarket(client, 'OwnerOnlyToken', protocol, market);
    }
    await atHead();
    const answers = await Promise.all([quote(one), quote(two)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body['amountOut'])).toEqual(before);
  });
});

describe('10 000 ticks of dust in front of the price', () => {
  test('beside other pools: the best of what the contracts say', async () => {
    for (const amountIn of [ETHER, 30n * ETHER, 1_000n * ETHER]) {
      const best = largest(await directAmounts(client, { tokenIn: WETH, tokenOut: USDC, amountIn }));
      const answer = await quote({ ...TRADE, amountIn: String(amountIn), maxHops: '1' });
      expect(answer.body['amountOut']).toBe(String(best));
    }
  });
});

const largest = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
