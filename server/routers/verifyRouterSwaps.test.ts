import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import {
  DAI,
  FEE_RECIPIENT,
  handingOver,
  USDC,
  v2Hop,
  v3Hop,
  WETH,
} from '../universalRouter/routes.testkit.ts';
import type { RouterKindName } from './routerKind.ts';
import { ROUTER_KINDS } from './routerKinds.ts';
import { ROUTER_SWAPS, SELL, sale } from './swaps.testkit.ts';

const MULTICALL = parseAbi([
  'function multicall(bytes[] data) payable',
  'function multicall(uint256 deadline, bytes[] data) payable',
]);

/** Returns the joined calls, and what joins others in the same way; undefined for a single call. */
function joinedCalls(data: Hex): { calls: readonly Hex[]; join: (calls: readonly Hex[]) => Hex } | undefined {
  try {
    const { args } = decodeFunctionData({ abi: MULTICALL, data });
    if (args.length === 1)
      return {
        calls: args[0],
        join: (calls) => encodeFunctionData({ abi: MULTICALL, functionName: 'multicall', args: [calls] }),
      };
    return {
      calls: args[1],
      join: (calls) =>
        encodeFunctionData({ abi: MULTICALL, functionName: 'multicall', args: [args[0], calls] }),
    };
  } catch {
    return undefined;
  }
}

const CASES = Object.entries(ROUTER_SWAPS).flatMap(([name, swaps]) =>
  Object.entries(swaps).map(([title, swap]) => ({ name: name as RouterKindName, title, swap })),
);

describe.each(CASES)('$name: $title', ({ name, swap }) => {
  const { encode, verify } = ROUTER_KINDS[name];
  const { to, data, value } = encode(swap);

  test('the witness accepts the calldata of the encoder', () => {
    expect(to).toBe(swap.addresses.router);
    expect(verify(data, value, swap)).toEqual({ kind: 'ok' });
    expect(verify(data.toUpperCase().replace('0X', '0x') as Hex, value, swap)).toEqual({ kind: 'ok' });
  });

  test('any single byte that is different is noticed', () => {
    const unnoticed: number[] = [];
    for (let at = 2; at < data.length; at += 2) {
      for (const bit of [0x01, 0x80]) {
        const byte = (Number.parseInt(data.slice(at, at + 2), 16) ^ bit).toString(16).padStart(2, '0');
        const mutated: Hex = `0x${data.slice(2, at)}${byte}${data.slice(at + 2)}`;
        if (verify(mutated, value, swap).kind === 'ok') unnoticed.push(at);
      }
    }
    expect(unnoticed).toEqual([]);
  });

  test('any other term of the swap is noticed', () => {
    const others = {
      recipient: FEE_RECIPIENT,
      bound: swap.bound + 1n,
      deadline: swap.deadline + 1n,
      nativeIn: !swap.nativeIn,
      nativeOut: !swap.nativeOut,
      tradeType: swap.tradeType === 'exactInput' ? 'exactOutput' : 'exactInput',
      fee: { recipient: FEE_RECIPIENT, bips: 7n, amount: 1n },
      legs: swap.legs.map((leg) => ({ ...leg, amountIn: leg.amountIn + 1n, amountOut: leg.amountOut + 1n })),
    } as const;
    for (const [field, other] of Object.entries(others))
      expect(verify(data, value, { ...swap, [field]: other }).kind, field).toBe('mismatch');
  });

  test('a call left out, doubled or replaced is noticed', () => {
    const joined = joinedCalls(data);
    for (const [index, call] of joined?.calls.entries() ?? []) {
      const { calls = [], join } = joined ?? {};
      const found = (others: readonly Hex[]) => join && verify(join(others), value, swap).kind;
      expect(found(calls.toSpliced(index, 1))).toBe('mismatch');
      expect(found(calls.toSpliced(index, 0, call))).toBe('mismatch');
      expect(found(calls.toSpliced(index, 1, '0x'))).toBe('mismatch');
    }
  });

  test('another value, and calldata that was cut or lengthened, are noticed', () => {
    expect(verify(data, value + 1n, swap)).toMatchObject({ kind: 'mismatch', field: 'value' });
    for (const other of [data.slice(0, -2), `${data}00`, data.slice(0, 10), '0x'] as Hex[])
      expect(verify(other, value, swap).kind).toBe('mismatch');
  });

  test('the witness of another router does not accept it', () => {
    for (const [other, kind] of Object.entries(ROUTER_KINDS))
      if (other !== name) expect(kind.verify(data, value, swap).kind).toBe('mismatch');
  });
});

test('a mismatch names the field, the expected and the found value', () => {
  const swap = { ...SELL, legs: [sale(v2Hop(USDC, DAI))] };
  for (const name of ['uniswapV2Router02', 'swapRouter02'] as const) {
    const { data, value } = ROUTER_KINDS[name].encode(swap);
    expect(ROUTER_KINDS[name].verify(data, value, { ...swap, bound: 891n })).toMatchObject({
      kind: 'mismatch',
      expected: '891',
      found: '890',
    });
    const [expected, found] = [`0x${'0'.repeat(38)}ab`, `0x${'0'.repeat(38)}aa`] as const;
    expect(ROUTER_KINDS[name].verify(data, value, { ...swap, recipient: expected })).toEqual({
      kind: 'mismatch',
      field: 'recipient',
      expected,
      found,
    });
  }
});

test('a pair of another factory, or tokens that the pool does not have, are a mismatch', () => {
  const [first, second] = [v2Hop(USDC, WETH), v2Hop(WETH, DAI)];
  const swap = { ...SELL, legs: [sale(first, second)] };
  const { encode, verify } = ROUTER_KINDS.uniswapV2Router02;
  const { data } = encode(swap);
  const factory = { address: FEE_RECIPIENT, exchange: 'other', protocol: 'v2', feePips: 3000 } as const;
  const other = { ...second, pool: { ...second.pool, protocol: 'v2', factory } as const };
  expect(verify(data, 0n, { ...swap, legs: [sale(first, other)] })).toMatchObject({ field: 'factory' });
  const lost = { ...second, pool: { ...second.pool, token0: zeroAddress } };
  expect(verify(data, 0n, { ...swap, legs: [sale(first, lost)] })).toMatchObject({
    field: 'tokens of the pool',
  });
});

test('a hand-over whose pair the next route does not swap is a mismatch', () => {
  const routes = [
    handingOver(sale(v3Hop(USDC, WETH, 500), v2Hop(WETH, DAI))),
    sale(v2Hop(USDC, WETH), v2Hop(WETH, DAI)),
  ];
  const swap = { ...SELL, legs: routes };
  const { encode, verify } = ROUTER_KINDS.swapRouter02;
  const { data } = encode(swap);
  const elsewhere = sale(v2Hop(USDC, WETH), v2Hop(WETH, DAI, FEE_RECIPIENT));
  expect(verify(data, 0n, { ...swap, legs: [routes[0] ?? elsewhere, elsewhere] })).toMatchObject({
    field: 'pool that the next route ends with',
  });
});
