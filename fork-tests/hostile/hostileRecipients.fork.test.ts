import { type Address, concat, pad, parseUnits } from 'viem';
import { afterAll, describe, expect, test } from 'vitest';
import { type Answer, ask, bodyOf, post, queryOf } from '../api/ask.ts';
import { contractCode } from '../contracts/deployContract.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { fundNative } from '../harness/funding.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { untilListed } from '../harness/untilListed.ts';
import { v4TradingScene } from '../harness/v4TradingScene.ts';

/*
 * Free requests of a stranger whose recipient is a contract of his: after each of them everybody else is
 * answered as by a process that the stranger never asked.
 */

const { WETH, USDC, USDT, DAI, UNI } = TOKENS;
const HONEST = freshAddress('an honest recipient');
const SOLD = [
  [USDC.address, parseUnits('50000', 6)],
  [USDT.address, parseUnits('50000', 6)],
  [DAI.address, parseUnits('50000', 18)],
] as const;

/** A process on the same chain that no stranger asks. */
let untouched: ProxyProcess;
const recipients: Record<string, Address> = {};
const scene = v4TradingScene(async (opened) => {
  const deployer = freshAddress('a stranger');
  await fundNative(opened.client, { to: deployer, amount: 10n ** 18n });
  for (const name of ['Calling', 'TokenCalling', 'Burning', 'Deaf', 'Passing']) {
    const code = contractCode(`${name}Recipient`, 'Recipients');
    const data = name === 'TokenCalling' ? concat([code, pad(USDC.address)]) : code;
    const { contractAddress } = await sendTransaction(opened.client, { from: deployer, data });
    recipients[name] = contractAddress?.toLowerCase() as Address;
  }
  // No block follows: both answer at the same one.
  await opened.proxyAtHead();
  const { url: RPC_URL, wsUrl: RPC_WS_URL } = opened.fork;
  untouched = await startProxy({ NETWORK: 'mainnet', RPC_URL, RPC_WS_URL, SUBGRAPH_URL: opened.subgraphUrl });
  await untilListed(untouched);
});
afterAll(async () => {
  await untouched?.stop();
});

type Fields = Readonly<Record<string, string | number | boolean>>;

const quote = (url: string, fields: Fields) =>
  bodyOf(ask(`${url}/api/v1/quote?${queryOf(fields as Record<string, string>)}`));
const swap = (fields: Fields, url = scene.proxy.url): Promise<Answer> => post(`${url}/api/v1/swap`, fields);

/**
 * All that depends on the route, of trades that would use the pools of the attack: each as the untouched
 * process says it.
 */
async function expectUntouched(): Promise<void> {
  for (const [token, amount] of SOLD) {
    for (const protocols of ['v4', 'v2,v3,v4,mixed']) {
      for (const fields of [
        { tokenIn: token, tokenOut: WETH.address, amountIn: String(amount), protocols },
        { tokenIn: WETH.address, tokenOut: token, amountIn: String(10n ** 19n), protocols },
      ]) {
        const answers = await Promise.all([scene.proxy.url, untouched.url].map((url) => quote(url, fields)));
        expect(answers[0]).toEqual(answers[1]);
        const built = await Promise.all(
          [scene.proxy.url, untouched.url].map((url) => swap({ ...fields, recipient: HONEST }, url)),
        );
        const [mine, theirs] = built.map(({ status, body }) => [status, body['quote'], body['simulation']]);
        expect(mine).toEqual(theirs);
        expect(mine?.[0]).toBe(200);
      }
    }
  }
}

const POOLS = [
  ['V4 pools of the native coin', 'v4', 'V4_SWAP_EXACT_IN'],
  ['V3 pools', 'v3', 'UNWRAP_WETH'],
  ['V2 pairs', 'v2', 'UNWRAP_WETH'],
] as const;

describe.each(POOLS)('%s', (_, protocols, command) => {
  const sale = (token: Address, amount: bigint) => ({
    tokenIn: token,
    tokenOut: WETH.address,
    amountIn: String(amount),
    protocols,
    maxHops: 1,
  });

  test.each(['Calling', 'TokenCalling', 'Burning', 'Deaf'])(
    'error: a "%s" recipient is refused by name, and nobody else notices',
    async (name) => {
      const recipient = recipients[name] ?? '0x';
      for (const [token, amount] of SOLD.slice(0, protocols === 'v4' ? 2 : 1)) {
        for (const more of [{}, { amountIn: String(amount * 2n) }]) {
          const { status, body } = await swap({ ...sale(token, amount), ...more, recipient });
          expect([status, body['code']]).toEqual([422, 'SIMULATION_REVERTED']);
          const { account, command: failed } = body['details'] as Record<string, unknown>;
          expect(String(account).toLowerCase()).toBe(recipient);
          expect(failed).toMatchObject({ name: command });
          expect(body['error']).toContain(
            'is called for the sender or the recipient, refuses it or uses up its gas',
          );
        }
      }
      await expectUntouched();
    },
  );

  test('error: with the quoteId of a route that is not the best one', async () => {
    const [token, amount] = SOLD[0];
    const { quoteId } = await quote(scene.proxy.url, sale(token, amount));
    const { protocols: _all, maxHops: _hops, ...trade } = sale(token, amount);
    for (const name of ['Calling', 'Burning']) {
      const recipient = recipients[name] ?? '0x';
      const { status, body } = await swap({ ...trade, slippage: 50, recipient, quoteId: String(quoteId) });
      expect([status, body['code']]).toEqual([422, 'SIMULATION_REVERTED']);
    }
    await expectUntouched();
  });

  test('behavior: a recipient that passes a part on is served, and told what stays with it', async () => {
    const [token, amount] = SOLD[0];
    const { status, body } = await swap({ ...sale(token, amount), recipient: recipients['Passing'] ?? '0x' });
    expect([status, body['error']]).toEqual([200, undefined]);
    const { amountOut } = body['quote'] as { amountOut: string };
    const passedOn = BigInt(amountOut) / 500n;
    expect(body['simulation']).toMatchObject({
      status: 'success',
      deltaAmount: String(-passedOn),
      amountOut: String(BigInt(amountOut) - passedOn),
    });
    await expectUntouched();
  });
});

test('a sender that is a contract, and a recipient of a fee, take nothing off anybody either', async () => {
  const base = { tokenIn: WETH.address, tokenOut: UNI.address, tradeType: 1, amountOut: String(10n ** 18n) };
  // What is left of the native coin goes back to the sender, which refuses it.
  for (const name of ['Calling', 'Burning']) {
    const { status, body } = await swap({ ...base, recipient: HONEST, sender: recipients[name] ?? '0x' });
    expect([status, body['code']]).toEqual([422, 'SIMULATION_REVERTED']);
  }
  const answers = await Promise.all([scene.proxy.url, untouched.url].map((url) => quote(url, base)));
  expect(answers[0]).toEqual(answers[1]);
  await expectUntouched();
});
