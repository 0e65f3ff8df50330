import { type Hex, numberToHex } from 'viem';
import { expect, test } from 'vitest';
import type { Pool } from '../routing/model/pool.ts';
import { v4PoolFactory } from '../routing/model/poolFactory.ts';
import type { AskedSwap } from './askedSwap.ts';
import { AskedSwaps } from './askedSwaps.ts';
import { CHAIN_PROTOCOLS } from './protocols/chainProtocols.ts';

const MANAGER = '0x000000000004444c5dc75cb358380d2e3de08a90';
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const BLOCK = {
  number: 100n,
  hash: numberToHex(100, { size: 32 }),
  parentHash: numberToHex(99, { size: 32 }),
};
const NEXT = { number: 101n, hash: numberToHex(101, { size: 32 }), parentHash: BLOCK.hash };

/** A pool of a hook that is called before a swap, or that replaces it. */
function poolOf(bits: '80' | '88'): Pool {
  const key = {
    currency0: USDC,
    currency1: WETH,
    fee: 500,
    tickSpacing: 10,
    hooks: `0x${'4d'.repeat(19)}${bits}`,
  } as const;
  const pool = CHAIN_PROTOCOLS.v4.asked?.poolOf(key, v4PoolFactory(MANAGER, WETH));
  if (pool === undefined) throw new Error('no pool');
  return pool;
}
const swapOf = (amount: bigint, pool = poolOf('80')): AskedSwap => {
  return { pool, zeroForOne: true, tradeType: 'exactInput', amount };
};

const field = (value: bigint | number, bytes: number) => numberToHex(value, { size: bytes }).slice(2);
const SLOT0 = field(2n ** 96n, 20) + field(0, 3) + field(7n, 16) + field(1000, 3) + field(500, 3);
const NOTHING = field(0, 21);
const moved = (amount: bigint, gas = 90_000) => field(2, 1) + field(amount, 16) + field(gas, 4);
/** The answer of the lens at a block. */
const said = (swaps: string, { number, parentHash } = BLOCK): Hex =>
  `0x0101${SLOT0}${swaps}${field(number, 8)}${parentHash.slice(2)}`;

/** Calls that get these answers in turn; an error stands for a call that the node refuses. */
function asking(...answers: (Hex | Error)[]) {
  let calls = 0;
  const run = async () => {
    const answer = answers[calls++];
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
    return [answer];
  };
  return { swaps: new AskedSwaps({ run }), calls: () => calls };
}

test('default: what is answered holds for its block, with the price and fees of the pool', async () => {
  const { swaps } = asking(said(moved(55n) + NOTHING));
  const swap = swapOf(1_000n);
  await swaps.ask(BLOCK, [swap]);
  expect(swaps.known(BLOCK, swap)).toMatchObject({
    kind: 'swapped',
    amount: 55n,
    gas: 90_000,
    state: { protocol: 'v4', sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 7n, protocolFee: 1000, lpFee: 500 },
  });
  expect([swaps.known(NEXT, swap), swaps.known(BLOCK, swapOf(1_001n)), swaps.asked]).toEqual([
    undefined,
    undefined,
    1,
  ]);
});

test('behavior: where the hook may replace the swap its price is that of a thousandth', async () => {
  // 4 of WETH for 1 of USDC: the root is 2.
  const { swaps } = asking(said(moved(3_000n) + moved(4n)));
  const swap = swapOf(1_000n, poolOf('88'));
  await swaps.ask(BLOCK, [swap]);
  expect(swaps.known(BLOCK, swap)).toMatchObject({
    amount: 3_000n,
    state: { sqrtPriceX96: 2n ** 97n, lpFee: 0, protocolFee: 0 },
  });
});

test.each([
  ['a swap that reverts', `0x0101${SLOT0}${field(1, 1)}${field(0, 20)}${NOTHING}`],
  ['a swap that ran out of gas', `0x0101${SLOT0}${NOTHING}${NOTHING}`],
  ['a pool that is not there', '0x0103'],
])('error: %s is refused', async (_, answer) => {
  const { swaps } = asking(`${answer}${field(100, 8)}${BLOCK.parentHash.slice(2)}` as Hex);
  await swaps.ask(BLOCK, [swapOf(1_000n)]);
  expect(swaps.known(BLOCK, swapOf(1_000n))).toEqual({ kind: 'refused' });
});

test('error: an amount that no pool moves is refused unasked', async () => {
  const { swaps, calls } = asking();
  await swaps.ask(BLOCK, [swapOf(2n ** 127n)]);
  expect([swaps.known(BLOCK, swapOf(2n ** 127n)), calls()]).toEqual([{ kind: 'refused' }, 0]);
});

test('error: of a call that the node refuses nothing is known, and other swaps are answered', async () => {
  const failure = new Error('execution timeout');
  const { swaps } = asking(failure, said(moved(55n) + NOTHING), failure);
  await swaps.ask(BLOCK, [swapOf(1n), swapOf(2n)]);
  expect([swaps.known(BLOCK, swapOf(1n))?.kind, swaps.known(BLOCK, swapOf(2n))?.kind]).toEqual([
    undefined,
    'swapped',
  ]);
  await expect(swaps.ask(BLOCK, [swapOf(3n)])).rejects.toBe(failure);
  expect(swaps.known(BLOCK, swapOf(3n))).toBeUndefined();
});

test('error: an answer of another block is not taken', async () => {
  const other = said(moved(55n) + NOTHING, NEXT);
  const { swaps } = asking(said(moved(5n) + NOTHING), other, other, other);
  await swaps.ask(BLOCK, [swapOf(1n)]);
  await expect(swaps.ask(BLOCK, [swapOf(2n)])).rejects.toThrow();
  expect(swaps.known(BLOCK, swapOf(2n))).toBeUndefined();
});
