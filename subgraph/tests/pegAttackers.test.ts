import { describe, it } from 'vitest';
import {
  type Block,
  type Event,
  inOneTransaction,
  pairCreated,
  pairEvent,
  plainToken,
  poolManagerEvent,
} from './events.ts';
import { expectIndexed } from './mappingRun.ts';

/*
 * A coin's dollar is not for sale: what stands only within a transaction, or in a pool that is not the
 * deepest, decides nothing.
 */

const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f';
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
/** Windows begin 400, 1000 and 1600 seconds after it. */
const START = 1_700_000_000;
/** Honest: a million of DAI beside USDC. Others: of USDC beside USDT. */
const HONEST = '0x1000000000000000000000000000000000000001';
const OTHER = '0x1000000000000000000000000000000000000002';

const dai = (whole: number): string => `${whole}${'0'.repeat(18)}`;
const usd = (whole: number): string => `${whole}000000`;
/** Dollars of a USDC, in DAI and in USDT. */
const honest = (cents: number): Event =>
  pairEvent('Sync', { reserve0: dai(cents * 10_000), reserve1: usd(1_000_000) }, HONEST);
const other = (cents: number, depth = 20_000): Event =>
  pairEvent('Sync', { reserve0: usd(depth), reserve1: usd((depth * cents) / 100) }, OTHER);

const created = (...more: Event[]): Block => ({
  number: 0,
  timestamp: START,
  events: [pairCreated(DAI, USDC, HONEST), pairCreated(USDC, USDT, OTHER), ...more],
  ethCalls: [...plainToken(DAI, 'DAI'), ...plainToken(USDC, 'USDC', '6'), ...plainToken(USDT, 'USDT', '6')],
});
const at = (seconds: number, ...events: Event[]): Block => ({ timestamp: START + seconds, events });
const lasting = (...events: Event[]): Block[] => [100, 400, 1000].map((seconds) => at(seconds, ...events));

const QUERY = `token(id: "${USDC}") { pricingRank offPegSince pegPool }`;
const ON = { token: { pricingRank: 3, offPegSince: null, pegPool: HONEST } };
const OFF = { token: { pricingRank: 0, offPegSince: START + 1000, pegPool: HONEST } };

/**
 * A V4 pool of DAI and USDC at a price, and thirty thousand dollars that come and go within a transaction.
 */
function momentary(dollarsOfDai: number) {
  const root = Math.sqrt(dollarsOfDai * 1e-12);
  const tick = Math.floor(Math.log(dollarsOfDai * 1e-12) / Math.log(1.0001));
  const sqrtPriceX96 = String((2n ** 96n * BigInt(Math.floor(root * 1e15))) / 10n ** 15n);
  const liquidity = BigInt(Math.floor(30_000e6 / root));
  const change = (liquidityDelta: bigint): Event =>
    poolManagerEvent('ModifyLiquidity', {
      tickLower: tick - 9000,
      tickUpper: tick + 9000,
      liquidityDelta: String(liquidityDelta),
    });
  return {
    initialized: poolManagerEvent('Initialize', { currency0: DAI, currency1: USDC, sqrtPriceX96, tick }),
    comesAndGoes: (hash: number): Event[] =>
      inOneTransaction(`0x${String(hash).padStart(64, '0')}`, [change(liquidity), change(-liquidity)]),
  };
}

describe.concurrent('an attacker without capital', () => {
  it('takes no dollar away by what he says within transactions ten minutes apart', () => {
    const { initialized, comesAndGoes } = momentary(1 / 0.9);
    return expectIndexed(
      [
        created(initialized),
        ...lasting(honest(100)),
        at(1012, ...comesAndGoes(1)),
        at(1617, ...comesAndGoes(2)),
        at(2230, ...comesAndGoes(3)),
      ],
      [{ query: QUERY, expected: ON }],
    );
  });

  it('nor that of the other coin', () => {
    const { initialized, comesAndGoes } = momentary(0.9);
    return expectIndexed(
      [
        created(initialized),
        ...lasting(honest(100)),
        at(1012, ...comesAndGoes(1)),
        at(1617, ...comesAndGoes(2)),
      ],
      [
        {
          query: `token(id: "${DAI}") { pricingRank priceUSD }`,
          expected: { token: { pricingRank: 3, priceUSD: '1' } },
        },
      ],
    );
  });

  it('gives no dollar back, before or after it is lost', () => {
    const { initialized, comesAndGoes } = momentary(1);
    return expectIndexed(
      [
        created(initialized),
        at(100, honest(80)),
        at(400, honest(80), ...comesAndGoes(1)),
        at(990, ...comesAndGoes(2)),
        at(1000, honest(80), ...comesAndGoes(3)),
        at(1012, ...comesAndGoes(4)),
        at(1700, ...comesAndGoes(5)),
      ],
      [{ query: QUERY, expected: OFF }],
    );
  });

  it('cannot make another pool speak by emptying the judge within a transaction', () =>
    expectIndexed(
      [
        created(),
        ...lasting(honest(100), other(90)),
        at(
          1012,
          pairEvent('Sync', { reserve0: '1', reserve1: usd(1_000_000) }, HONEST),
          other(90),
          honest(100),
          other(90),
        ),
        at(1024, other(90)),
      ],
      [{ query: QUERY, expected: ON }],
    ));
});

describe.concurrent('an attacker with the least depth', () => {
  it('takes no dollar away that a deeper pool says', () =>
    expectIndexed(
      [
        created(),
        ...lasting(honest(100), other(90)),
        ...[1100, 1700, 2300, 2900].map((seconds) => at(seconds, other(90))),
      ],
      [{ query: QUERY, expected: ON }],
    ));

  it('keeps none that a deeper pool denies, and gets none back', () =>
    expectIndexed(
      [
        created(),
        ...lasting(honest(80), other(100)),
        ...[1012, 1700, 2300, 2900].map((seconds) => at(seconds, other(100))),
      ],
      [{ query: QUERY, expected: OFF }],
    ));

  it('decides once nobody is deeper: the pool that has judged was emptied in an earlier block', () =>
    expectIndexed(
      [
        created(),
        ...lasting(honest(100), other(90)),
        at(1012, pairEvent('Sync', { reserve0: '1', reserve1: '1' }, HONEST), other(90)),
        at(1024, other(90)),
      ],
      [
        {
          query: QUERY,
          expected: { token: { pricingRank: 0, offPegSince: START + 1024, pegPool: OTHER } },
        },
      ],
    ));
});

describe.concurrent('a pool of two coins of which one is off its peg', () => {
  it('goes on with its windows: the coin has its price at once, and its dollar once it has lasted', () =>
    expectIndexed(
      [created(), ...lasting(honest(80)), at(1012, honest(80))],
      [
        {
          query: `token(id: "${USDC}") { priceUSD priceSource priceAnchor { id } priceDepthUSD }`,
          expected: {
            token: {
              priceUSD: '0.8',
              priceSource: HONEST,
              priceAnchor: { id: DAI },
              priceDepthUSD: '800000',
            },
          },
        },
        {
          query: `pair(id: "${HONEST}") { anchor { id } windowLow windowLowBefore anchorDepth }`,
          expected: {
            pair: {
              anchor: { id: DAI },
              windowLow: '1.25',
              windowLowBefore: '1.25',
              anchorDepth: dai(800_000),
            },
          },
        },
      ],
    ));

  it('counts depth in token0 also where that is the one that is off: dollars of it at its price', () =>
    expectIndexed(
      [created(), ...lasting(honest(125)), at(1012, honest(125))],
      [
        {
          query: `token(id: "${DAI}") { pricingRank priceUSD priceSource priceAnchor { id } priceDepthUSD }`,
          expected: {
            token: {
              pricingRank: 0,
              priceUSD: '0.8',
              priceSource: HONEST,
              priceAnchor: { id: USDC },
              priceDepthUSD: '1000000',
            },
          },
        },
      ],
    ));
});
