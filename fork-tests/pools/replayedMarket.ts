import { type GetLogsReturnType, parseAbi } from 'viem';
import { MARKET_EVENTS } from '../verify/chainReader.ts';
import { type Fraction, fraction } from './fraction.ts';
import { bandDepth, heldByPositions } from './poolDepth.ts';

/** All logs that say what pairs and pools hold and at which price. */
export const REPLAYED_EVENTS = [
  ...MARKET_EVENTS,
  ...parseAbi([
    'event Sync(uint112 reserve0, uint112 reserve1)',
    'event Initialize(uint160 sqrtPriceX96, int24 tick)',
    'event Collect(address indexed owner, address recipient, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount0, uint128 amount1)',
    'event CollectProtocol(address indexed sender, address indexed recipient, uint128 amount0, uint128 amount1)',
    'event Flash(address indexed sender, address indexed recipient, uint256 amount0, uint256 amount1, uint256 paid0, uint256 paid1)',
  ]),
] as const;
export type ReplayedLog = GetLogsReturnType<undefined, typeof REPLAYED_EVENTS, true>[number];

const Q96 = 2n ** 96n;

/** A pair or pool as its logs have left it. */
export interface ReplayedMarket {
  readonly address: string;
  readonly token0: string;
  readonly token1: string;
  /** Hundredths of a bip. */
  readonly fee: bigint;
  readonly isPool: boolean;
  /** Of a V4 pool, what it holds are its positions, without fees. */
  readonly isV4?: boolean;
  /** False for a V4 pool that others cannot trade with as with any: it prices nothing. */
  readonly mayPrice?: boolean;
  amount0: bigint;
  amount1: bigint;
  sqrtPriceX96: bigint;
  tick: number | undefined;
  liquidity: bigint;
  /**
   * Of a V4 pool, how often the index has rounded what its positions hold, each time by less than a raw unit,
   * up.
   */
  roundings: bigint;
  /** Net liquidity by tick. */
  readonly ticks: Map<number, bigint>;
}

/** token1 per token0, raw units; 0/0, 0/n or n/0 where there is no price. */
export function rawPrice({ isPool, sqrtPriceX96, amount0, amount1 }: ReplayedMarket): Fraction {
  return isPool ? fraction(sqrtPriceX96 ** 2n, Q96 ** 2n) : fraction(amount1, amount0);
}

/** The reserve of a pair; of a pool that of a pair in which as much could be traded. */
export function depthOf(market: ReplayedMarket, isToken0: boolean): bigint {
  if (market.isPool) return bandDepth(market, isToken0);
  return isToken0 ? market.amount0 : market.amount1;
}

/** Applies one log to the market that it is of. */
export function moveHoldings(market: ReplayedMarket, log: ReplayedLog): void {
  const move = (delta0: bigint, delta1: bigint) => {
    market.amount0 += delta0;
    market.amount1 += delta1;
  };
  const { args, eventName } = log;
  if (market.isV4 === true) market.roundings += roundingsOf(market, log);
  if (eventName === 'Sync') {
    [market.amount0, market.amount1] = [args.reserve0, args.reserve1];
  } else if (eventName === 'Initialize') {
    [market.sqrtPriceX96, market.tick] = [args.sqrtPriceX96, args.tick];
  } else if (eventName === 'Collect' || eventName === 'CollectProtocol') {
    move(-args.amount0, -args.amount1);
  } else if (eventName === 'Flash') {
    move(args.paid0, args.paid1);
  } else if ('tickLower' in args) {
    const isInRange =
      market.tick !== undefined && args.tickLower <= market.tick && market.tick < args.tickUpper;
    if (eventName === 'Mint') move(args.amount0, args.amount1);
    const added = eventName === 'Mint' ? args.amount : -args.amount;
    addTo(market.ticks, args.tickLower, added);
    addTo(market.ticks, args.tickUpper, -added);
    if (isInRange) market.liquidity += eventName === 'Mint' ? args.amount : -args.amount;
  } else if ('sqrtPriceX96' in args) {
    move(args.amount0, args.amount1);
    const { sqrtPriceX96, tick, liquidity } = args;
    Object.assign(market, { sqrtPriceX96, tick, liquidity });
  }
  if (market.isV4 === true) Object.assign(market, heldByPositions(market));
}

/** One of each change of liquidity, and of a swap one of each stretch between two ticks. */
function roundingsOf({ tick = 0, ticks }: ReplayedMarket, { eventName, args }: ReplayedLog): bigint {
  if (eventName === 'Mint' || eventName === 'Burn') return 1n;
  if (eventName !== 'Swap' || !('tick' in args)) return 0n;
  const [low, high] = [Math.min(tick, args.tick), Math.max(tick, args.tick)];
  return 1n + BigInt([...ticks.keys()].filter((one) => low < one && one <= high).length);
}

function addTo(ticks: Map<number, bigint>, tick: number, net: bigint): void {
  const sum = (ticks.get(tick) ?? 0n) + net;
  if (sum === 0n) ticks.delete(tick);
  else ticks.set(tick, sum);
}
