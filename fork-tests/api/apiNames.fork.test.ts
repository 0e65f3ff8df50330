import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import {
  freshAddress,
  prepareTrader,
  sendAndMeasure,
  startTradingScene,
  type TradingScene,
} from '../harness/tradingScene.ts';
import { ask, bodyOf, expectRefusal, post, queryOf } from './ask.ts';

/* What a slip in a name, or another name of the native coin, makes of a trade. */

const { WETH, USDC } = TOKENS;
const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
const [trader, recipient] = [freshAddress('names trader'), freshAddress('names recipient')];
const selling = { tokenIn: WETH.address, tokenOut: USDC.address, amountIn: String(ETHER) };

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
  await prepareTrader(scene, { trader, token: USDC.address, amount: 100_000_000_000n });
  await scene.proxyAtHead();
});
afterAll(() => scene?.stop());

const urlOf = (path: string) => `${scene.proxy.url}/api/v1/${path}`;

describe('a misspelt bound is refused by name', () => {
  const refusal = (path: string, meant: string) => ({
    status: 400,
    code: 'INVALID_REQUEST',
    error: `${path} is not known: did you mean ${meant}?`,
    details: [{ path, message: `is not known: did you mean ${meant}?` }],
  });

  test.each([
    ['minAmountout', 'minAmountOut'],
    ['amountOutMin', 'minAmountOut'],
    ['slippageTolerance', 'slippage'],
  ])('POST /swap: %s', async (name, meant) => {
    expectRefusal(await post(urlOf('swap'), { ...selling, recipient, [name]: '1' }), refusal(name, meant));
  });

  test('GET /quote, its stream and a question of POST /quotes: maxsplits', async () => {
    const asked = { ...selling, maxsplits: '8' };
    const expected = refusal('maxsplits', 'maxSplits');
    expectRefusal(await ask(urlOf(`quote?${queryOf(asked)}`)), expected);
    expectRefusal(await ask(urlOf(`quote/stream?${queryOf(asked)}`)), expected);
    const answer = await post(urlOf('quotes'), { quotes: [asked, { ...selling, user: 1 }] });
    const { status: _status, ...refused } = expected;
    expect(answer.body['quotes']).toMatchObject([refused, { amountIn: String(ETHER) }]);
    expect(answer.headers.get('x-ignored-parameters')).toBe('user');
  });
});

test('a request for another chain is refused wherever it is asked, and one for this chain is answered', async () => {
  const message = 'must be 1 (mainnet), the chain of this service, not 8453';
  const expected = {
    code: 'INVALID_REQUEST',
    error: `chainId ${message}`,
    details: [{ path: 'chainId', message }],
  };
  const other = { ...selling, chainId: '8453' };
  for (const path of ['quote', 'quote/stream'])
    expectRefusal(await ask(urlOf(`${path}?${queryOf(other)}`)), { status: 400, ...expected });
  for (const path of [
    'tokens2',
    'network',
    'prices',
    `pools/v3/find?token0=${WETH.address}&token1=${USDC.address}`,
  ]) {
    const joint = path.includes('?') ? '&' : '?';
    expectRefusal(await ask(urlOf(`${path}${joint}chainId=8453`)), { status: 400, ...expected });
  }
  expectRefusal(await post(urlOf('swap'), { ...other, recipient }), { status: 400, ...expected });
  const quotes = [other, { ...selling, chainId: 1 }];
  const { body } = await post(urlOf('quotes'), { quotes, chain: 'ethereum' });
  expect(body['quotes']).toMatchObject([expected, { amountIn: String(ETHER) }]);
});

describe('the native coin by the address that stands for it', () => {
  test.each([
    ['in', { ...selling, tokenIn: NATIVE }, 'nativeIn'],
    ['out', { tokenIn: USDC.address, tokenOut: NATIVE, amountIn: '1000000000' }, 'nativeOut'],
  ])('%s: quoted as the wrapped token, and the swap moves the coin', async (_name, asked, flag) => {
    const wrapped = Object.fromEntries(
      Object.entries(asked).map(([name, value]) => [name, value === NATIVE ? WETH.address : value]),
    );
    const quoted = await bodyOf(ask(urlOf(`quote?${queryOf(asked)}`)));
    expect(quoted).toEqual(await bodyOf(ask(urlOf(`quote?${queryOf(wrapped)}`))));
    const { body } = await post(urlOf('quotes'), { quotes: [asked] });
    expect(body['quotes']).toEqual([quoted]);
    const message = expect.stringMatching(
      /^must not be false when token(In|Out) is 0xEeeee.*the native coin/,
    );
    const contradiction = await post(urlOf('swap'), { ...asked, recipient, [flag]: false });
    expect([contradiction.status, contradiction.body['details']]).toEqual([400, [{ path: flag, message }]]);

    const swap = await scene.api.swap({ ...asked, recipient });
    const native = { nativeIn: flag === 'nativeIn', nativeOut: flag === 'nativeOut' };
    const moved = await sendAndMeasure(scene, { trader, recipient, swap, ...native });
    expect(moved).toMatchObject({
      status: 'success',
      spent: BigInt(asked.amountIn),
      received: swap.quote.amountOut,
      leftInRouter: [],
    });
    expect([swap.value, swap.quote.amountOut > 0n]).toEqual([native.nativeIn ? ETHER : 0n, true]);
    await scene.proxyAtHead();
  });

  test.each(['recipient', 'feeRecipient'])('it is no %s', async (field) => {
    const body = { ...selling, recipient, feeBps: 10, feeRecipient: recipient, [field]: NATIVE };
    const message = `must not be ${NATIVE}, which stands for the native coin`;
    expect((await post(urlOf('swap'), body)).body['details']).toEqual([{ path: field, message }]);
  });
});

test.each([
  ['nativeIn', selling, 5_606],
  ['nativeOut', { tokenIn: USDC.address, tokenOut: WETH.address, amountIn: '1000000000' }, 13_603],
])('who keeps the wrapped token by %s pays less gas in the quote', async (flag, asked, units) => {
  const quote = async (more: Record<string, string>) => {
    const { amountOut, gasCost } = await bodyOf(ask(urlOf(`quote?${queryOf({ ...asked, ...more })}`)));
    return { amountOut: String(amountOut), gas: Number(gasCost) };
  };
  const [byDefault, coin, kept] = [
    await quote({}),
    await quote({ [flag]: 'true' }),
    await quote({ [flag]: 'false' }),
  ];
  expect(coin).toEqual(byDefault);
  expect(kept.amountOut).toBe(coin.amountOut);
  // What wrapping and unwrapping are charged, by the receipts that the gas model is fitted to.
  expect(coin.gas - kept.gas).toBe(units);
});
