import { describe, expect, test } from 'vitest';
import { poolIdOf, v2Pool, v4Pool } from '../routing/model/pool.ts';
import { v4PoolFactory } from '../routing/model/poolFactory.ts';
import { type Circumstances, culpritsOf } from './culprits.ts';
import {
  BAIT,
  FIRST,
  isTrusted,
  PERMIT2,
  promised,
  RECIPIENT,
  ROUTER,
  SECOND,
  saying,
  TOO_LITTLE,
  USDC,
  WETH,
} from './outcomeChain.testkit.ts';
import type { PromisedSwap } from './promisedSwap.ts';
import { causeByWords, causeOnPath } from './revertCause.ts';

const EVIL = `0x${'9'.repeat(40)}` as const;
const HELPER = `0x${'8'.repeat(40)}` as const;
const how: Circumstances = {
  gas: 200_000n,
  haveMoved: false,
  isTraced: true,
  isTrusted,
  isVouched: () => false,
};
/** BAIT between an end that nobody vouches for and USDC. */
const fromEvil = promised({
  tokenIn: EVIL,
  pools: [
    v2Pool({ address: FIRST, token0: BAIT, token1: EVIL }),
    v2Pool({ address: SECOND, token0: BAIT, token1: USDC }),
  ],
});

interface Failure {
  readonly swap?: PromisedSwap;
  readonly in: readonly `0x${string}`[];
  readonly words?: `0x${string}`;
  readonly isOutOfGas?: boolean;
  readonly how?: Partial<Circumstances>;
}

/** The reason, and who is barred. */
function judged({ swap = promised(), in: contracts, words = '0x', isOutOfGas = false, how: more }: Failure) {
  const path = { contracts: [ROUTER, ...contracts], data: words, innermostData: words, isOutOfGas };
  const cause = causeOnPath(swap, path, { permit2: PERMIT2, isSuspect: (token) => !isTrusted(token) });
  return [cause.reason, culpritsOf(swap, cause, { ...how, ...more })];
}

const MOVED = { how: { haveMoved: true } };
const NATIVE = { swap: promised({ nativeOut: true }) };
const VOUCHED = { how: { isVouched: (token: string) => token === BAIT } };
const PERMITTED = { swap: promised({ hasPermit: true }) };
const ROWS: readonly (readonly [string, Failure, readonly [string, readonly string[]]])[] = [
  ['the token itself', { in: [FIRST, BAIT] }, ['route', [BAIT]]],
  ['the token, when the market has moved too', { in: [FIRST, BAIT], ...MOVED }, ['route', [BAIT]]],
  [
    'the token, with the words of a payer',
    { in: [BAIT], words: saying('TRANSFER_FROM_FAILED') },
    ['route', [BAIT]],
  ],
  ['the token, with the words of the market', { in: [BAIT], words: TOO_LITTLE, ...MOVED }, ['route', [BAIT]]],
  ['the token, by way of Permit2', { in: [FIRST, BAIT, PERMIT2] }, ['route', [BAIT]]],
  ['a contract that the token called', { in: [FIRST, BAIT, HELPER] }, ['route', []]],
  [
    'a contract that the token called, by its gas',
    { in: [BAIT, HELPER], isOutOfGas: true },
    ['outOfGas', []],
  ],
  ['its pool', { in: [SECOND], words: saying('UniswapV2: K') }, ['route', [BAIT]]],
  ['its pool beside an end that nobody vouches for', { swap: fromEvil, in: [FIRST] }, ['route', []]],
  ['its pool with a trusted end', { swap: fromEvil, in: [SECOND] }, ['route', [BAIT]]],
  ['an end', { swap: fromEvil, in: [FIRST, EVIL] }, ['route', []]],
  ['a trusted end', { in: [SECOND, USDC] }, ['route', []]],
  ['the payment', { in: [FIRST, PERMIT2, WETH] }, ['funds', []]],
  ['the recipient', { in: [RECIPIENT], words: saying('ETH_TRANSFER_FAILED') }, ['payer', []]],
  ['what the recipient called', { in: [RECIPIENT, HELPER], words: TOO_LITTLE }, ['payer', []]],
  ['the token, which the recipient called', { in: [RECIPIENT, BAIT] }, ['payer', []]],
  ['the recipient, by its gas', { in: [RECIPIENT], isOutOfGas: true }, ['payer', []]],
  ['the bound, beside a recipient of native coin', { ...NATIVE, in: [], words: TOO_LITTLE }, ['bound', []]],
  ['the gas, beside one', { ...NATIVE, in: [FIRST, BAIT], isOutOfGas: true }, ['outOfGas', []]],
  ['the pool, beside one', { ...NATIVE, in: [SECOND], words: saying('UniswapV2: K') }, ['route', []]],
  ['the token, beside one', { ...NATIVE, in: [SECOND, BAIT] }, ['route', [BAIT]]],
  ['the router, by its gas', { in: [], isOutOfGas: true }, ['outOfGas', []]],
  ['a vouched token', { in: [FIRST, BAIT], ...VOUCHED }, ['route', [BAIT]]],
  ['a pool of a vouched token', { in: [SECOND], words: saying('UniswapV2: K'), ...VOUCHED }, ['route', []]],
  ['the bound, with a vouched token', { in: [], words: TOO_LITTLE, ...VOUCHED }, ['bound', []]],
  ['the bound, in a market that stood still', { in: [], words: TOO_LITTLE }, ['bound', [BAIT]]],
  ['the bound, in a market that moved', { in: [], words: TOO_LITTLE, ...MOVED }, ['bound', []]],
  [
    'the bound, with an end that may keep a part',
    { swap: fromEvil, in: [], words: TOO_LITTLE },
    ['bound', []],
  ],
  ['the bound, with a permit', { ...PERMITTED, in: [], words: TOO_LITTLE }, ['bound', []]],
  ['the gas, in the token', { in: [FIRST, BAIT], isOutOfGas: true }, ['outOfGas', [BAIT]]],
  ['the gas, in a market that moved', { in: [FIRST, BAIT], isOutOfGas: true, ...MOVED }, ['outOfGas', []]],
  [
    'the gas, after an end that may have burnt it',
    { swap: fromEvil, in: [SECOND, BAIT], isOutOfGas: true },
    ['outOfGas', []],
  ],
  ['the gas, after a permit', { ...PERMITTED, in: [FIRST, BAIT], isOutOfGas: true }, ['outOfGas', []]],
  ['less gas than answered', { in: [FIRST, BAIT], how: { gas: 199_999n } }, ['route', []]],
  ['a token that is trusted', { in: [FIRST, BAIT], how: { isTrusted: () => true } }, ['route', []]],
];

test.each(ROWS)('args: %s failed', (_, failure, expected) => {
  expect(judged(failure)).toEqual(expected);
});

describe('without a trace', () => {
  const byWords = (words: `0x${string}`, more: Partial<Circumstances> = {}, swap = promised()) => {
    const cause = causeByWords(words);
    return [cause.reason, culpritsOf(swap, cause, { ...how, isTraced: false, ...more })];
  };

  test('default: nobody is blamed, whatever was said', () => {
    expect(byWords(saying('paused'))).toEqual(['route', []]);
    expect(byWords(TOO_LITTLE)).toEqual(['bound', []]);
  });

  test('behavior: words of the payer and of the market are believed', () => {
    expect(byWords(saying('TRANSFER_FROM_FAILED'))).toEqual(['funds', []]);
    expect(byWords(saying('ETH_TRANSFER_FAILED'))).toEqual(['payer', []]);
    expect(byWords(TOO_LITTLE, { haveMoved: true })).toEqual(['bound', []]);
  });
});

test('behavior: no token is blamed for a swap through a hooked pool, whatever failed', () => {
  const hooks = '0x4d000000000000000000000000000000000100c0';
  const factory = v4PoolFactory(FIRST, WETH);
  const key = { id: poolIdOf(HELPER), hooks, isNative: false } as const;
  const row = { address: FIRST, token0: BAIT, token1: WETH, fee: 500, tickSpacing: 10 };
  const swap = promised({
    pools: [v4Pool({ ...row, key }, factory), v2Pool({ address: SECOND, token0: BAIT, token1: USDC })],
  });
  expect(judged({ swap, in: [FIRST, hooks, BAIT] })).toEqual(['route', []]);
  expect(judged({ swap, in: [FIRST, hooks], words: TOO_LITTLE })[1]).toEqual([]);
  expect(judged({ in: [FIRST, BAIT] })).toEqual(['route', [BAIT]]);
});
