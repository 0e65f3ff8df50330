import { describe, expect, it } from 'vitest';
import { atNight } from '../../fork-tests/harness/atNight.ts';
import { DollarBook, type DollarRule } from '../../fork-tests/pools/dollarRule.ts';
import { fraction } from '../../fork-tests/pools/fraction.ts';
import { shownDepth } from '../../fork-tests/pools/shownDepth.ts';
import { BAND_PART, History } from './adversary.ts';
import { addressOf, DAI, type Random, type Target, USDC } from './attackDraws.ts';
import { type Block, type Event, plainToken } from './events.ts';
import { expectIndexed, expectIndexedByHost } from './mappingRun.ts';

const HISTORIES = atNight(1200, 120);
const COIN_SEARCHES = atNight(600, 150);
/** That find a way where one is known to be. */
const FEW_SEARCHES = 60;
/** Of them, those that the mappings are fed with too. */
const ON_THE_ENGINE = atNight(40, 4);
/** Of coins, which share their addresses: one at a time. */
const COIN_HISTORIES = atNight(50, 5);
const BAND = 0.02;
const START = 1_700_000_400;
const RULE: DollarRule = {
  ranks: new Map([[DAI, 3]]),
  leastPegs: new Map(),
  minimumDepthUSD: 10_000n,
};
/** The token is a coin that counts as a dollar from 97 cents on. */
const COIN_RULE: DollarRule = {
  ...RULE,
  ranks: new Map([DAI, USDC].map((coin) => [coin, 3])),
  leastPegs: new Map([DAI, USDC].map((coin) => [coin, fraction(97n, 100n)])),
};
/** A coin that holds its peg, and one that has lost it for good. */
const HOLDS = { token: USDC, worth: 1, isTraded: true } as const;
const LOST = { token: USDC, worth: 0.8, isTraded: true } as const;

/** A fixed sequence by mulberry32. */
function sequence(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function newHistory(
  rule: DollarRule,
  number: number,
  target: Target = { token: addressOf(0xd0, number), worth: 1, isTraded: false },
): { history: History; book: DollarBook } {
  const decimals = new Map([DAI, target.token].map((token) => [token, 18]));
  const book = new DollarBook(rule, decimals);
  return { history: new History(number, sequence(number), book, START, target), book };
}

/**
 * All moves beyond the band, and those among them that cost less than the depth of the honest pool times the
 * move.
 */
function search(rule: DollarRule, histories: number) {
  const [moved, cheap]: [object[], object[]] = [[], []];
  for (let number = 1; number <= histories; number++) {
    const { moves, depth } = newHistory(rule, number).history.run();
    expect(depth).toBeGreaterThan(10_000);
    for (const { price, loss } of moves) {
      const move = Math.abs(price - 1);
      if (move <= BAND) continue;
      const needed = depth * BAND_PART * move;
      moved.push({ number, price });
      if (loss < needed) cheap.push({ number, price, loss, needed });
    }
  }
  return { moved, cheap };
}

/**
 * All ranks that a coin has wrongly, and those among them that cost less than the depth of the honest pool
 * times the least move that makes them right.
 */
function searchRanks(rule: DollarRule, target: Target, histories: number) {
  const [wrong, cheap]: [object[], object[]] = [[], []];
  const right = target.worth < 0.97 ? 0 : 3;
  const move = target.worth < 0.97 ? 0.97 / target.worth - 1 : 0.03;
  for (let number = 1; number <= histories; number++) {
    const { ranks, depth } = newHistory(rule, number, target).history.run();
    for (const [step, { rank, loss }] of ranks.entries()) {
      if (rank === right) continue;
      const needed = depth * BAND_PART * move;
      wrong.push({ number, step });
      if (loss < needed) cheap.push({ number, step, loss, needed });
    }
  }
  return { wrong, cheap };
}

describe('the same attacker, against a coin that counts as a dollar', () => {
  it.each([
    ['takes it from one that is worth a dollar', HOLDS],
    ['keeps or brings back that of one that is worth 80 cents', LOST],
  ])('never %s for less than the depth of its honest pool times the move', (_, target) => {
    const { wrong, cheap } = searchRanks(COIN_RULE, target, COIN_SEARCHES);
    expect(cheap.slice(0, 5)).toEqual([]);
    // He does where he pays for it.
    expect(wrong.length).toBeGreaterThan(10);
  });

  it.each([
    ['takes it', HOLDS],
    ['keeps or brings it back', LOST],
  ])('finds how he %s for nothing where the state of the moment judges', (_, target) => {
    const { cheap } = searchRanks({ ...COIN_RULE, isOfMoment: true }, target, FEW_SEARCHES);
    expect(cheap.length).toBeGreaterThan(0);
  });

  it.each([HOLDS, LOST])(
    'the mappings say of these histories what was worked out here: %o',
    async (target) => {
      for (let number = 1; number <= COIN_HISTORIES; number++) {
        const { history, book } = newHistory(COIN_RULE, number, target);
        const { blocks } = history.run();
        await expectIndexedByHost(
          [
            { number: 0, timestamp: START - 100, events: history.created, ethCalls: CALLS },
            ...withCalls(blocks),
          ],
          [
            {
              query: `token(id: "${USDC}") { pricingRank pegPool }`,
              expected: { token: { pricingRank: book.rankOf(USDC), pegPool: book.judgeOf(USDC) ?? null } },
            },
          ],
        );
      }
    },
  );
});

const CALLS = [DAI, USDC].flatMap((token) => plainToken(token, 'T'));

/** The first pool of a token asks for its name: that may be a V4 pool, at its Initialize. */
function withCalls(blocks: readonly Block[]): Block[] {
  return blocks.map((block) => ({ ...block, ethCalls: CALLS }));
}

describe('an attacker with 100 000 dollars and an hour, against a token with an honest pool', () => {
  it('never moves its price by more than the band for less than the depth of that pool times the move', () => {
    const { moved, cheap } = search(RULE, HISTORIES);
    expect(cheap.slice(0, 5)).toEqual([]);
    // He does move it where he pays for it.
    expect(moved.length).toBeGreaterThan(HISTORIES / 5);
  });

  it('finds how to where capital that is shown counts as depth', () => {
    const rule = { ...RULE, depthOf: shownDepth, isRankedInDollars: true };
    expect(search(rule, FEW_SEARCHES).cheap.length).toBeGreaterThan(0);
  });

  it('finds how to where V4 pools price whose hooks or fees keep others from trading', () => {
    const { cheap } = search({ ...RULE, mayAllPrice: true }, FEW_SEARCHES);
    expect(cheap.length).toBeGreaterThan(0);
  });

  it('the mappings say of some of these histories what was worked out here', async () => {
    const played = Array.from({ length: ON_THE_ENGINE }, (_, place) => {
      const { history, book } = newHistory(RULE, place + 1);
      const { blocks } = history.run();
      return { token: history.token, created: history.created, blocks, price: book.priceOf(history.token) };
    });
    const kept = played.filter(({ price }) => price !== undefined && price.numerator === price.denominator);
    expect(kept.length).toBeGreaterThan(ON_THE_ENGINE / 2);
    const eventsAt = new Map<number, Event[]>();
    for (const { number, timestamp, events } of kept.flatMap(({ blocks }) => blocks)) {
      if (number === undefined || timestamp === undefined) throw new Error('a block without a time');
      eventsAt.set(timestamp, [...(eventsAt.get(timestamp) ?? []), ...(events ?? [])]);
    }
    // The first pool of a token asks for its name: that may be a V4 pool, at its Initialize.
    const ethCalls = [DAI, ...kept.map(({ token }) => token)].flatMap((token) => plainToken(token, 'T'));
    const created: Block = {
      number: 0,
      timestamp: START - 100,
      events: kept.flatMap((one) => one.created),
      ethCalls,
    };
    const later = [...eventsAt]
      .sort(([a], [b]) => a - b)
      .map(([timestamp, events]) => ({
        timestamp,
        events,
        ...(events.some(({ event }) => event.startsWith('Initialize(bytes32')) ? { ethCalls } : {}),
      }));
    await expectIndexed(
      [created, ...later],
      [
        {
          query: 'tokens(where: { pricingRank: 0 }) { id priceUSD }',
          expected: { tokens: kept.map(({ token }) => ({ id: token, priceUSD: '1' })) },
        },
      ],
    );
  });
});
