import { type Address, encodeFunctionData, parseAbi, zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { poolIdOf, v2Pool, v3Pool, v4Pool } from '../../routing/model/pool.ts';
import { v4PoolFactory } from '../../routing/model/poolFactory.ts';
import { nth } from '../../routing/testkits/markets.testkit.ts';
import type { LiquidityCall } from '../model/liquidityPlan.ts';
import { encodeV2Add, encodeV2Removal } from '../v2/encodeV2.ts';
import { encodeV3Add, encodeV3Removals } from '../v3/encodeV3.ts';
import { encodeV4Add, encodeV4Removals } from '../v4/encodeV4.ts';
import { encodeV4Zap } from '../v4/encodeV4Zap.ts';
import { verifyV2Add, verifyV2Removal } from './verifyV2.ts';
import { verifyV3Add, verifyV3Removals } from './verifyV3.ts';
import { verifyV4Add, verifyV4Removals } from './verifyV4.ts';
import { verifyV4Zap } from './verifyV4Zap.ts';

/* Each digit of the calldata that is changed must be noticed by the witness. */

const [token0, token1, manager, recipient]: Address[] = [nth(11), nth(12), nth(13), nth(14)];
if (!token0 || !token1 || !manager || !recipient) throw new Error('addresses are missing');
const ends = { address: nth(15), token0, token1 };
const common = { manager, recipient, deadline: 1_764_573_986n, tokenId: 42n };
const ticks = { tickLower: -600, tickUpper: 1200 };
const amounts = { amount0: 1_000_000n, amount1: 2_000_000n };
const minima = { amount0: 990_000n, amount1: 1_980_000n };
const v3 = v3Pool({ ...ends, fee: 3000, tickSpacing: 60 });
const factory = v4PoolFactory(nth(16), token0);
const key = { id: poolIdOf(nth(17)), hooks: zeroAddress, isNative: true };
const v4 = v4Pool({ ...ends, fee: 3000, tickSpacing: 60, key }, factory);
const router = {
  router: manager,
  coinName: 'ETH',
  recipient,
  deadline: common.deadline,
  pool: v2Pool(ends),
  minima,
};

const v3Add = { ...common, pool: v3, ticks, desired: amounts, minima, nativeSide: 1 } as const;
const v3Creation = { ...v3Add, tokenId: undefined, startX96: 79_228_162_514_264n };
const v3Mint = { ...v3Add, tokenId: undefined, nativeSide: undefined };
const removal = {
  ...common,
  pool: v3,
  liquidity: 77n,
  minima,
  collects: true,
  burns: true,
  unwrapSide: 0,
} as const;
const v4Add = { ...common, pool: v4, ticks, liquidity: 77n, maxima: amounts, unsubscribes: true };
const v4Mint = { ...v4Add, tokenId: undefined, unsubscribes: false };
const v4Creation = { ...v4Mint, startX96: 79_228_162_514_264n };
const v4Change = { ...common, pool: v4, burns: false, unsubscribes: false };
const v4Removal = { ...v4Change, liquidity: 77n, minima, keptAtMost: undefined };
const v4Collection = { ...v4Change, liquidity: 0n, minima, keptAtMost: amounts };
const v2Add = { ...router, desired: amounts, coinSide: 0 } as const;
const v2Removal = { ...router, shares: 55n, isTaxed: false, coinSide: undefined };

const execute = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline)']);
const swapData = encodeFunctionData({ abi: execute, args: ['0x10', ['0x1234'], common.deadline] });
const swap = { to: nth(18), data: swapData, value: 0n };
const zap = { swap, bound: 900n, rest: 500n, isBoughtLast: true, sender: nth(19) };
const coinBought = { ...zap, isFirst: false, add: v4Mint };
const coinPaid = { ...zap, swap: { ...zap.swap, value: 400n }, isFirst: true, add: v4Mint };
const tokensOnly = { ...zap, isFirst: true, add: { ...v4Mint, pool: { ...v4, isNative: false } } };
const paidLast = { ...tokensOnly, isBoughtLast: false };

const CASES: readonly (readonly [string, LiquidityCall, (call: LiquidityCall) => unknown])[] = [
  ['a raise of V3 with native coin', encodeV3Add(v3Add), (call) => verifyV3Add(call, v3Add)],
  ['a mint of V3', encodeV3Add(v3Mint), (call) => verifyV3Add(call, v3Mint)],
  ['a creation on V3 with native coin', encodeV3Add(v3Creation), (call) => verifyV3Add(call, v3Creation)],
  ['a close of V3 to native coin', encodeV3Removals([removal]), (call) => verifyV3Removals(call, [removal])],
  ['a raise of V4 without its subscriber', encodeV4Add(v4Add), (call) => verifyV4Add(call, v4Add)],
  ['a mint of V4 with native coin', encodeV4Add(v4Mint), (call) => verifyV4Add(call, v4Mint)],
  ['a creation on V4', encodeV4Add(v4Creation), (call) => verifyV4Add(call, v4Creation)],
  ['a removal from V4', encodeV4Removals([v4Removal]), (call) => verifyV4Removals(call, [v4Removal])],
  [
    'a lone collection of V4 whose hook keeps a part',
    encodeV4Removals([v4Collection]),
    (call) => verifyV4Removals(call, [v4Collection]),
  ],
  ['a zap into V4 paid in the coin', encodeV4Zap(coinPaid), (call) => verifyV4Zap(call, coinPaid)],
  ['a zap into V4 that buys the coin', encodeV4Zap(coinBought), (call) => verifyV4Zap(call, coinBought)],
  ['a zap into V4 of two tokens', encodeV4Zap(tokensOnly), (call) => verifyV4Zap(call, tokensOnly)],
  ['a zap into V4 that is paid last', encodeV4Zap(paidLast), (call) => verifyV4Zap(call, paidLast)],
  ['an add to a pair with native coin', encodeV2Add(v2Add), (call) => verifyV2Add(call, v2Add)],
  ['a removal from a pair', encodeV2Removal(v2Removal), (call) => verifyV2Removal(call, v2Removal)],
];

describe.each(CASES)('%s', (_, call, verify) => {
  test('is read back as it was meant', () => {
    expect(() => verify(call)).not.toThrow();
  });

  test('is refused with any digit changed, another value or another contract', () => {
    for (let at = 2; at < call.data.length; at++) {
      const digit = call.data[at] === '0' ? '1' : '0';
      const data = `${call.data.slice(0, at)}${digit}${call.data.slice(at + 1)}` as const;
      expect(() => verify({ ...call, data: data as `0x${string}` }), `digit ${at}`).toThrow();
    }
    expect(() => verify({ ...call, value: call.value + 1n })).toThrow();
    expect(() => verify({ ...call, to: nth(99) })).toThrow();
    expect(() => verify({ ...call, data: `${call.data}00` })).toThrow();
  });
});
