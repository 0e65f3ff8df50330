import { type Address, getAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyOf } from '../api/ask.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { REPLICA_EXCHANGES } from '../harness/replica/exchanges/exchangeAddresses.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { exchangesFor } from './exchangeNetwork.ts';
import { executeSwap, startUnionScene, type UnionScene } from './exchangeScene.ts';
import { addressOf, BY_EXECUTOR, swapAt, tradeOf } from './unionKit.ts';

/* The proof by simulation reads swaps of the executor as it reads those of the exchanges' own routers. */

const E18 = 10n ** 18n;
const CRV = TOKENS.CRV.address;
const PRECISE = { ...tradeOf('CRV', 'WETH', 10n * E18), nativeOut: false };
const BOUGHT = {
  tokenIn: addressOf('CRV'),
  tokenOut: addressOf('WETH'),
  amountOut: String(E18 / 1000n),
  tradeType: 1,
  nativeOut: false,
  slippage: 5,
};

interface Proven {
  readonly simulation: Readonly<Record<string, unknown>>;
  readonly issues: object;
  readonly approvals: readonly {
    readonly transaction: { readonly to: Address; readonly data: `0x${string}` };
  }[];
  readonly quote: { readonly amountIn: string; readonly maxAmountIn?: string; readonly expected: object };
}

let scene: UnionScene;
beforeAll(async () => {
  scene = await startUnionScene(exchangesFor(['pancake']));
});
afterAll(() => scene?.stop());

async function proven(sender: Address, body: object): Promise<Proven> {
  const minBlock = String(await scene.client.getBlockNumber());
  const asked = { ...body, sender, recipient: sender, minBlock };
  return (await bodyOf(swapAt(scene.proxy, asked))) as unknown as Proven;
}

/** Gives an account coins for gas and raw units of CRV. */
async function fund(to: Address, amount: bigint): Promise<void> {
  await fundNative(scene.client, { to, amount: E18 });
  await fundAccount(scene.client, { token: CRV, to, amount });
}

async function approve(from: Address, { approvals }: Proven): Promise<void> {
  for (const { transaction } of approvals) {
    const { to, data } = transaction;
    await sendTransaction(scene.client, { from, to, data });
  }
}

describe.each([
  ['the executor', BY_EXECUTOR, () => scene.executor, /TransferFailed/],
  ['a V2 router', { exchanges: 'pancake' }, () => REPLICA_EXCHANGES.pancake.router, / TRANSFER_FAILED/],
  ['the Universal Router', { exchanges: 'uniswap' }, () => MAINNET.permit2, /ETH_TRANSFER_FAILED/],
])('%s', (name, by, spender, refusal) => {
  test('lacks balance and allowance of a sender without tokens, and is proved with both', async () => {
    const sender = freshAddress(`without tokens, ${name}`);
    const amount = String(10n * E18);
    const { simulation, issues, quote } = await proven(sender, { ...PRECISE, ...by });
    expect(issues).toEqual({
      allowance: { spender: getAddress(spender()), actual: '0', expected: amount },
      balance: { token: addressOf('CRV'), actual: '0', expected: amount },
      simulationIncomplete: true,
    });
    expect(simulation).toMatchObject({
      status: 'success',
      fundsAssumed: true,
      deltaAmount: '0',
      ...amountsOf(quote.expected),
    });
  });

  test('is proved as the sender is where nothing lacks, and moves the proven amounts', async () => {
    const sender = freshAddress(`with tokens, ${name}`);
    await fund(sender, 10n * E18);
    await approve(sender, await proven(sender, { ...PRECISE, ...by }));
    const { simulation, issues, quote } = await proven(sender, { ...PRECISE, ...by });
    expect(issues).toEqual({ allowance: null, balance: null, simulationIncomplete: false });
    const amounts = amountsOf(quote.expected);
    expect(simulation).toMatchObject({ status: 'success', fundsAssumed: false, ...amounts });
    const { spent, gained } = await executeSwap(scene, {
      body: { ...PRECISE, ...by },
      sender,
      recipient: freshAddress(`receiver, ${name}`),
      pays: CRV,
      gets: TOKENS.WETH.address,
      funds: 10n * E18,
    });
    expect({ amountIn: String(spent), amountOut: String(gained) }).toEqual(amounts);
  });

  test('names the error of a recipient that refuses coins', async () => {
    const asked = { ...PRECISE, ...by, nativeOut: true, recipient: TOKENS.GUSD.address };
    const { status, body } = await swapAt(scene.proxy, {
      ...asked,
      sender: freshAddress(`refused, ${name}`),
    });
    expect([status, body['code']]).toEqual([422, 'SIMULATION_REVERTED']);
    expect(body['error']).toMatch(refusal);
  });
});

test.each([
  ['the executor, which takes the maximum first, lacks the rest of it', BY_EXECUTOR, true],
  ['a V2 router, which takes the price alone, lacks nothing', { exchanges: 'pancake' }, false],
])('of a sender who holds just the price of an exact output %s', async (name, by, isShort) => {
  const sender = freshAddress(`exact output, ${name}`);
  const first = await proven(sender, { ...BOUGHT, ...by });
  await fund(sender, BigInt(first.quote.amountIn));
  await approve(sender, first);
  const { simulation, issues, quote } = await proven(sender, { ...BOUGHT, ...by });
  const { amountIn: actual, maxAmountIn: expected } = quote;
  expect(issues).toEqual({
    allowance: null,
    balance: isShort ? { token: addressOf('CRV'), actual, expected } : null,
    simulationIncomplete: isShort,
  });
  expect(simulation).toMatchObject({ status: 'success', fundsAssumed: isShort, amountIn: actual });
});

function amountsOf(expected: object): object {
  const { amountIn, amountOut } = expected as { readonly amountIn: string; readonly amountOut: string };
  return { amountIn, amountOut };
}
