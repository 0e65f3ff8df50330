import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress, startTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { V2_ROUTER } from '../harness/uniswapAbis.ts';
import { tradeOnV2 } from '../state/blockActions.ts';
import { ask, expectRefusal, queryOf } from './ask.ts';
import { openEvents, type ReceivedEvent } from './readEvents.ts';

const { WETH, USDC } = TOKENS;
const ofPair = { tokenIn: WETH.address, tokenOut: USDC.address, protocols: 'v2', maxHops: 1 };
const selling = { ...ofPair, amountIn: String(ETHER) };

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
});
afterAll(() => scene?.stop());

const urlOf = (query: object, prefix = '') =>
  `${scene.proxy.url}${prefix}/api/v1/quote/stream?${queryOf({ ...query })}`;

/** The event with what the pair itself gives at its block. */
async function expectQuote(received: ReceivedEvent | undefined): Promise<void> {
  const [, amountOut] = await scene.client.readContract({
    address: MAINNET.v2Router,
    abi: V2_ROUTER,
    functionName: 'getAmountsOut',
    args: [ETHER, [WETH.address, USDC.address]],
    blockNumber: BigInt(received?.id ?? -1),
  });
  expect(received).toMatchObject({
    event: 'quote',
    data: { amountOut: String(amountOut), blockNumber: received?.id, route: { protocols: ['v2'] } },
  });
}

describe('GET /api/v1/quote/stream', () => {
  test('default: the quote at once, as /quote answers it, and after each block that changes it', async () => {
    await scene.proxyAtHead();
    const stream = await openEvents(urlOf(selling));
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const first = await stream.next();
    await expectQuote(first);
    expect((await ask(`${scene.proxy.url}/api/v1/quote?${queryOf(selling)}`)).body).toEqual(first?.data);

    await scene.client.mine({ blocks: 1 });
    await scene.proxyAtHead();
    await tradeOnV2(scene.client);
    const traded = await scene.client.getBlockNumber();
    const second = await stream.next();
    await expectQuote(second);
    expect(second?.id).toBe(String(traded));
    expect(second?.data['amountOut']).not.toBe(first?.data['amountOut']);
    stream.close();
  });

  test('behavior: Last-Event-ID brings only what is new, under both prefixes', async () => {
    await scene.proxyAtHead();
    const stream = await openEvents(urlOf(selling));
    const seen = await stream.next();
    const again = await openEvents(urlOf(selling, '/swap-api'), { 'last-event-id': seen?.id ?? '' });
    const older = await openEvents(urlOf(selling), { 'last-event-id': '1' });
    expect(await older.next()).toEqual(seen);
    await tradeOnV2(scene.client);
    const changed = await stream.next();
    await expectQuote(changed);
    expect(await again.next()).toEqual(changed);
    expect(await older.next()).toEqual(changed);
    for (const each of [stream, again, older]) each.close();
  });

  test('behavior: a block without an answer is a problem, as /quote refuses it', async () => {
    const tooMuch = { ...ofPair, tradeType: 1, amountOut: String(10n ** 30n) };
    const stream = await openEvents(urlOf(tooMuch), { 'x-request-id': 'streamed' });
    const refused = await ask(`${scene.proxy.url}/api/v1/quote?${queryOf(tooMuch)}`);
    expect(refused.body['code']).toBe('INSUFFICIENT_LIQUIDITY');
    expect(await stream.next()).toMatchObject({
      event: 'problem',
      id: String(await scene.client.getBlockNumber()),
      data: { ...refused.body, requestId: 'streamed' },
    });
    stream.close();
  });

  test.each([
    [{ ...ofPair }, 'amountIn', 'is required when tradeType is 0 (exact input)'],
    [{ ...selling, block: 1 }, 'block', 'must be absent: a stream follows the newest block'],
    [{ ...selling, maxHops: 5 }, 'maxHops', 'must be a whole number from 1 to 4'],
  ])('error: %o', async (query, path, message) => {
    expectRefusal(await ask(urlOf(query)), {
      status: 400,
      code: 'INVALID_REQUEST',
      error: `${path} ${message}`,
      details: [{ path, message }],
    });
  });

  test('behavior: SIGTERM ends the streams with a reason, and the process with them', async () => {
    const questions = [
      selling,
      selling,
      { ...selling, amountIn: String(2n * ETHER) },
      { ...selling, tokenIn: freshAddress('none') },
    ];
    const streams = await Promise.all(questions.map((question) => openEvents(urlOf(question))));
    const first = await Promise.all(streams.map((stream) => stream.next()));
    expect(first.map((each) => each?.event)).toEqual(['quote', 'quote', 'quote', 'problem']);
    process.kill(scene.proxy.pid, 'SIGTERM');
    for (const stream of streams) {
      expect(await stream.next()).toEqual({ event: 'end', id: undefined, data: { reason: 'shutdown' } });
      expect(await stream.next()).toBeUndefined();
    }
    expect(await scene.proxy.exited).toBe('exit code 0');
  });
});
