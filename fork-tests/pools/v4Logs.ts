import { type Address, type GetLogsReturnType, type Hex, parseAbi } from 'viem';
import type { CreatedMarket } from './dollarOracle.ts';
import type { ReplayedLog } from './replayedMarket.ts';

/** All logs of the pool manager that say what V4 pools hold and at which price. */
export const V4_EVENTS = parseAbi([
  'event Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, uint24 fee, int24 tickSpacing, address hooks, uint160 sqrtPriceX96, int24 tick)',
  'event ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt)',
  'event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)',
]);
export type V4Log = GetLogsReturnType<undefined, typeof V4_EVENTS, true>[number];

/** The bits of an address that let a hook refuse a swap or change what it pays. */
const SWAP_BITS = 0xccn;
const MOST_PRICING_FEE = 10_000;
const NATIVE = '0x0000000000000000000000000000000000000000';

/** The pools that the logs create; the native coin is its wrapped token. */
export function v4Markets(logs: readonly V4Log[], wrappedNative: Address): CreatedMarket[] {
  const token = (currency: Address): Address =>
    currency === NATIVE ? wrappedNative : (currency.toLowerCase() as Address);
  return logs.flatMap(({ eventName, args }): CreatedMarket[] => {
    if (eventName !== 'Initialize') return [];
    const { id, currency0, currency1, fee, hooks } = args;
    const mayPrice = (BigInt(hooks) & SWAP_BITS) === 0n && fee <= MOST_PRICING_FEE;
    const of = { address: id, token0: token(currency0), token1: token(currency1), fee: BigInt(fee) };
    return [{ ...of, isPool: true, isV4: true, mayPrice }];
  });
}

/** The log as the contract of a V3 pool would have written it, had it the id for an address. */
export function asPoolLog(log: V4Log): ReplayedLog {
  const { eventName, args } = log;
  const as = (name: ReplayedLog['eventName'], values: object) =>
    ({ ...log, address: args.id as Hex, eventName: name, args: values }) as unknown as ReplayedLog;
  if (eventName === 'Initialize') return as('Initialize', args);
  if (eventName === 'Swap') return as('Swap', { ...args, amount0: -args.amount0, amount1: -args.amount1 });
  const { tickLower, tickUpper, liquidityDelta } = args;
  const isMint = liquidityDelta > 0n;
  const amount = isMint ? liquidityDelta : -liquidityDelta;
  // What it holds follows from its ticks.
  return as(isMint ? 'Mint' : 'Burn', { tickLower, tickUpper, amount, amount0: 0n, amount1: 0n });
}
