import { encodeAbiParameters, type Hex, numberToHex, toEventSelector } from 'viem';
import { describe, expect, test } from 'vitest';
import { nth } from '../../../routing/testkits/markets.testkit.ts';
import type { Factories } from '../../factories.ts';
import { eventTopicsOf, parseLogs } from '../../logs/poolLogs.ts';
import { PANCAKE_V3_EVENTS, v3EventsOf } from '../../v3SwapEvents.ts';

const [POOL, FACTORY, FORK] = [nth(1), nth(0xf1), nth(0xf2)];
const SWAP = 'Swap(address,address,int256,int256,uint160,uint128,int24)';
const PANCAKE_SWAP = 'Swap(address,address,int256,int256,uint160,uint128,int24,uint128,uint128)';
const ONE_EXCHANGE: Factories = { v2Factory: null, v3Factory: FACTORY, feeTiers: [] };
const FORKED: Factories = { v2Factory: null, v3Factory: FORK, feeTiers: [], v3Events: PANCAKE_V3_EVENTS };

/** Every topic of a network with Uniswap V3 alone. */
const UNISWAP_TOPICS = [
  SWAP,
  'Mint(address,address,int24,int24,uint128,uint256,uint256)',
  'Burn(address,int24,int24,uint128,uint256,uint256)',
  'Initialize(uint160,int24)',
  'SetFeeProtocol(uint8,uint8,uint8,uint8)',
  'PoolCreated(address,address,uint24,int24,address)',
].map(toEventSelector);

describe('eventTopicsOf', () => {
  test('a network of one exchange is asked for the topics of its own pools alone', () => {
    expect(eventTopicsOf(ONE_EXCHANGE)).toEqual(UNISWAP_TOPICS);
  });

  test('a network with a second exchange, PancakeSwap V3, is asked for its two events too', () => {
    const topics = eventTopicsOf({ ...ONE_EXCHANGE, others: [FORKED] });
    const further = [PANCAKE_SWAP, 'SetFeeProtocol(uint32,uint32,uint32,uint32)'].map(toEventSelector);
    expect(topics).toHaveLength(UNISWAP_TOPICS.length + further.length);
    expect(new Set(topics)).toEqual(new Set([...UNISWAP_TOPICS, ...further]));
  });

  test('a network of PancakeSwap V3 alone is not asked for events of Uniswap', () => {
    const topics = eventTopicsOf(FORKED);
    expect(topics).toHaveLength(UNISWAP_TOPICS.length);
    expect(topics).not.toContain(toEventSelector(SWAP));
  });
});

/** Returns the update of a log of the pool. */
async function updateBy(topic: Hex, data: Hex) {
  const log = { address: POOL, topics: [topic], data, blockNumber: '0x64', logIndex: numberToHex(0) };
  const { parts } = await parseLogs([[log]], FORKED, () => true);
  return parts[0].touched.get(POOL);
}

const words = (values: readonly bigint[]) =>
  encodeAbiParameters(
    values.map(() => ({ type: 'int256' })),
    values,
  );

describe('parseLogs', () => {
  const [price, liquidity, tick] = [5n << 96n, 77n, -12n];

  test('a swap of PancakeSwap V3 says price, liquidity and tick, and not its fees', async () => {
    const update = await updateBy(
      toEventSelector(PANCAKE_SWAP),
      words([1n, -2n, price, liquidity, tick, 8n, 9n]),
    );
    const state = { protocol: 'v3', sqrtPriceX96: price, tick: -12, liquidity: 77n };
    expect(update).toEqual({ kind: 'price', state });
  });

  test.each([
    ['a swap with fewer words than the event has', PANCAKE_SWAP, [1n, -2n, price, liquidity, tick]],
    ['a swap of Uniswap with the words of PancakeSwap', SWAP, [1n, -2n, price, liquidity, tick, 8n, 9n]],
    ['another share of the protocol', 'SetFeeProtocol(uint32,uint32,uint32,uint32)', [0n, 0n, 3300n, 3300n]],
  ])('%s makes the pool be read', async (_, event, values) => {
    expect(await updateBy(toEventSelector(event), words(values))).toEqual({ kind: 'unknown' });
  });
});

describe('v3EventsOf', () => {
  test.each([
    PANCAKE_SWAP,
    'Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint128 protocolFeesToken0, uint128 protocolFeesToken1)',
  ])('returns the events of PancakeSwap for %s', (text) => {
    expect(v3EventsOf(text)).toBe(PANCAKE_V3_EVENTS);
  });

  test.each([
    ['the event of another kind of pool', 'Swap(address,address,int256,int256,uint160,uint128,int24,uint24)'],
    ['an event of another name', 'Trade(address,address,int256,int256,uint160,uint128,int24)'],
    ['a name alone', 'Swap'],
    ['no text', ''],
  ])('returns undefined for %s', (_, text) => {
    expect(v3EventsOf(text)).toBeUndefined();
  });
});
