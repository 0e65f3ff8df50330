import {
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  parseAbiParameters,
  zeroAddress,
} from 'viem';
import type { V4Pool } from '../../routing/model/pool.ts';
import { functionCall } from '../model/calldata.ts';
import type { LiquidityCall } from '../model/liquidityPlan.ts';
import type { V4Add, V4Removal } from '../model/v4Change.ts';

/** `Actions` of V4 periphery that the plans consist of. */
const ACTION = {
  increase: '0x00',
  decrease: '0x01',
  mint: '0x02',
  burn: '0x03',
  settle: '0x0b',
  settlePair: '0x0d',
  takePair: '0x11',
  closeCurrency: '0x12',
  sweep: '0x14',
} as const;
/** The manager reads this recipient as its caller (`ActionConstants.MSG_SENDER`). */
const CALLER: Address = '0x0000000000000000000000000000000000000001';
const NO_HOOK_DATA: Hex = '0x';
/** Amount that means the whole debt of the manager (`ActionConstants.OPEN_DELTA`). */
const OPEN_DELTA = 0n;

const KEY =
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }';
const MINT = parseAbiParameters([
  'PoolKey key, int24 lower, int24 upper, uint256 liquidity, uint128 max0, uint128 max1, address owner, bytes hookData',
  KEY,
]);
const CHANGE = parseAbiParameters(
  'uint256 tokenId, uint256 liquidity, uint128 bound0, uint128 bound1, bytes hookData',
);
const BURN = parseAbiParameters('uint256 tokenId, uint128 min0, uint128 min1, bytes hookData');
const PAIR = parseAbiParameters('address currency0, address currency1');
const PAIR_TO = parseAbiParameters('address currency0, address currency1, address recipient');
const ONE = parseAbiParameters('address currency');
const ONE_TO = parseAbiParameters('address currency, address recipient');
const SETTLE = parseAbiParameters('address currency, uint256 amount, bool payerIsUser');
const UNLOCK = parseAbiParameters('bytes actions, bytes[] params');

const modifyCall = functionCall('function modifyLiquidities(bytes unlockData, uint256 deadline)');
const initializeCall = functionCall('function initializePool(PoolKey key, uint160 sqrtPriceX96)', KEY);
const unsubscribeCall = functionCall('function unsubscribe(uint256 tokenId)');
const multicallCall = functionCall('function multicall(bytes[] data)');

/** One action with its parameters. */
type Step = readonly [action: Hex, params: Hex];

/** Returns the currencies of a pool; the zero address is the native coin. */
function currenciesOf({ token0, token1, isNative }: V4Pool): readonly [Address, Address] {
  return [isNative ? zeroAddress : token0, token1];
}

/**
 * Returns the transaction of an add. Native coin is sent up to its maximum, and the rest goes back to the
 * sender: a rest in the manager is anybody's. Fees of a raised position may exceed its costs, so each
 * currency is paid or taken.
 */
export function encodeV4Add(add: V4Add): LiquidityCall {
  const { pool, tokenId, liquidity, maxima, manager } = add;
  const [currency0, currency1] = currenciesOf(pool);
  const { amount0, amount1 } = maxima;
  const steps: Step[] = [];
  if (tokenId === undefined) {
    steps.push(mintOf(add));
    steps.push([ACTION.settlePair, encodeAbiParameters(PAIR, [currency0, currency1])]);
  } else {
    const values = [tokenId, liquidity, amount0, amount1, NO_HOOK_DATA] as const;
    steps.push([ACTION.increase, encodeAbiParameters(CHANGE, values)]);
    steps.push([ACTION.closeCurrency, encodeAbiParameters(ONE, [currency0])]);
    steps.push([ACTION.closeCurrency, encodeAbiParameters(ONE, [currency1])]);
  }
  const value = pool.isNative ? amount0 : 0n;
  if (value > 0n) steps.push([ACTION.sweep, encodeAbiParameters(ONE_TO, [zeroAddress, CALLER])]);
  const first = [
    ...(add.startX96 === undefined ? [] : [initializeCall(keyOf(pool), add.startX96)]),
    ...(add.unsubscribes ? [unsubscribeCall(tokenId ?? 0n)] : []),
  ];
  return { to: manager, data: dataOf(steps, add.deadline, first), value };
}

/**
 * Returns the calldata of a mint that the manager pays from its own balance, which gives the rest of both
 * currencies to an account. Tokens left there are anybody's, so they must arrive in the same transaction.
 */
export function encodeV4MintFromBalance(add: V4Add, restTo: Address): Hex {
  const currencies = currenciesOf(add.pool);
  const settled = currencies.map((currency): Step => {
    return [ACTION.settle, encodeAbiParameters(SETTLE, [currency, OPEN_DELTA, false])];
  });
  const swept = currencies.map((currency): Step => {
    return [ACTION.sweep, encodeAbiParameters(ONE_TO, [currency, restTo])];
  });
  return dataOf([mintOf(add), ...settled, ...swept], add.deadline, []);
}

function mintOf({ pool, ticks, liquidity, maxima, recipient }: V4Add): Step {
  const { tickLower, tickUpper } = ticks;
  const { amount0, amount1 } = maxima;
  const range = [keyOf(pool), tickLower, tickUpper] as const;
  const values = [...range, liquidity, amount0, amount1, recipient, NO_HOOK_DATA] as const;
  return [ACTION.mint, encodeAbiParameters(MINT, values)];
}

function keyOf(pool: V4Pool) {
  const [currency0, currency1] = currenciesOf(pool);
  const { fee, tickSpacing, hooks } = pool;
  return { currency0, currency1, fee, tickSpacing, hooks };
}

/** Returns the transaction of several removals, one after the other, whose payouts go to one recipient. */
export function encodeV4Removals(removals: readonly V4Removal[]): LiquidityCall {
  const [first] = removals;
  if (first === undefined) throw new Error('a removal of no position');
  const steps: Step[] = [];
  const pairs = new Map<string, Step>();
  for (const { tokenId, liquidity, minima, keptAtMost, burns, pool, recipient } of removals) {
    const { amount0, amount1 } = keptAtMost ?? minima;
    const action = keptAtMost === undefined ? ACTION.decrease : ACTION.increase;
    steps.push(
      burns
        ? [ACTION.burn, encodeAbiParameters(BURN, [tokenId, amount0, amount1, NO_HOOK_DATA])]
        : [action, encodeAbiParameters(CHANGE, [tokenId, liquidity, amount0, amount1, NO_HOOK_DATA])],
    );
    const [currency0, currency1] = currenciesOf(pool);
    const taken = encodeAbiParameters(PAIR_TO, [currency0, currency1, recipient]);
    pairs.set(taken, [ACTION.takePair, taken]);
  }
  const unsubscribed = removals.flatMap(({ tokenId, unsubscribes }) =>
    unsubscribes ? [unsubscribeCall(tokenId)] : [],
  );
  const data = dataOf([...steps, ...pairs.values()], first.deadline, unsubscribed);
  return { to: first.manager, data, value: 0n };
}

function dataOf(steps: readonly Step[], deadline: bigint, first: readonly Hex[]): Hex {
  const actions = concatHex(steps.map(([action]) => action));
  const params = steps.map(([, values]) => values);
  const modify = modifyCall(encodeAbiParameters(UNLOCK, [actions, params]), deadline);
  return first.length === 0 ? modify : multicallCall([...first, modify]);
}
