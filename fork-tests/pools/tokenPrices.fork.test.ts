import { erc20Abi, getAddress, pad, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ask, bodyOf, expectRefusal } from '../api/ask.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import {
  freshAddress,
  prepareTrader,
  sendAndMeasure,
  startTradingScene,
  type TradingScene,
} from '../harness/tradingScene.ts';
import {
  decimalsOf,
  expectNear,
  type FiguresOracle,
  isPool,
  type Market,
  readFiguresOracle,
  textOf,
} from './figuresOracle.ts';
import { type Fraction, fraction, over, product } from './fraction.ts';

/*
 * GET /prices and GET /tokens/:address give the worth that an oracle computes: it finds the pool that prices
 * each token from raw logs, and reads price and depth from the contracts.
 */

const STABLE = [TOKENS.USDC, TOKENS.USDT, TOKENS.DAI].map(({ address }) => address as string);
const WETH = TOKENS.WETH.address;

let scene: TradingScene;
let oracle: FiguresOracle;
beforeAll(async () => {
  [scene, oracle] = await Promise.all([
    startTradingScene(inject('replicaUrl'), inject('subgraphUrl')),
    readFiguresOracle(inject('replicaUrl')),
  ]);
});
afterAll(() => scene?.stop());

const api = (path: string) => ask(`${scene.proxy.url}/api/v1/${path}`);
const pricesOf = async (tokens: readonly string[]) => {
  await scene.proxyAtHead();
  const body = await bodyOf(api(`prices?tokens=${tokens.join()}`));
  const prices = body['prices'] as Record<string, string | null>[];
  return { prices, blockNumber: body['blockNumber'], indexedBlock: body['indexedBlock'] };
};

interface Expected {
  readonly usd: Fraction | undefined;
  readonly market?: Market;
  readonly anchor?: string;
  readonly depth?: Fraction;
}

/** By the contracts' state at the replica's newest block. */
function expectedOf(token: string): Expected {
  if (STABLE.includes(token)) return { usd: fraction(1n, 1n) };
  const source = oracle.dollars.sourceOf(token);
  const market = oracle.markets.find(({ address }) => address.toLowerCase() === source?.market);
  if (source === undefined || market === undefined) return { usd: undefined };
  const anchorUSD = expectedOf(source.anchor).usd ?? fraction(0n, 1n);
  const isToken0 = market.token0.toLowerCase() === token;
  const raw = isPool(market)
    ? fraction(market.sqrtPriceX96 ** 2n, 2n ** 192n)
    : fraction(market.reserve1, market.reserve0);
  const unit = (address: string) => fraction(10n ** BigInt(decimalsOf.get(address) ?? 0), 1n);
  const inAnchor = isToken0 ? raw : fraction(raw.denominator, raw.numerator);
  return {
    usd: product(over(product(inAnchor, unit(token)), unit(source.anchor)), anchorUSD),
    market,
    anchor: source.anchor,
    depth: product(
      over(fraction(oracle.dollars.depthOf(market.address), 1n), unit(source.anchor)),
      anchorUSD,
    ),
  };
}

function expectClose(actual: string | null | undefined, expected: Fraction): void {
  const wanted = Number(textOf(expected));
  expect(Math.abs(Number(actual) / wanted - 1)).toBeLessThan(1e-7);
}

describe('GET /api/v1/prices', () => {
  test('default: every token of the replica, in dollars and in native coin, by its pool', async () => {
    const keys = Object.keys(TOKENS) as TokenKey[];
    const { prices, blockNumber, indexedBlock } = await pricesOf(keys.map((key) => TOKENS[key].address));
    expect(blockNumber).toBe(String(oracle.contracts.blockNumber));
    expect(indexedBlock).toBe(blockNumber);
    const nativeUSD = expectedOf(WETH).usd ?? fraction(0n, 1n);
    let [priced, unpriced] = [0, 0];
    for (const [index, key] of keys.entries()) {
      const token = TOKENS[key].address;
      const { usd, market, anchor, depth } = expectedOf(token);
      const native = token === WETH ? fraction(1n, 1n) : usd && over(usd, nativeUSD);
      expect(prices[index], key).toEqual({
        token: getAddress(token),
        priceUSD: textOf(usd),
        priceNative: textOf(native),
        lastingPriceUSD: prices[index]?.['lastingPriceUSD'] ?? null,
        source: market?.address ?? null,
        exchange: market === undefined ? null : 'main',
        anchor: anchor === undefined ? null : getAddress(anchor),
        depthUSD: depth === undefined ? null : expect.any(String),
        reason: usd === undefined ? expect.stringMatching(/^no pool|^the index knows no pool/) : null,
      });
      expectNear(
        (prices[index]?.['lastingPriceUSD'] ?? null) as string | null,
        textOf(oracle.dollars.priceOf(token)),
      );
      // Walked over the ticks; the oracle rounds each sum to the token's smallest unit.
      if (depth !== undefined) expectClose(prices[index]?.['depthUSD'], depth);
      priced += Number(usd !== undefined);
      unpriced += Number(usd === undefined);
    }
    expect(priced).toBeGreaterThan(10);
    expect(unpriced).toBeGreaterThan(0);
  });

  test('behavior: keeps the order of the request, takes each spelling, and gives a reason for an unknown address', async () => {
    const nobody = freshAddress('nobody');
    const asked = [TOKENS.UNI.address, nobody.toLowerCase(), getAddress(WETH), TOKENS.USDC.address];
    const { prices } = await pricesOf(asked);
    expect(prices.map(({ token }) => token)).toEqual(
      [TOKENS.UNI.address, nobody, WETH, TOKENS.USDC.address].map((one) => getAddress(one)),
    );
    expect(prices[1]).toMatchObject({
      priceUSD: null,
      priceNative: null,
      lastingPriceUSD: null,
      source: null,
      depthUSD: null,
      reason: 'the index knows no pool of this token',
    });
    expect(prices[2]).toMatchObject({ priceNative: '1' });
    expect(prices[3]).toMatchObject({ priceUSD: '1', source: null, reason: null });
  });

  test('behavior: follows the next block, and keeps the pool that prices the token', async () => {
    const [before] = (await pricesOf([TOKENS.UNI.address])).prices;
    const [trader, recipient] = [freshAddress('who moves UNI'), freshAddress('who gets UNI')];
    const amountIn = parseUnits('40', 18);
    await prepareTrader(scene, { trader, token: WETH, amount: amountIn });
    await scene.proxyAtHead();
    const ends = { tokenIn: WETH, tokenOut: TOKENS.UNI.address };
    const swap = await scene.api.swap({ ...ends, amountIn: String(amountIn), maxSplits: 8, recipient });
    await sendAndMeasure(scene, { trader, recipient, swap, nativeIn: true, nativeOut: false });
    const { prices } = await pricesOf([TOKENS.UNI.address, before?.['anchor'] ?? '']);
    const pool = await bodyOf(api(`pools/${before?.['source']}/price`));
    const isToken0 = (pool['token0'] as { address: string }).address === getAddress(TOKENS.UNI.address);
    const inAnchor = Number(pool[isToken0 ? 'price' : 'priceInverse']);
    expect(Number(prices[0]?.['priceUSD'])).toBeCloseTo(inAnchor * Number(prices[1]?.['priceUSD']), 9);
    expect(Number(prices[0]?.['priceUSD'])).toBeGreaterThan(Number(before?.['priceUSD']));
    expect(prices[0]).toMatchObject({
      source: before?.['source'],
      lastingPriceUSD: before?.['lastingPriceUSD'],
      reason: null,
    });
  });

  test.each([
    ['nothing', 'prices', 'is required'],
    ['an empty list', 'prices?tokens=', 'must name 1 to 100 tokens, comma separated'],
    [
      '101 tokens',
      `prices?tokens=${Array.from({ length: 101 }, (_, index) => freshAddress(`token ${index}`)).join()}`,
      'must name 1 to 100 tokens, comma separated',
    ],
    ['two lists', `prices?tokens=${WETH}&tokens=${WETH}`, 'must be given once'],
    [
      'a name',
      `prices?tokens=${WETH},USDC`,
      'names no token at place 2, which must be an address: 0x and 40 hexadecimal digits',
    ],
    [
      'the zero address',
      `prices?tokens=0x${'0'.repeat(40)}`,
      'names no token at place 1, which must not be the zero address',
    ],
    [
      'one token twice, in two cases',
      `prices?tokens=${WETH},${TOKENS.UNI.address},${getAddress(WETH)}`,
      `must not name ${getAddress(WETH)} twice`,
    ],
  ])('error: %s', async (_name, path, message) => {
    const details = [{ path: 'tokens', message }];
    expectRefusal(await api(path), {
      status: 400,
      code: 'INVALID_REQUEST',
      error: `tokens ${message}`,
      details,
    });
  });
});

describe('GET /api/v1/tokens/:address', () => {
  const tokenAt = (address: string) => bodyOf(api(`tokens/${address}`));

  test.each(['UNI', 'TAX', 'TRAP', 'WETH'] as const)(
    'default: %s with its price and its pools',
    async (key) => {
      const address = getAddress(TOKENS[key].address);
      const body = await tokenAt(TOKENS[key].address);
      const { prices } = await pricesOf([address]);
      const { pools } = await bodyOf(api(`pools?token=${address}`));
      // The list of pools alone has the volume of the week.
      const withoutWeek = (pools as Record<string, unknown>[]).map(
        ({ volumeUSD7d: _usd, volumeNative7d: _native, ...pool }) => pool,
      );
      expect(body).toMatchObject({ price: prices[0], pools: withoutWeek });
      const listed = (await scene.api.tokens({ limit: '500' })).tokens.find(
        (token) => token.address === address,
      );
      expect(body['token']).toEqual(listed);
      const holding = oracle.markets.filter(({ token0, token1 }) => [token0, token1].includes(address));
      expect(body['poolCount']).toBe(holding.length);
      expect((pools as { address: string }[]).map((pool) => pool.address).toSorted()).toEqual(
        holding.map((market) => market.address as string).toSorted(),
      );
    },
  );

  test('behavior: answers what each token keeps of transfers', async () => {
    const taxOf = async (key: TokenKey) => (await tokenAt(TOKENS[key].address))['transferTax'];
    expect(await taxOf('UNI')).toEqual({ status: 'none', rates: null });
    expect(await taxOf('WETH')).toEqual({ status: 'none', rates: null });
    const percent = { buyBps: 100, sellBps: 100, transferBps: 100, canSell: true, exact: true };
    expect(await taxOf('TAX')).toEqual({ status: 'taxed', rates: percent });
    const trap = { buyBps: 0, sellBps: null, transferBps: null, canSell: false, exact: true };
    expect(await taxOf('TRAP')).toEqual({ status: 'cannotSell', rates: trap });
  });

  test('behavior: answers supply, its value at the price, and who can change the token', async () => {
    const { UNI, LONE } = TOKENS;
    const supply = await scene.client.readContract({
      address: UNI.address,
      abi: erc20Abi,
      functionName: 'totalSupply',
    });
    const plain = await tokenAt(UNI.address);
    expect(plain).toMatchObject({ supply: String(supply), control: { proxy: null } });
    expect(plain['firstPoolAt']).toBeGreaterThan(1_500_000_000);
    const { priceUSD } = plain['price'] as { readonly priceUSD: string };
    const price = fraction(parseUnits(priceUSD, 30), 10n ** 30n);
    const value = product(over(fraction(supply, 1n), fraction(10n ** 18n, 1n)), price);
    expectNear(String(plain['marketValueUSD']), textOf(value));
    // Code of another contract, in the slot of EIP-1967.
    await scene.client.setStorageAt({
      address: LONE.address,
      index: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
      value: pad(UNI.address),
    });
    await scene.client.mine({ blocks: 1 });
    expect(await tokenAt(LONE.address)).toMatchObject({
      marketValueUSD: null,
      firstPoolAt: null,
      control: { proxy: { implementation: getAddress(UNI.address), admin: null } },
    });
  });

  test.each(['UNI', 'TAX', 'WETH'] as const)(
    'behavior: answers how much of %s lies in its pools, as the chain held it at the indexed block',
    async (key) => {
      const { address } = TOKENS[key];
      const token = { address, abi: erc20Abi } as const;
      const holding = oracle.markets.filter(({ token0, token1 }) =>
        [token0, token1].includes(getAddress(address)),
      );
      const { inPools, indexedBlock } = (await tokenAt(address)) as {
        inPools: { amount: string; share: number };
        indexedBlock: string;
      };
      const blockNumber = BigInt(indexedBlock);
      const balances = await Promise.all(
        holding.map((market) =>
          scene.client.readContract({
            ...token,
            functionName: 'balanceOf',
            args: [market.address],
            blockNumber,
          }),
        ),
      );
      const held = balances.reduce((sum, balance) => sum + balance, 0n);
      const supply = await scene.client.readContract({ ...token, functionName: 'totalSupply' });
      expect(inPools).toMatchObject({ amount: String(held), isAll: true });
      expect(inPools.share).toBeGreaterThan(0);
      expect(inPools.share).toBe(Number((Number((held * 10n ** 16n) / supply) / 1e14).toPrecision(6)));
    },
  );

  test('behavior: answers for a token that is in no list', async () => {
    const { address } = TOKENS.LONE;
    const { tokens } = await scene.api.tokens({ limit: '500' });
    expect(tokens.map((token) => token.symbol)).not.toContain('LONE');
    expect(await tokenAt(address)).toMatchObject({
      token: { address: getAddress(address), symbol: 'LONE', name: 'Alone', decimals: 18, logoURI: null },
      price: { priceUSD: null, reason: 'the index knows no pool of this token' },
      transferTax: { status: 'unknown', rates: null },
      txCount: 0,
      poolCount: 0,
      pools: [],
    });
  });

  test.each([
    ['an account', freshAddress('nobody')],
    ['a contract that is no token', MAINNET.universalRouter],
  ])('error: %s', async (_name, address) => {
    expectRefusal(await api(`tokens/${address}`), {
      status: 404,
      code: 'NOT_FOUND',
      error: `There is no token at ${getAddress(address)}`,
    });
  });

  test('error: no address', async () => {
    const message = 'must be an address: 0x and 40 hexadecimal digits';
    expectRefusal(await api('tokens/UNI'), {
      status: 400,
      code: 'INVALID_REQUEST',
      error: `address ${message}`,
      details: [{ path: 'address', message }],
    });
  });
});
