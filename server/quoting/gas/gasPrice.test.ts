import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { NO_TAX } from '../../chain/tokens/taxRule.ts';
import type { TokenTax } from '../../chain/tokens/tokenTax.ts';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { type PoolId, poolIdOf, v2Pool, v3Pool } from '../../routing/model/pool.ts';
import { DAI, ROUTER, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import { costOf, GasPriceMemory, gasPriceIn, openToken } from './gasPrice.ts';
import { nativeEnds, permitOf, transfersOf } from './tradeGas.ts';

const PAIR: Address = '0x0000000000000000000000000000000000000001';
const SALE: TradeRequest = { tokenIn: USDC, tokenOut: WETH, tradeType: 'exactInput', amount: 1n, maxHops: 3 };

/** Two thousand DAI for a native coin. */
function market(): PoolGraph {
  const graph = new PoolGraph();
  graph.addPool(v2Pool({ address: PAIR, token0: DAI, token1: WETH }));
  graph.setState(poolIdOf(PAIR), { protocol: 'v2', reserve0: 2n * 10n ** 27n, reserve1: 10n ** 24n });
  return graph;
}
const priceIn = (token: Address, gasPriceWei: bigint, barredPools: ReadonlySet<PoolId> = new Set()) =>
  gasPriceIn(market(), gasPriceWei, { token, wrappedNative: WETH, without: { barredPools } });

test('costOf: rounded up', () => {
  const price = { numerator: 7n, denominator: 3n };
  expect([0n, 1n, 3n, 4n].map((units) => costOf(price, units))).toEqual([0n, 3n, 7n, 10n]);
});

test('openToken: the output of an exact input, the input of an exact output', () => {
  expect(openToken(SALE)).toBe(WETH);
  expect(openToken({ ...SALE, tradeType: 'exactOutput' })).toBe(USDC);
});

describe('gasPriceIn', () => {
  test('default: wei a unit, in native coin and where it costs nothing', () => {
    expect(priceIn(WETH, 9n)).toEqual({ kind: 'priced', price: { numerator: 9n, denominator: 1n } });
    expect(priceIn(DAI, 0n)).toEqual({ kind: 'priced', price: { numerator: 0n, denominator: 1n } });
  });

  test('gas is priced by the output of 10^15 wei, or of the cost of a million gas units where that is more', () => {
    // ⌊10^15 · 997 · 2 · 10^27 / (10^24 · 1000 + 10^15 · 997)⌋
    const amount = 10n ** 15n;
    const out = 1_993_999_998_011_982_001n;
    expect(priceIn(DAI, 9n)).toEqual({
      kind: 'priced',
      price: { numerator: 9n * out, denominator: amount },
    });
    // 2 · 10^10 wei a unit: 2 · 10^16 for a million.
    expect(priceIn(DAI, 2n * 10n ** 10n)).toMatchObject({ price: { denominator: 2n * 10n ** 16n } });
    expect(priceIn(DAI, 10n ** 9n)).toMatchObject({ price: { denominator: amount } });
  });

  test('behavior: a whole unit that is worth more than is quoted, and a pool that holds less, have a price too', () => {
    const marketOf = (reserve0: bigint, reserve1: bigint) => {
      const graph = market();
      graph.setState(poolIdOf(PAIR), { protocol: 'v2', reserve0, reserve1 });
      return gasPriceIn(graph, 9n, { token: DAI, wrappedNative: WETH, without: {} });
    };
    // 1 000 units of a coin and a half each: a thousandth of a coin buys none, one coin neither, a thousand
    // 399.
    expect(marketOf(1_000n, 1_500n * 10n ** 18n)).toEqual({
      kind: 'priced',
      price: { numerator: 9n * 399n, denominator: 10n ** 21n },
    });
    const graph = new PoolGraph();
    const pool = v3Pool({ address: PAIR, token0: DAI, token1: WETH, fee: 500, tickSpacing: 10 });
    graph.addPool(pool);
    // It pays out no more than 10^12 units; a thousandth of a coin is 10^15.
    const L = 2n * 10n ** 15n;
    const tickRange = {
      lowerTick: -887_272,
      upperTick: 887_272,
      ticks: [
        { tick: -10, liquidityNet: L },
        { tick: 10, liquidityNet: -L },
      ],
    };
    graph.setState(pool.id, { protocol: 'v3', sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: L, tickRange });
    expect(gasPriceIn(graph, 9n, { token: DAI, wrappedNative: WETH, without: {} })).toMatchObject({
      kind: 'priced',
    });
  });

  test('behavior: unknown where nothing leads to the token, or nothing that may be used', () => {
    expect(priceIn(USDC, 9n)).toEqual({ kind: 'unknown' });
    expect(priceIn(DAI, 9n, new Set([poolIdOf(PAIR)]))).toEqual({ kind: 'unknown' });
  });
});

describe('GasPriceMemory', () => {
  const price = { numerator: 1n, denominator: 2n };

  test('default: a price, that there is none, or that nobody has asked', () => {
    const memory = new GasPriceMemory();
    memory.remember('a', DAI, price);
    memory.remember('a', USDC, undefined);
    expect([DAI, USDC, WETH].map((token) => memory.known('a', token))).toEqual([price, null, undefined]);
  });

  test('behavior: nothing of another version', () => {
    const memory = new GasPriceMemory();
    memory.remember('a', DAI, price);
    expect(memory.known('b', DAI)).toBeUndefined();
    memory.remember('b', USDC, price);
    expect(memory.known('b', DAI)).toBeUndefined();
    expect(memory.known('b', USDC)).toBe(price);
    expect(memory.known('a', USDC)).toBeUndefined();
  });
});

describe('facts of a trade, other than its pools, that gas depends on', () => {
  test.each([
    [{ tokenIn: WETH, tokenOut: DAI }, true, false],
    [{ tokenIn: DAI, tokenOut: WETH }, false, true],
    [{ tokenIn: WETH, tokenOut: DAI, nativeIn: false }, false, false],
    [{ tokenIn: DAI, tokenOut: WETH, nativeOut: false }, false, false],
    [{ tokenIn: DAI, tokenOut: USDC, nativeIn: true, nativeOut: true }, false, false],
  ])('nativeEnds: %o', (ends, nativeIn, nativeOut) => {
    expect(nativeEnds({ ...SALE, ...ends }, WETH)).toEqual({ nativeIn, nativeOut });
  });

  test('transfersOf: one for each side that is taxed, and with a fee the two payments', () => {
    const half = { ...NO_TAX, fee: { numerator: 1n, denominator: 2n } };
    const taxed: TokenTax = { kind: 'taxed', buy: half, sell: half, move: half };
    const plain: TokenTax = { kind: 'untaxed' };
    const fee = { bps: 10, recipient: ROUTER };
    const count = (request: TradeRequest, tokenIn: TokenTax, tokenOut: TokenTax) =>
      transfersOf(request, { tokenIn, tokenOut });
    expect(count(SALE, plain, plain)).toEqual({ taxedTransfers: 0, paysFee: false });
    expect(count(SALE, taxed, plain)).toEqual({ taxedTransfers: 1, paysFee: false });
    expect(count(SALE, taxed, taxed)).toEqual({ taxedTransfers: 2, paysFee: false });
    expect(count({ ...SALE, fee }, plain, taxed)).toEqual({ taxedTransfers: 3, paysFee: true });
    expect(count({ ...SALE, fee }, plain, plain)).toEqual({ taxedTransfers: 0, paysFee: true });
  });

  test('permitOf: the first permit of an owner finds its storage empty', () => {
    const permit = (nonce: number) => ({
      details: { token: USDC, amount: 1n, expiration: 1, nonce },
      spender: ROUTER,
      sigDeadline: 1n,
      signature: '0x' as const,
    });
    expect(permitOf(SALE)).toBeUndefined();
    expect(permitOf({ ...SALE, permit: permit(0) })).toBe('first');
    expect(permitOf({ ...SALE, permit: permit(3) })).toBe('again');
  });
});
