import type { Hex } from 'viem';
import { AbiReader, size, slice, Undecodable } from '../../universalRouter/witness/abiReader.ts';
import type { DecodedCall, LiquidityCall } from '../model/liquidityPlan.ts';
import type { V4Add, V4Removal } from '../model/v4Change.ts';
import { type ExpectedCall, requireCalls } from './sameCalls.ts';

const MODIFY = '0xdd46508f';
const MULTICALL = '0xac9650d8';
const UNSUBSCRIBE = '0xad0b27fb';
const INITIALIZE = '0xf7020405';
const SELECTOR_BYTES = 4;
const NATIVE = '0x0000000000000000000000000000000000000000';
const CALLER = '0x0000000000000000000000000000000000000001';
/** Amount that means the whole debt of the manager. */
const WHOLE_DEBT = 0n;

type Argument = readonly [name: string, read: (reader: AbiReader) => string];
const uint = (name: string): Argument => [name, (reader) => String(reader.uint())];
const address = (name: string): Argument => [name, (reader) => reader.address()];
const bytes = (name: string): Argument => [name, (reader) => reader.bytes()];
const tick = (name: string): Argument => [name, (reader) => String(BigInt.asIntN(256, reader.uint()))];

const KEY = [
  address('currency0'),
  address('currency1'),
  uint('fee'),
  tick('tickSpacing'),
  address('hooks'),
] as const;

/** Actions of the V4 position manager by their byte. */
const ACTIONS: Readonly<Record<string, readonly [name: string, args: readonly Argument[]]>> = {
  '00': [
    'INCREASE_LIQUIDITY',
    [uint('tokenId'), uint('liquidity'), uint('amount0Max'), uint('amount1Max'), bytes('hookData')],
  ],
  '01': [
    'DECREASE_LIQUIDITY',
    [uint('tokenId'), uint('liquidity'), uint('amount0Min'), uint('amount1Min'), bytes('hookData')],
  ],
  '02': [
    'MINT_POSITION',
    [
      ...KEY,
      tick('tickLower'),
      tick('tickUpper'),
      uint('liquidity'),
      uint('amount0Max'),
      uint('amount1Max'),
      address('owner'),
      bytes('hookData'),
    ],
  ],
  '03': ['BURN_POSITION', [uint('tokenId'), uint('amount0Min'), uint('amount1Min'), bytes('hookData')]],
  '0b': ['SETTLE', [address('currency'), uint('amount'), uint('payerIsUser')]],
  '0d': ['SETTLE_PAIR', [address('currency0'), address('currency1')]],
  '11': ['TAKE_PAIR', [address('currency0'), address('currency1'), address('recipient')]],
  '12': ['CLOSE_CURRENCY', [address('currency')]],
  '14': ['SWEEP', [address('currency'), address('recipient')]],
};

/**
 * Reads the calldata of an add to V4 back.
 * @throws Error when it is not exactly the add; Undecodable when it is not canonically encoded
 */
export function verifyV4Add({ to, data, value }: LiquidityCall, add: V4Add): readonly DecodedCall[] {
  const { pool, tokenId, liquidity, maxima, deadline } = add;
  const currency0 = pool.isNative ? NATIVE : pool.token0;
  const paid = pool.isNative ? maxima.amount0 : 0n;
  if (to !== add.manager || value !== paid) throw new Error(`transaction to ${to} with ${value} wei`);
  const expected: ExpectedCall[] = [];
  if (add.startX96 !== undefined)
    expected.push(['initializePool', [...keyOf(pool), ['sqrtPriceX96', add.startX96]]]);
  if (add.unsubscribes) expected.push(['unsubscribe', [['tokenId', tokenId]]]);
  if (tokenId === undefined) {
    expected.push(mintOf(add));
    expected.push(['SETTLE_PAIR', pairOf(currency0, pool.token1)]);
  } else {
    const terms = [['tokenId', tokenId], ['liquidity', liquidity], ...maximaOf(maxima), HOOK_DATA] as const;
    expected.push(['INCREASE_LIQUIDITY', terms]);
    expected.push(['CLOSE_CURRENCY', [['currency', currency0]]]);
    expected.push(['CLOSE_CURRENCY', [['currency', pool.token1]]]);
  }
  if (paid > 0n) {
    const rest = [
      ['currency', NATIVE],
      ['recipient', CALLER],
    ] as const;
    expected.push(['SWEEP', rest]);
  }
  return same(data, deadline, expected);
}

/**
 * Reads the calldata of a mint back that the manager pays from its own balance.
 * @param restTo account that gets the rest of both currencies
 * @throws as `verifyV4Add`
 */
export function verifyV4MintFromBalance(data: Hex, add: V4Add, restTo: string): readonly DecodedCall[] {
  const { pool, deadline } = add;
  const currencies = [pool.isNative ? NATIVE : pool.token0, pool.token1];
  const settled = currencies.map((currency): ExpectedCall => {
    const terms = [
      ['currency', currency],
      ['amount', WHOLE_DEBT],
      ['payerIsUser', 0],
    ] as const;
    return ['SETTLE', terms];
  });
  const swept = currencies.map((currency): ExpectedCall => {
    const terms = [
      ['currency', currency],
      ['recipient', restTo],
    ] as const;
    return ['SWEEP', terms];
  });
  return same(data, deadline, [mintOf(add), ...settled, ...swept]);
}

function mintOf({ pool, ticks, liquidity, maxima, recipient }: V4Add): ExpectedCall {
  const range = [
    ['tickLower', ticks.tickLower],
    ['tickUpper', ticks.tickUpper],
  ] as const;
  const owner = [['owner', recipient], HOOK_DATA] as const;
  const terms = [...range, ['liquidity', liquidity], ...maximaOf(maxima), ...owner] as const;
  return ['MINT_POSITION', [...keyOf(pool), ...terms]];
}

const keyOf = ({ isNative, token0, token1, fee, tickSpacing, hooks }: V4Add['pool']) =>
  [
    ['currency0', isNative ? NATIVE : token0],
    ['currency1', token1],
    ['fee', fee],
    ['tickSpacing', tickSpacing],
    ['hooks', hooks],
  ] as const;

const maximaOf = ({ amount0, amount1 }: V4Add['maxima']) =>
  [
    ['amount0Max', amount0],
    ['amount1Max', amount1],
  ] as const;

/** Reads the calldata of removals from V4 back. @throws as `verifyV4Add` */
export function verifyV4Removals(
  { to, data, value }: LiquidityCall,
  removals: readonly V4Removal[],
): readonly DecodedCall[] {
  if (value !== 0n) throw new Error(`a removal with ${value} wei`);
  const dropped: ExpectedCall[] = [];
  const changes: ExpectedCall[] = [];
  const payouts: ExpectedCall[] = [];
  for (const removal of removals) {
    const { manager, pool, tokenId, liquidity, minima, keptAtMost, burns, recipient, unsubscribes } = removal;
    if (manager !== to) throw new Error(`transaction to ${to} instead of ${manager}`);
    if (unsubscribes) dropped.push(['unsubscribe', [['tokenId', tokenId]]]);
    const bounds = [['amount0Min', minima.amount0], ['amount1Min', minima.amount1], HOOK_DATA] as const;
    const terms = [
      ['tokenId', tokenId],
      ['liquidity', liquidity],
    ] as const;
    if (keptAtMost !== undefined) {
      if (liquidity !== 0n || burns) throw new Error('a removal with a bound on the share of a hook');
      const maxima = [
        ['amount0Max', keptAtMost.amount0],
        ['amount1Max', keptAtMost.amount1],
        HOOK_DATA,
      ] as const;
      changes.push(['INCREASE_LIQUIDITY', [...terms, ...maxima]]);
    } else if (burns) changes.push(['BURN_POSITION', [['tokenId', tokenId], ...bounds]]);
    else changes.push(['DECREASE_LIQUIDITY', [...terms, ...bounds]]);
    const currency0 = pool.isNative ? NATIVE : pool.token0;
    const payout: ExpectedCall = ['TAKE_PAIR', [...pairOf(currency0, pool.token1), ['recipient', recipient]]];
    if (!payouts.some((each) => String(each) === String(payout))) payouts.push(payout);
  }
  return same(data, removals[0]?.deadline ?? 0n, [...dropped, ...changes, ...payouts]);
}

const HOOK_DATA = ['hookData', '0x'] as const;
const pairOf = (currency0: string, currency1: string) =>
  [
    ['currency0', currency0],
    ['currency1', currency1],
  ] as const;

function same(data: Hex, deadline: bigint, expected: readonly ExpectedCall[]): readonly DecodedCall[] {
  const { calls, deadline: said } = readV4(data);
  if (said !== deadline) throw new Error(`calldata says deadline ${said} instead of ${deadline}`);
  requireCalls(calls, expected);
  return calls;
}

/** Reads `modifyLiquidities`, alone or in a `multicall` behind `initializePool` or calls of `unsubscribe`. */
function readV4(data: Hex): { readonly calls: readonly DecodedCall[]; readonly deadline: bigint } {
  const selector = slice(data, 0, SELECTOR_BYTES);
  if (selector === MODIFY) return readModify(data);
  if (selector !== MULTICALL) throw new Undecodable('a call of the position manager');
  const reader = new AbiReader(slice(data, SELECTOR_BYTES), 1);
  const inner = reader.bytesList();
  reader.end();
  const dropped = inner.slice(0, -1).map((call): DecodedCall => {
    const selector = slice(call, 0, SELECTOR_BYTES);
    if (selector === INITIALIZE)
      return readArguments('initializePool', [...KEY, uint('sqrtPriceX96')], slice(call, SELECTOR_BYTES));
    if (selector !== UNSUBSCRIBE) throw new Undecodable('unsubscribe');
    return readArguments('unsubscribe', [uint('tokenId')], slice(call, SELECTOR_BYTES));
  });
  const last = readModify(inner.at(-1) ?? '0x');
  return { calls: [...dropped, ...last.calls], deadline: last.deadline };
}

function readModify(data: Hex): { readonly calls: readonly DecodedCall[]; readonly deadline: bigint } {
  if (slice(data, 0, SELECTOR_BYTES) !== MODIFY) throw new Undecodable('modifyLiquidities');
  const outer = new AbiReader(slice(data, SELECTOR_BYTES), 2);
  const unlockData = outer.bytes();
  const deadline = outer.uint();
  outer.end();
  const inner = new AbiReader(unlockData, 2);
  const actions = inner.bytes();
  const params = inner.bytesList();
  inner.end();
  if (params.length !== size(actions)) throw new Undecodable('parameters for each action');
  const calls = params.map((values, index) => {
    const known = ACTIONS[slice(actions, index, index + 1).slice(2)];
    if (known === undefined) throw new Undecodable('a known action');
    return readArguments(known[0], known[1], values);
  });
  return { calls, deadline };
}

function readArguments(name: string, args: readonly Argument[], values: Hex): DecodedCall {
  const reader = new AbiReader(values, args.length);
  const read = args.map(([arg, readValue]) => [arg, readValue(reader)] as const);
  reader.end();
  return { name, args: Object.fromEntries(read) };
}
