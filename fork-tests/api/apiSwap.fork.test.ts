import { decodeFunctionData, erc20Abi, getAddress, type Hash, numberToHex, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { rewind } from '../harness/chainClient.ts';
import { ETHER } from '../harness/ether.ts';
import { fundNative } from '../harness/funding.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress, startTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { type Answer, ask, expectRefusal, post, queryOf } from './ask.ts';

/*
 * POST /api/v1/swap answers the documented fields. The swap matrix shows that its calldata does what they
 * say.
 */

const { WETH, USDC, DAI, ISLE } = TOKENS;
const ROUTER = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af';
const EXECUTE = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']);
const recipient = freshAddress('recipient of swaps');

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
});
afterAll(() => scene?.stop());

const selling = { tokenIn: WETH.address, tokenOut: USDC.address, amountIn: String(ETHER), recipient };
const buying = {
  tokenIn: USDC.address,
  tokenOut: WETH.address,
  tradeType: 1,
  amountOut: String(ETHER),
  recipient,
};
const swap = (body: object, prefix = '') => post(`${scene.proxy.url}${prefix}/api/v1/swap`, body);
const summaryOf = ({ body }: Answer) => body['quote'] as Record<string, string>;
const deadlineOf = ({ body }: Answer) => BigInt(String(body['deadline']));

describe('the fields of POST /api/v1/swap', () => {
  test('default: exact input, with every field', async () => {
    const { status, body } = await swap(selling);
    const { amountIn: _amountIn, recipient: _recipient, ...pair } = selling;
    const quoted = await ask(
      `${scene.proxy.url}/api/v1/quote?${queryOf({ ...pair, amountIn: String(ETHER) })}`,
    );
    const { tokenIn, tokenOut, amountIn, amountOut, route, priceImpact } = quoted.body;
    expect(status).toBe(200);
    expect(body).toMatchObject({
      to: ROUTER,
      data: expect.stringMatching(/^0x3593564c[0-9a-f]+$/),
      value: String(ETHER),
      gasEstimate: expect.stringMatching(/^\d{6}$/),
      tradeType: 0,
      quote: {
        tokenIn,
        tokenOut,
        amountIn,
        amountOut,
        minAmountOut: String((BigInt(String(amountOut)) * 995n) / 1000n),
        expected: { amountIn, amountOut, reserves: [] },
        priceImpact,
        priceImpactBreakdown: quoted.body['priceImpactBreakdown'],
        ...(route as object),
        isSplit: false,
        blockNumber: quoted.body['blockNumber'],
        blockHash: quoted.body['blockHash'],
      },
      deadline: expect.stringMatching(/^\d{10}$/),
      slippage: 0.5,
      permit2: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
    });
    expect(Object.keys(body['quote'] as object)).not.toContain('maxAmountIn');
  });

  test('args: exact output has maxAmountIn and no minAmountOut', async () => {
    const { status, body } = await swap(buying);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      value: '0',
      tradeType: 1,
      quote: { amountOut: String(ETHER), maxAmountIn: expect.stringMatching(/^\d+$/) },
    });
    expect(Object.keys(body['quote'] as object)).not.toContain('minAmountOut');
  });

  test('behavior: the answer is the same under both prefixes, and for numbers and texts', async () => {
    const { body } = await swap({ ...selling, deadline: 1200, slippage: 0.5, tradeType: 0 });
    for (const answer of [
      await swap({ ...selling, deadline: '1200', slippage: '0.5', tradeType: '0' }),
      await swap({ ...selling, nothing: 1, user: { name: null } }, '/swap-api'),
    ]) {
      expect(answer.body).toMatchObject({ quote: body['quote'], value: body['value'], slippage: 0.5 });
      expect(answer.body['tradeType']).toBe(0);
    }
    expect((await swap({ ...buying, tradeType: '1' })).body['tradeType']).toBe(1);
  });

  test('behavior: any case of address gives the checksummed answer', async () => {
    for (const write of [
      (address: string) => address.toLowerCase(),
      (address: string) => `0x${address.slice(2).toUpperCase()}`,
      (address: string) => getAddress(address),
    ]) {
      const { body } = await swap({
        ...selling,
        tokenIn: write(selling.tokenIn),
        tokenOut: write(selling.tokenOut),
        recipient: write(recipient),
      });
      expect(body).toMatchObject({
        to: ROUTER,
        quote: { tokenIn: getAddress(WETH.address), tokenOut: getAddress(USDC.address) },
      });
    }
  });
});

describe('slippage', () => {
  const TOLERANCES: readonly (readonly [number | string, bigint, bigint])[] = [
    [0, 0n, 1n],
    ['0', 0n, 1n],
    [0.1, 1n, 1000n],
    ['0.1', 1n, 1000n],
    [0.5, 5n, 1000n],
    ['0.50', 5n, 1000n],
    [0.3333, 3333n, 1_000_000n],
    ['0.3333', 3333n, 1_000_000n],
    [0.07, 7n, 10_000n],
    [1e-7, 1n, 1_000_000_000n],
    ['0.333333333333333333', 333333333333333333n, 10n ** 20n],
    [12.5, 125n, 1000n],
    [50, 1n, 2n],
    ['50', 1n, 2n],
    ['50.0', 1n, 2n],
  ];

  test.each(TOLERANCES)(
    'exact input, %o: floor(amountOut · (1 − slippage))',
    async (slippage, top, bottom) => {
      const answer = await swap({ ...selling, slippage });
      const { amountOut = '', minAmountOut } = summaryOf(answer);
      expect(minAmountOut).toBe(String((BigInt(amountOut) * (bottom - top)) / bottom));
      expect(answer.body['slippage']).toBe(Number(slippage));
    },
  );

  test.each(TOLERANCES)(
    'exact output, %o: ceil(amountIn · (1 + slippage))',
    async (slippage, top, bottom) => {
      const answer = await swap({ ...buying, slippage });
      const { amountIn = '', maxAmountIn } = summaryOf(answer);
      const exact = BigInt(amountIn) * (bottom + top);
      expect(maxAmountIn).toBe(String(exact / bottom + (exact % bottom === 0n ? 0n : 1n)));
      expect(answer.body['slippage']).toBe(Number(slippage));
    },
  );
});

describe('native coin', () => {
  const exactOutput = { ...selling, amountIn: undefined, tradeType: 1, amountOut: '1000000000' };

  test('value is the input when the native coin goes in, the bound for exact output', async () => {
    expect((await swap(selling)).body['value']).toBe(String(ETHER));
    const answer = await swap(exactOutput);
    expect(answer.body['value']).toBe(summaryOf(answer)['maxAmountIn']);
    expect(Number(answer.body['value'])).toBeGreaterThan(0);
  });

  test.each([
    ['another token goes in', { ...selling, tokenIn: DAI.address }],
    ['the native coin comes out', buying],
    ['the wrapped token is kept', { ...selling, nativeIn: false }],
    ['the wrapped token is kept, in words', { ...selling, nativeIn: 'false' }],
    ['the wrapped token is kept for exact output', { ...exactOutput, nativeIn: false }],
  ])('value is 0 when %s', async (_name, body) => {
    const answer = await swap(body);
    expect([answer.status, answer.body['value']]).toEqual([200, '0']);
  });

  test('more than Permit2 can move is refused as input of a token, not of the native coin', async () => {
    const tooMuch = String(2n ** 160n);
    expectRefusal(await swap({ ...selling, tokenIn: ISLE.address, amountIn: tooMuch }), {
      status: 400,
      code: 'INVALID_REQUEST',
      error: 'amountIn must be below 2^160: Permit2 moves no more',
      details: [{ path: 'amountIn', message: 'must be below 2^160: Permit2 moves no more' }],
    });
    expect((await swap({ ...selling, amountIn: tooMuch })).body['code']).toBe('INSUFFICIENT_LIQUIDITY');
  });
});

describe("the caller's own bound", () => {
  test('default: the stricter of bound and slippage is in the calldata', async () => {
    const quoted = BigInt(summaryOf(await swap(selling))['amountOut'] ?? '');
    const bounds = async (minAmountOut: bigint) =>
      summaryOf(await swap({ ...selling, minAmountOut: String(minAmountOut) }))['minAmountOut'];
    expect(await bounds(quoted)).toBe(String(quoted));
    expect(await bounds(1n)).toBe(String((quoted * 995n) / 1000n));
    const answer = await swap({ ...selling, minAmountOut: String(quoted), decode: true });
    const limits = JSON.stringify(answer.body['decoded']);
    expect(limits).toContain(`"${quoted}"`);
    expect(limits).not.toContain(`"${(quoted * 995n) / 1000n}"`);
  });

  test('args: exact output', async () => {
    const quoted = BigInt(summaryOf(await swap(buying))['amountIn'] ?? '');
    const bounds = async (maxAmountIn: bigint) =>
      summaryOf(await swap({ ...buying, maxAmountIn: String(maxAmountIn) }))['maxAmountIn'];
    expect(await bounds(quoted)).toBe(String(quoted));
    expect(await bounds(quoted * 2n)).toBe(String((quoted * 1005n + 999n) / 1000n));
  });

  test('error: BOUND_NOT_MET with what the market gives now', async () => {
    const { blockNumber, ...sold } = summaryOf(await swap(selling));
    const least = String(BigInt(sold['amountOut'] ?? '') + 1n);
    expectRefusal(await swap({ ...selling, minAmountOut: least }), {
      status: 422,
      code: 'BOUND_NOT_MET',
      error: `minAmountOut cannot be met: the market gives ${sold['amountOut']} now`,
      details: { minAmountOut: least, amountOut: sold['amountOut'], blockNumber },
    });
    const { amountIn = '' } = summaryOf(await swap(buying));
    const most = String(BigInt(amountIn) - 1n);
    expectRefusal(await swap({ ...buying, maxAmountIn: most }), {
      status: 422,
      code: 'BOUND_NOT_MET',
      error: `maxAmountIn cannot be met: the market asks ${amountIn} now`,
      details: { maxAmountIn: most, amountIn, blockNumber },
    });
  });

  test.each([
    [{ ...selling, maxAmountIn: '1' }, 'maxAmountIn', 'must be absent when tradeType is 0 (exact input)'],
    [{ ...buying, minAmountOut: '1' }, 'minAmountOut', 'must be absent when tradeType is 1 (exact output)'],
    [{ ...selling, minAmountOut: '0' }, 'minAmountOut', 'must be greater than 0'],
  ])('error: %o', async (body, path, message) => {
    expectRefusal(await swap(body), {
      status: 400,
      code: 'INVALID_REQUEST',
      error: `${path} ${message}`,
      details: [{ path, message }],
    });
  });
});

describe('deadline', () => {
  const clock = () => BigInt(Math.floor(Date.now() / 1000));

  test('default: 1200 seconds after the clock when the newest block is older', async () => {
    await scene.client.mine({ blocks: 1 });
    await scene.proxyAtHead();
    const before = clock();
    const deadline = deadlineOf(await swap(selling));
    expect(deadline).toBeGreaterThanOrEqual(before + 1200n);
    expect(deadline).toBeLessThanOrEqual(clock() + 1200n);
  });

  test.each([1, '1', 60, '86400', 86_400])('args: %o', async (seconds) => {
    const before = clock();
    const answer = await swap({ ...selling, deadline: seconds });
    const deadline = deadlineOf(answer);
    expect(deadline).toBeGreaterThanOrEqual(before + BigInt(seconds));
    expect(deadline).toBeLessThanOrEqual(clock() + BigInt(seconds));
    const { args } = decodeFunctionData({ abi: EXECUTE, data: answer.body['data'] as `0x${string}` });
    expect(args[2]).toBe(deadline);
  });

  test('behavior: counted from the newest block when that is ahead of the clock', async () => {
    const snapshot = await scene.client.snapshot();
    const timestamp = clock() + 5000n;
    await scene.client.setNextBlockTimestamp({ timestamp });
    await scene.client.mine({ blocks: 1 });
    await scene.proxyAtHead();
    expect(deadlineOf(await swap(selling))).toBe(timestamp + 1200n);
    expect(deadlineOf(await swap({ ...selling, deadline: '30' }))).toBe(timestamp + 30n);
    await rewind(scene.client, snapshot);
  });
});

describe('the transaction', () => {
  test('default: sent as it stands, with nothing added but who sends it', async () => {
    const { client } = scene;
    const from = freshAddress('sender of a whole transaction');
    await fundNative(client, { to: from, amount: 2n * ETHER });
    await scene.proxyAtHead();
    const answer = await swap({ ...selling, sender: from });
    const transaction = answer.body['transaction'] as Record<string, string>;
    expect(transaction).toMatchObject({
      chainId: '0x1',
      to: ROUTER,
      data: answer.body['data'],
      value: numberToHex(ETHER),
      gas: numberToHex(BigInt(String(answer.body['gasEstimate']))),
      type: '0x2',
    });
    // Twice the base fee, and the tip on top.
    const { baseFeePerGas } = await client.getBlock();
    const [most, tip] = ['maxFeePerGas', 'maxPriorityFeePerGas'].map((name) =>
      BigInt(transaction[name] ?? 0),
    );
    expect((most ?? 0n) - (tip ?? 0n)).toBe(2n * (baseFeePerGas ?? 0n));
    expect(tip).toBeGreaterThan(0n);
    const balance = () =>
      client.readContract({
        address: USDC.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [recipient],
      });
    const before = await balance();
    await client.impersonateAccount({ address: from });
    const hash = await client.request<{ Method: string; Parameters: unknown[]; ReturnType: Hash }>({
      method: 'eth_sendTransaction',
      params: [{ ...transaction, from }],
    });
    await client.mine({ blocks: 1 });
    const sent = await client.getTransaction({ hash });
    expect((await client.getTransactionReceipt({ hash })).status).toBe('success');
    expect([sent.typeHex, sent.maxFeePerGas, sent.maxPriorityFeePerGas]).toEqual(['0x2', most, tip]);
    expect(String((await balance()) - before)).toBe(summaryOf(answer)['amountOut']);
  });
});
