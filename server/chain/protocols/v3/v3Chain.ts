import { decodeEventLog, type Hex, parseAbiItem, size, toEventSelector } from 'viem';
import type { V3State } from '../../../amm/v3/v3State.ts';
import { type V3Pool, v3Pool } from '../../../routing/model/pool.ts';
import { MAIN_EXCHANGE, type V3PoolFactory } from '../../../routing/model/poolFactory.ts';
import { wordOf } from '../../lens/packed.ts';
import { UNISWAP_V3_EVENTS, V3_EVENTS } from '../../v3SwapEvents.ts';
import { type ChainProtocol, type PoolUpdate, UNKNOWN_UPDATE } from '../chainProtocol.ts';
import { contractRequest, inLowerCase, NO_KEY } from '../contractPools.ts';
import { firstWords } from './firstWords.ts';
import { moreTicks } from './moreTicks.ts';
import { positionUpdate } from './positions.ts';
import { priceOfSwap } from './priceOfSwap.ts';
import { readTickRange, writeTickRange } from './tickRangeCodec.ts';
import { withUpdate } from './withUpdate.ts';

const POOL_CREATED = parseAbiItem(
  'event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
);
const MINT = toEventSelector('Mint(address,address,int24,int24,uint128,uint256,uint256)');
const BURN = toEventSelector('Burn(address,int24,int24,uint128,uint256,uint256)');
const INITIALIZE = toEventSelector('Initialize(uint160,int24)');

/** V3 pools. Flash loans and collected fees do not move a later swap, so their events are not heard. */
export const V3_CHAIN: ChainProtocol<V3Pool, V3State, V3PoolFactory> = {
  factory({ exchange = MAIN_EXCHANGE, v3Factory: address, v3Callback: callback }) {
    if (address === null) return null;
    const factory = { address, exchange, protocol: 'v3' } as const;
    return callback === undefined ? factory : { ...factory, callback };
  },
  creationTopic: toEventSelector(POOL_CREATED),
  creationRow(topics, data) {
    const {
      pool: address,
      token0,
      token1,
      fee,
      tickSpacing,
    } = decodeEventLog({
      abi: [POOL_CREATED],
      topics,
      data,
    }).args;
    return { ...inLowerCase({ address, token0, token1 }), fee, tickSpacing };
  },
  areContracts: true,
  updates: new Map([
    ...V3_EVENTS.map(({ swap, swapWords }) => [swap, (data: Hex) => updateOfSwap(data, swapWords)] as const),
    [MINT, updateOfMint],
    [BURN, updateOfBurn],
    [INITIALIZE, () => UNKNOWN_UPDATE],
    ...V3_EVENTS.map(({ setFeeProtocol }) => [setFeeProtocol, () => UNKNOWN_UPDATE] as const),
  ]),
  topics: ({ v3Events: { swap, setFeeProtocol } = UNISWAP_V3_EVENTS }) => [
    swap,
    MINT,
    BURN,
    INITIALIZE,
    setFeeProtocol,
  ],
  updated: withUpdate,
  mostReadAhead: 0,
  traits: (pool) => pool,
  hasRow: ({ tickSpacing }) => tickSpacing !== 0,
  poolOf: v3Pool,
  lens: 'pools',
  lensTag: 3,
  ...contractRequest,
  ...NO_KEY,
  /** 20 ticks; most pools have fewer near the price. */
  answerBytes: () => 432,
  readState(reader, pool) {
    const sqrtPriceX96 = reader.bigUint(20);
    const currentTick = reader.int(3);
    const feeProtocol = reader.uint(1);
    const liquidity = reader.bigUint(16);
    const tickSpacing = reader.uint(3);
    const tickRange = readTickRange(reader);
    if (tickSpacing !== pool.tickSpacing) return { kind: 'foreign' };
    const known = { sqrtPriceX96, tick: currentTick, liquidity, tickRange };
    // Most pools keep none: their states stay as small as they were.
    return { kind: 'v3', state: { protocol: 'v3', ...known, ...(feeProtocol === 0 ? {} : { feeProtocol }) } };
  },
  writeState(
    writer,
    { tickSpacing },
    { sqrtPriceX96, tick: current, feeProtocol = 0, liquidity, tickRange },
  ) {
    writer.bigUint(sqrtPriceX96, 20).int(current, 3).uint(feeProtocol, 1);
    writer.bigUint(liquidity, 16).uint(tickSpacing, 3);
    writeTickRange(writer, tickRange);
  },
  readFacts(reader, ends, balances, factory) {
    const [fee, tickSpacing] = [reader.uint(3), reader.uint(3)];
    const price = { sqrtPriceX96: reader.bigUint(20), tick: reader.int(3), liquidity: reader.bigUint(16) };
    const pool = v3Pool({ ...ends, fee, tickSpacing }, factory);
    return { kind: 'v3', pool, balances, state: { protocol: 'v3', ...price } };
  },
  firstWords,
  moreTicks,
  depth: ({ liquidity }) => liquidity,
  isPaidInCallback: true,
};

/** Logged as `sender, amount, amount0, amount1`, with the owner and both ticks as topics. */
function updateOfMint(data: Hex, [, , lower, upper]: readonly Hex[]): PoolUpdate {
  if (size(data) !== 128 || lower === undefined || upper === undefined) return UNKNOWN_UPDATE;
  return positionUpdate(BigInt(lower), BigInt(upper), wordOf(data, 1));
}

/** Logged as `amount, amount0, amount1`, with the owner and both ticks as topics. */
function updateOfBurn(data: Hex, [, , lower, upper]: readonly Hex[]): PoolUpdate {
  if (size(data) !== 96 || lower === undefined || upper === undefined) return UNKNOWN_UPDATE;
  return positionUpdate(BigInt(lower), BigInt(upper), -wordOf(data, 0));
}

function updateOfSwap(data: Hex, words: number): PoolUpdate {
  if (size(data) !== words * 32) return UNKNOWN_UPDATE;
  return { kind: 'price', state: { protocol: 'v3', ...priceOfSwap(data) } };
}
