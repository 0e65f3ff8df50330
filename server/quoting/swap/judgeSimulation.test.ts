import type { Address } from 'viem';
import { expect, test } from 'vitest';
import { poolIdOf, v2Pool, v4Pool } from '../../routing/model/pool.ts';
import { v4PoolFactory } from '../../routing/model/poolFactory.ts';
import type { Simulation } from '../../simulation/swapSimulator.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import { judgeSimulation } from './judgeSimulation.ts';

const account = (digit: string): Address => `0x${digit.repeat(40)}`;
const [ROUTER, PERMIT2, MANAGER, PAIR] = ['1', '2', '3', '4'].map(account) as [
  ...[Address, Address, Address, Address],
];
const [SELL, MIDDLE, WETH, RECIPIENT, HELPER] = ['a', 'b', 'c', 'd', 'e'].map(account) as [
  ...[Address, Address, Address, Address, Address],
];
const HOOK = '0x4d000000000000000000000000000000000100c0';
const factory = v4PoolFactory(MANAGER, WETH);
const NATIVE_POOL = v4Pool(
  {
    address: MANAGER,
    token0: MIDDLE,
    token1: WETH,
    fee: 500,
    tickSpacing: 10,
    key: { id: poolIdOf(`0x${'7'.repeat(64)}`), hooks: HOOK, isNative: false },
  },
  factory,
);
const QUOTED = {
  request: { tokenIn: SELL, tokenOut: WETH, tradeType: 'exactInput', amount: 100n, maxHops: 3 },
  legs: [
    {
      hops: [
        { pool: v2Pool({ address: PAIR, token0: SELL, token1: MIDDLE }), tokenIn: SELL, tokenOut: MIDDLE },
        { pool: NATIVE_POOL, tokenIn: MIDDLE, tokenOut: WETH },
      ],
    },
  ],
  tokenTaxes: { tokenIn: { kind: 'untaxed' }, tokenOut: { kind: 'untaxed' } },
} as unknown as QuotedTrade;
const BUILT = { to: ROUTER, nativeOut: true, bound: 1n };
const NETWORK = { permit2: PERMIT2, wrappedNative: WETH };

function verdict(name: string, path: readonly Address[] | undefined, error = 'V3TooLittleReceived') {
  const reason = { error, args: [], meaning: undefined };
  const blame = { command: { index: 0, name }, reason, origin: undefined, path };
  return judgeSimulation(NETWORK, QUOTED, BUILT, { status: 'reverted', blame } as unknown as Simulation);
}

test.each<[string, string, readonly Address[], Address]>([
  [
    'a recipient of the manager',
    'V4_SWAP_EXACT_IN',
    [ROUTER, MANAGER, ROUTER, MANAGER, RECIPIENT],
    RECIPIENT,
  ],
  ['what it calls', 'V4_SWAP_EXACT_IN', [ROUTER, MANAGER, ROUTER, MANAGER, RECIPIENT, HELPER], RECIPIENT],
  [
    'a token that it calls',
    'V4_SWAP_EXACT_IN',
    [ROUTER, MANAGER, ROUTER, MANAGER, RECIPIENT, MIDDLE],
    RECIPIENT,
  ],
  ['a recipient of the router', 'UNWRAP_WETH', [ROUTER, RECIPIENT], RECIPIENT],
  ['one in a swap command', 'V2_SWAP_EXACT_IN', [ROUTER, RECIPIENT], RECIPIENT],
  ['an account that checks a permit', 'PERMIT2_PERMIT', [ROUTER, PERMIT2, HELPER], HELPER],
])('default: the caller has chosen %s', (_, name, path, stranger) => {
  expect(verdict(name, path)).toEqual({ kind: 'callersDoing', stranger });
});

test.each<[string, readonly Address[], Address | undefined]>([
  ['the router itself', [ROUTER], undefined],
  ['a pair', [ROUTER, PAIR], PAIR],
  ['a token', [ROUTER, PAIR, MIDDLE], MIDDLE],
  ['the helper of a token', [ROUTER, PAIR, MIDDLE, HELPER], MIDDLE],
  ['a hook', [ROUTER, MANAGER, HOOK], HOOK],
  ['what a hook calls', [ROUTER, MANAGER, HOOK, HELPER], HOOK],
  ['the manager', [ROUTER, MANAGER], MANAGER],
])('behavior: a failure of the route has its origin in %s', (_, path, origin) => {
  expect(verdict('V4_SWAP_EXACT_IN', path)).toEqual({
    kind: 'routeFailed',
    origin,
    error: 'V3TooLittleReceived',
  });
});

test('behavior: the words of a payment, and a node that does not trace, are judged as before', () => {
  expect(verdict('V2_SWAP_EXACT_IN', [ROUTER, PERMIT2, SELL], 'TRANSFER_FROM_FAILED')).toEqual({
    kind: 'callersDoing',
  });
  expect(verdict('V2_SWAP_EXACT_IN', undefined)).toMatchObject({ kind: 'routeFailed', origin: undefined });
});
