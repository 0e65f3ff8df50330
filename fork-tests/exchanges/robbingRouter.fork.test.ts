import { type Address, concat, encodeFunctionData, pad, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, bodyOf, post, queryOf } from '../api/ask.ts';
import { contractCode } from '../contracts/deployContract.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { fundAccount } from '../harness/funding.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { ACTORS } from '../harness/replica/devAccounts.ts';
import { REPLICA_EXCHANGES } from '../harness/replica/exchanges/exchangeAddresses.ts';
import type { Replica } from '../harness/replica/startReplica.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { startSavedReplica } from '../harness/savedReplica.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { exchangeNetworkFile, exchangesFor } from './exchangeNetwork.ts';

/* An exchange whose router keeps a part: its swaps are refused, and others are quoted as without it. */

const ROUTER = parseAbi(['function rob(uint8 how)', 'function approve(address, uint256) returns (bool)']);
const [TRADER] = ACTORS.traders;
const E18 = 10n ** 18n;
const [CRV, UNI, WETH] = [TOKENS.CRV.address, TOKENS.UNI.address, TOKENS.WETH.address];
/** Of the robbing exchange: its CRV sells for 3 % more than elsewhere. */
const ASKED = { tokenIn: CRV, tokenOut: WETH, amountIn: String(100n * E18), nativeOut: 'false' };

let replica: Replica;
let client: ChainClient;
let router: Address;
let plain: ProxyProcess;
let robbed: ProxyProcess;
const files: { remove(): Promise<void> }[] = [];

beforeAll(async () => {
  replica = await startSavedReplica('exchanges');
  client = chainClient(replica.url);
  const data = concat([contractCode('KeepingRouter'), pad(REPLICA_EXCHANGES.pancake.router)]);
  router = (await sendTransaction(client, { from: TRADER, data })).contractAddress as Address;
  const honest = exchangesFor(['joe', 'pancakev3']);
  plain = await serve(honest);
  const { name: _, ...robber } = exchangesFor(['pancake'])[1] as { name: string };
  const entry = { ...robber, id: 'robber', name: 'Robber' };
  robbed = await serve([...honest, { ...entry, router: { kind: 'uniswapV2Router02', address: router } }]);
});
afterAll(async () => {
  await robbed?.stop();
  await plain?.stop();
  for (const file of files) await file.remove();
  await replica?.stop();
});

async function serve(exchanges: readonly object[]): Promise<ProxyProcess> {
  const file = await exchangeNetworkFile(exchanges);
  files.push(file);
  const settings = { NETWORK: 'mainnet', NETWORK_FILE: file.path, RPC_URL: replica.url, HEAD_POLL_MS: '50' };
  return startProxy(settings);
}

async function send(
  to: Address,
  functionName: 'rob' | 'approve',
  args: readonly unknown[],
  from: Address = TRADER,
) {
  const data = encodeFunctionData({ abi: ROUTER, functionName, args } as never);
  expect(await sendTransaction(client, { from, to, data })).toMatchObject({ status: 'success' });
}

/** Returns what the honest exchanges answer to trades with the tokens that the robber trades too. */
async function honestAnswers({ url }: ProxyProcess): Promise<unknown[]> {
  const minBlock = String(await client.getBlockNumber());
  const answers: unknown[] = [];
  for (const [tokenIn, tokenOut] of [
    [CRV, WETH],
    [WETH, UNI],
    [UNI, CRV],
  ] as const) {
    const asked = {
      tokenIn,
      tokenOut,
      amountIn: String(E18),
      exchanges: 'all',
      alternatives: 'true',
      minBlock,
    };
    const body = await bodyOf(ask(`${url}/api/v1/quote?${queryOf(asked)}`));
    const alternatives = body['alternatives'] as readonly { readonly exchange: string }[];
    answers.push(alternatives.filter(({ exchange }) => exchange !== 'robber'));
  }
  return answers;
}

async function swapOf(sender: Address, chosen: object) {
  const minBlock = String(await client.getBlockNumber());
  return post(`${robbed.url}/api/v1/swap`, {
    ...ASKED,
    nativeOut: false,
    ...chosen,
    sender,
    recipient: sender,
    minBlock,
  });
}

describe.each([
  ['keeps a hundredth of the output', 0, /the recipient \d+ raw units less/],
  ['keeps all of the output', 1, /the recipient \d+ raw units less/],
  ['keeps one unit of the output', 2, /the recipient 1 raw units less/],
  ['takes all that its caller has allowed', 3, /from the sender 400000000000000000000 raw units more/],
])('a router that %s', (what, how, difference) => {
  test('has its swaps refused for a sender that has approved it, and changes no quote of others', async () => {
    await send(router, 'rob', [how]);
    const sender = freshAddress(what);
    await fundAccount(client, { token: CRV, to: sender, amount: 1000n * E18 });
    await sendTransaction(client, { from: TRADER, to: sender, data: '0x', value: E18 });
    await send(CRV, 'approve', [router, 500n * E18], sender);
    const before = await honestAnswers(plain);
    const quote = await bodyOf(ask(`${robbed.url}/api/v1/quote?${queryOf({ ...ASKED, exchanges: 'all' })}`));
    expect(quote['exchange']).toBe('robber');
    for (const exchanges of ['robber', 'all', 'robber']) {
      const { status, body } = await swapOf(sender, { exchanges });
      expect([status, body['code']]).toEqual([422, 'SIMULATION_REVERTED']);
      expect(body['error']).toMatch(difference);
    }
    const { status, body } = await swapOf(sender, { exchanges: 'all', excludeExchanges: 'robber' });
    expect([status, (body['quote'] as { exchange: string }).exchange]).toEqual([200, 'uniswap']);
    expect(await honestAnswers(robbed)).toEqual(before);
  });
});
