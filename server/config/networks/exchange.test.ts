import { expect, test } from 'vitest';
import { PANCAKE_V3_EVENTS } from '../../chain/v3SwapEvents.ts';
import { nth } from '../../routing/testkits/markets.testkit.ts';
import { exchangesSchema } from './exchange.ts';
import { withFactories } from './exchangesOf.ts';
import { NETWORK_PRESETS } from './presets.ts';

const PANCAKE_SWAP = 'Swap(address,address,int256,int256,uint160,uint128,int24,uint128,uint128)';
const FIRST = {
  id: 'first',
  name: 'First',
  router: { kind: 'universalRouter', address: nth(1) },
  v3: { factory: nth(2) },
};
const FORK = {
  id: 'fork',
  name: 'Fork',
  router: { kind: 'swapRouter', address: nth(3) },
};

/** Returns the factories of a network whose second exchange has these fields. */
function factoriesWith(fields: object) {
  const mainnet = NETWORK_PRESETS['mainnet'];
  if (mainnet === undefined) throw new Error('there is no preset mainnet');
  const exchanges = exchangesSchema.parse([FIRST, { ...FORK, ...fields }]);
  return withFactories({ ...mainnet, exchanges });
}

/** Returns field and reason of each fault of a second exchange with these fields. */
function faultsOf(fields: object): string[] {
  const { error } = exchangesSchema.safeParse([FIRST, { ...FORK, ...fields }]);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
}

test('v3.swapEvent of a fork decides which logs of its pools are read', () => {
  const { v3Events, others } = factoriesWith({ v3: { factory: nth(4), swapEvent: PANCAKE_SWAP } });
  expect([v3Events, others?.[0]?.v3Events]).toEqual([undefined, PANCAKE_V3_EVENTS]);
});

test('a v3.swapEvent of no known pool is refused by its name', () => {
  const swapEvent = 'Swap(address,address,int256,int256,uint160,uint128,int24,uint24,uint24)';
  expect(faultsOf({ v3: { factory: nth(4), swapEvent } })).toEqual([
    '1.v3.swapEvent must be the Swap event of Uniswap V3 or that of PancakeSwap V3',
  ]);
});

const FEE = {
  call: 'factory',
  signature: 'getFee(address)(uint256)',
  arguments: ['pair'],
  precision: 10_000,
};

test('v2.fee of a fork is read for each of its pairs', () => {
  const { v2FeeCall, others } = factoriesWith({ v2: { factory: nth(4), fee: FEE } });
  expect(v2FeeCall).toBeUndefined();
  expect(others?.[0]?.v2FeeCall).toEqual({
    target: 'factory',
    selector: '0xb88c9148',
    words: ['pair'],
    precision: 10_000,
    event: undefined,
  });
  expect(factoriesWith({ v2: { factory: nth(4) } }).others?.[0]?.v2FeeCall).toBeUndefined();
});

test.each([
  [
    'beside feePips',
    { feePips: 2500, fee: FEE },
    '1.v2.fee is there beside feePips: only one of both can be',
  ],
  ['of another contract', { fee: { ...FEE, call: 'router' } }, '1.v2.fee.call must be pair or factory'],
  ['without parts', { fee: { ...FEE, precision: 0 } }, '1.v2.fee.precision must be a number of parts'],
  [
    'that pips cannot say',
    { fee: { ...FEE, precision: 7 } },
    '1.v2.fee precision must divide 1 000 000, so that each fee is exact',
  ],
  [
    'without arguments',
    { fee: { ...FEE, arguments: [] } },
    '1.v2.fee arguments must be 1, as getFee(address)(uint256) has',
  ],
])('a v2.fee %s is refused with the field and the reason', (_, fields, fault) => {
  expect(faultsOf({ v2: { factory: nth(4), ...fields } })).toEqual([fault]);
});

test('a v2.fee.discount is only taken with a router whose swaps have one route', () => {
  const discount = {
    call: 'factory',
    signature: 'isEligible(address)(bool)',
    arguments: ['account'],
    feeArguments: ['pair'],
  };
  const v2 = { factory: nth(4), fee: { ...FEE, discount } };
  expect(faultsOf({ v2 })).toEqual([
    '1.v2.fee.discount is only taken by a uniswapV2Router02, whose swaps have one route',
  ]);
  expect(faultsOf({ v2, router: { kind: 'uniswapV2Router02', address: nth(3) } })).toEqual([]);
});

test('v3.callback of a fork is its own, or follows from its swapEvent', () => {
  const callbackOf = (v3: object) =>
    factoriesWith({ v3: { factory: nth(4), ...v3 } }).others?.[0]?.v3Callback;
  expect(callbackOf({})).toBeUndefined();
  expect(callbackOf({ callback: 'uniswapV3SwapCallback' })).toBeUndefined();
  expect(callbackOf({ swapEvent: PANCAKE_SWAP })).toBe('0x23a69e75');
  expect(callbackOf({ callback: 'algebraSwapCallback' })).toBe('0x2c8958f6');
});

test('a v3.callback of pools with another swapEvent, or of no callback, is refused by its name', () => {
  const faults = (v3: object) => faultsOf({ v3: { factory: nth(4), ...v3 } });
  expect(faults({ callback: 'pancakeV3SwapCallback' })).toEqual([
    '1.v3.callback is that of pools with another Swap event',
  ]);
  expect(faults({ swapEvent: PANCAKE_SWAP, callback: 'uniswapV3SwapCallback' })).toEqual([
    '1.v3.callback is that of pools with another Swap event',
  ]);
  expect(faults({ callback: 'transfer(address,uint256)' })).toEqual([
    '1.v3.callback must be a name such as uniswapV3SwapCallback',
  ]);
});

test('an exchange has no executor as its router: that trades over all of them', () => {
  expect(faultsOf({ router: { kind: 'executor', address: nth(5) } })).toEqual([
    '1.router.kind must be one of universalRouter, uniswapV2Router02, swapRouter, swapRouter02',
  ]);
});
