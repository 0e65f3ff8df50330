import { encodeAbiParameters, encodeFunctionData, encodePacked, parseAbi, parseAbiParameters } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import type { Swap } from '../harness/apiClient.ts';
import { rewind } from '../harness/chainClient.ts';
import { ETHER } from '../harness/ether.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import {
  freshAddress,
  prepareTrader,
  sendAndMeasure,
  startTradingScene,
  type TradingScene,
} from '../harness/tradingScene.ts';

/*
 * The calldata reverts at a price worse than the bound or in a late block, and returns what it does not need.
 */

const { WETH, USDC, ISLE } = TOKENS;
const GAS = 2_000_000n;

let scene: TradingScene;
let snapshot: `0x${string}`;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
});
afterAll(() => scene?.stop());
beforeEach(async () => {
  snapshot = await scene.client.snapshot();
});
afterEach(() => rewind(scene.client, snapshot));

const ROUTER = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']);
const V2_SWAP = parseAbiParameters('address, uint256, uint256, address[] path, bool payerIsUser');
const V3_SWAP = parseAbiParameters('address, uint256, uint256, bytes path, bool payerIsUser');

/** Someone else's trade before ours, USDC for WETH, through the very pool that our swap was quoted for. */
async function moveMarket(swap: Swap, amountIn: bigint): Promise<void> {
  const mover = freshAddress('mover');
  await prepareTrader(scene, { trader: mover, token: USDC.address, amount: amountIn });
  const [fee = 0] = swap.quote.fees;
  const [command, input] =
    fee === 0
      ? ([
          '0x08',
          encodeAbiParameters(V2_SWAP, [mover, amountIn, 0n, [USDC.address, WETH.address], true]),
        ] as const)
      : (['0x00', encodeAbiParameters(V3_SWAP, [mover, amountIn, 0n, v3Path(fee), true])] as const);
  const data = encodeFunctionData({ abi: ROUTER, args: [command, [input], 2n ** 64n] });
  const receipt = await sendTransaction(scene.client, { from: mover, to: swap.to, data, gas: 25_000_000n });
  expect(receipt.status).toBe('success');
}

const v3Path = (fee: number) =>
  encodePacked(['address', 'uint24', 'address'], [USDC.address, fee, WETH.address]);

describe.each(['v2', 'v3'])('%s', (protocols) => {
  const market = { tokenIn: USDC.address, tokenOut: WETH.address, protocols, maxHops: 1 };
  const [trader, recipient] = [freshAddress(`trader ${protocols}`), freshAddress(`recipient ${protocols}`)];

  async function built(fields: Record<string, unknown>) {
    await prepareTrader(scene, { trader, token: USDC.address, amount: 10_000_000n * 10n ** 6n });
    await scene.proxyAtHead();
    return scene.api.swap({ ...market, recipient, ...fields });
  }

  test.each([
    ['exact input', { amountIn: '2000000000' }],
    ['exact output', { tradeType: 1, amountOut: String(ETHER / 2n) }],
  ])('%s reverts when the price has moved past the bound, and moves nothing', async (_name, fields) => {
    const swap = await built({ ...fields, slippage: 0.1 });
    await moveMarket(swap, 10_000_000n * 10n ** 6n);
    const moved = await sendAndMeasure(scene, {
      trader,
      recipient,
      swap,
      nativeIn: false,
      nativeOut: true,
      gas: GAS,
    });
    expect(moved).toMatchObject({ status: 'reverted', spent: 0n, received: 0n, leftInRouter: [] });
  });

  test.each([
    ['exact input', { amountIn: '2000000000' }],
    ['exact output', { tradeType: 1, amountOut: String(ETHER / 2n) }],
  ])('%s goes through when the price has moved within the bound', async (_name, fields) => {
    const swap = await built({ ...fields, slippage: 5 });
    await moveMarket(swap, 20_000n * 10n ** 6n);
    const moved = await sendAndMeasure(scene, {
      trader,
      recipient,
      swap,
      nativeIn: false,
      nativeOut: true,
      gas: GAS,
    });
    const { amountIn, amountOut, minAmountOut = 0n, maxAmountIn = amountIn } = swap.quote;
    expect(moved).toMatchObject({ status: 'success', leftInRouter: [] });
    expect(moved.spent).toBeLessThanOrEqual(maxAmountIn);
    expect(moved.received).toBeGreaterThanOrEqual(minAmountOut);
    // The market really moved against us: the quoted amounts were not to be had any more.
    if (swap.tradeType === 0) expect(moved.received).toBeLessThan(amountOut);
    else expect(moved.spent).toBeGreaterThan(amountIn);
  });

  test('a zero tolerance reverts after the smallest trade against us', async () => {
    const swap = await built({ amountIn: '2000000000', slippage: 0 });
    expect(swap.quote.minAmountOut).toBe(swap.quote.amountOut);
    await moveMarket(swap, 1_000_000n);
    const moved = await sendAndMeasure(scene, {
      trader,
      recipient,
      swap,
      nativeIn: false,
      nativeOut: true,
      gas: GAS,
    });
    expect(moved.status).toBe('reverted');
  });

  test('the last second of the deadline is in time, the next one is not', async () => {
    const swap = await built({ amountIn: '2000000000', deadline: 60 });
    const sent = { trader, recipient, swap, nativeIn: false, nativeOut: true, gas: GAS };
    const beforeSending = await scene.client.snapshot();
    await scene.client.setNextBlockTimestamp({ timestamp: swap.deadline + 1n });
    expect(await sendAndMeasure(scene, sent)).toMatchObject({ status: 'reverted', spent: 0n, received: 0n });
    await rewind(scene.client, beforeSending);
    await scene.client.setNextBlockTimestamp({ timestamp: swap.deadline });
    expect(await sendAndMeasure(scene, sent)).toMatchObject({ status: 'success', spent: 2_000_000_000n });
  });
});

describe('native coin, exact output', () => {
  test.each([
    ['one hop', USDC.address, 2_500_000_000n, 1],
    ['through a mixed route', ISLE.address, 30n * ETHER, 2],
  ])(
    '%s: the whole bound is sent, what is not used comes back',
    async (_name, tokenOut, amountOut, maxHops) => {
      const [trader, recipient] = [freshAddress('native trader'), freshAddress('native recipient')];
      await prepareTrader(scene, { trader, token: WETH.address, amount: 0n });
      await scene.proxyAtHead();
      const swap = await scene.api.swap({
        tokenIn: WETH.address,
        tokenOut,
        tradeType: 1,
        amountOut: String(amountOut),
        recipient,
        slippage: 10,
        maxHops,
      });
      const { maxAmountIn = 0n, expected } = swap.quote;
      expect(swap.value).toBe(maxAmountIn);
      const moved = await sendAndMeasure(scene, {
        trader,
        recipient,
        swap,
        nativeIn: true,
        nativeOut: false,
      });
      expect(moved).toMatchObject({ status: 'success', spent: expected.amountIn, leftInRouter: [] });
      expect(moved.received).toBe(expected.amountOut);
      expect(moved.spent).toBeLessThan(maxAmountIn);
    },
  );
});
