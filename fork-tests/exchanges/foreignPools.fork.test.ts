import { type Address, encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, queryOf } from '../api/ask.ts';
import { contractCode } from '../contracts/deployContract.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { ACTORS } from '../harness/replica/devAccounts.ts';
import { trade } from '../harness/replica/exchanges/exchangeTransactions.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { worth } from '../harness/replica/prices.ts';
import type { Replica } from '../harness/replica/startReplica.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { startSavedReplica } from '../harness/savedReplica.ts';
import { exchangeNetworkFile, exchangesFor } from './exchangeNetwork.ts';
import { type QuotedPool, quotedPools } from './quotedPools.ts';

/* An exchange whose factory names the pools of others: what they answer is what they answer without it. */

const FACTORY = parseAbi([
  'function name(address tokenA, address tokenB, address pool)',
  'function announce(address token0, address token1, uint24 fee, int24 spacing, address pool)',
  'function burn()',
]);
const [TRADER] = ACTORS.traders;
const KEYS: readonly TokenKey[] = ['WETH', 'USDC', 'USDT', 'CRV', 'LINK', 'WBTC'];
const HONEST = ['pancake', 'joe', 'pancakev3', 'twin'] as const;
const TRADES = [
  ['CRV', 'WETH', 1000],
  ['WETH', 'USDC', 50_000],
  ['USDC', 'LINK', 3000],
  ['WBTC', 'USDT', 20_000],
  ['USDT', 'USDC', 700],
] as const;
const FEE = {
  call: 'factory',
  signature: 'getFee(address)(uint256)',
  arguments: ['pair'],
  precision: 10_000,
};

let replica: Replica;
let client: ChainClient;
/** Of pairs, and of pools. */
let factories: readonly Address[];
let pools: readonly QuotedPool[];
let plain: ProxyProcess;
let attacked: ProxyProcess;
const files: { remove(): Promise<void> }[] = [];

beforeAll(async () => {
  replica = await startSavedReplica('exchanges');
  client = chainClient(replica.url);
  factories = [await deployFactory(), await deployFactory()];
  pools = await quotedPools(client, KEYS);
  for (const { token0, token1, address } of pools) await send('name', [token0, token1, address]);
  plain = await serve(exchangesFor(HONEST));
  const [uniswap, ...others] = exchangesFor(HONEST);
  // Before those whose pools it names.
  attacked = await serve([uniswap ?? {}, attacker(), ...others]);
});
afterAll(async () => {
  await attacked?.stop();
  await plain?.stop();
  for (const file of files) await file.remove();
  await replica?.stop();
});

async function deployFactory(): Promise<Address> {
  const { contractAddress } = await sendTransaction(client, {
    from: TRADER,
    data: contractCode('ForeignFactory'),
  });
  return contractAddress?.toLowerCase() as Address;
}

function attacker(): object {
  const [ofPairs, ofPools] = factories;
  const v2 = { factory: ofPairs, fee: FEE };
  const router = { kind: 'swapRouter02', address: MAINNET.v2Router };
  return { id: 'thief', name: 'Thief', router, v2, v3: { factory: ofPools, feeTiers: [500] } };
}

async function serve(exchanges: readonly object[]): Promise<ProxyProcess> {
  const file = await exchangeNetworkFile(exchanges, { baseTokens: KEYS.map((key) => TOKENS[key].address) });
  files.push(file);
  return startProxy({
    NETWORK: 'mainnet',
    NETWORK_FILE: file.path,
    RPC_URL: replica.url,
    HEAD_POLL_MS: '50',
  });
}

async function send(functionName: 'name' | 'announce' | 'burn', args: readonly unknown[]): Promise<void> {
  const data = encodeFunctionData({ abi: FACTORY, functionName, args } as never);
  for (const to of factories)
    expect(await sendTransaction(client, { from: TRADER, to, data })).toMatchObject({ status: 'success' });
}

/** Returns what each exchange but the thief answers to some trades at the newest block. */
async function answersOf({ url }: ProxyProcess): Promise<unknown[]> {
  const minBlock = String(await client.getBlockNumber());
  const answers: unknown[] = [];
  for (const [from, to, dollars] of TRADES) {
    const asked = {
      tokenIn: TOKENS[from].address,
      tokenOut: TOKENS[to].address,
      amountIn: String(worth(from, dollars)),
      exchanges: 'all',
      alternatives: 'true',
      minBlock,
    };
    const { status, body } = await ask(`${url}/api/v1/quote?${queryOf(asked)}`);
    const alternatives = (body['alternatives'] ?? []) as readonly { readonly exchange: string }[];
    answers.push([status, body['exchange'], alternatives.filter(({ exchange }) => exchange !== 'thief')]);
  }
  return answers;
}

async function expectUntouched(): Promise<void> {
  const expected = await answersOf(plain);
  expect(expected).toHaveLength(TRADES.length);
  expect(await answersOf(attacked)).toEqual(expected);
}

async function expectNothingOfTheThief(): Promise<void> {
  const asked = { tokenIn: TOKENS.CRV.address, tokenOut: TOKENS.WETH.address, amountIn: '1000000000' };
  const url = `${attacked.url}/api/v1/quote?${queryOf({ ...asked, exchanges: 'thief' })}`;
  expect(await ask(url)).toMatchObject({ status: 404, body: { code: 'NO_ROUTE' } });
}

/** Trades at markets of two exchanges, so that their states follow from logs. */
async function tradeOnBoth(): Promise<void> {
  for (const [market, sell] of [
    [{ exchange: 'pancake', tokens: ['CRV', 'WETH'], dollars: 0, skew: 1 }, 'CRV'],
    [{ exchange: 'joe', tokens: ['LINK', 'WETH'], dollars: 0, skew: 1 }, 'WETH'],
  ] as const) {
    const { from, to, data } = trade(market, TRADER, sell, 1000);
    expect(await sendTransaction(client, { from, data, ...(to && { to }) })).toMatchObject({
      status: 'success',
    });
  }
}

describe('a factory that names the pools of all others', () => {
  test('in its look-ups takes none, and changes no quote of theirs', async () => {
    await expectUntouched();
    await expectNothingOfTheThief();
  });

  test('in its events takes none, also of pools that quotes know already', async () => {
    for (const pool of pools) {
      const fee = pool.kind === 'pool' ? pool.fee : 500;
      await send('announce', [pool.token0, pool.token1, fee, 10, pool.address]);
    }
    await expectUntouched();
    await tradeOnBoth();
    await expectUntouched();
    await expectNothingOfTheThief();
  });

  test('and logs them again when they come back after a reorganisation takes none', async () => {
    const snapshot = await client.snapshot();
    for (const { token0, token1, address } of pools)
      await send('announce', [token0, token1, 500, 10, address]);
    await expectUntouched();
    await client.revert({ id: snapshot });
    await client.mine({ blocks: pools.length + 1 });
    await expectUntouched();
  });

  test('lists none of them as its own, and gives no figure of theirs under its name', async () => {
    for (const { address, exchange } of pools) {
      const at = async (url: string) => {
        const { status, body } = await ask(`${url}/api/v1/pools/${address}/price`);
        return [status, { ...body, requestId: undefined }];
      };
      const [mine, theirs] = [await at(attacked.url), await at(plain.url)];
      expect([exchange, mine]).toEqual([exchange, theirs]);
    }
  });

  test('holds nobody up when its look-ups burn all gas', async () => {
    await send('burn', []);
    await expectUntouched();
    const late = await serve([...exchangesFor(HONEST), attacker()]);
    const answers = await answersOf(late);
    await late.stop();
    expect(answers).toEqual(await answersOf(plain));
  });
});
