import { describe, expect, it } from 'vitest';
import { DollarBook, type DollarRule } from '../../fork-tests/pools/dollarRule.ts';
import { shownDepth } from '../../fork-tests/pools/shownDepth.ts';
import { BAND_PART, History } from './adversary.ts';
import { DAI, type Random } from './attackDraws.ts';
import { type Block, type Event, plainToken } from './events.ts';
import { expectIndexed } from './mappingRun.ts';

const HISTORIES = 500;
/** Of them, those that the mappings are fed with too. */
const ON_THE_ENGINE = process.env['FEW_HISTORIES'] === undefined ? 15 : 3;
const BAND = 0.02;
const START = 1_700_000_400;
const RULE = { ranks: new Map([[DAI, 3]]), minimumDepthUSD: 10_000n };

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

function newHistory(rule: DollarRule, number: number): { history: History; book: DollarBook } {
  const decimals = new Map<string, number>([[DAI, 18]]);
  const book = new DollarBook(rule, decimals);
  const history = new History(number, sequence(number), book, START);
  decimals.set(history.token, 18);
  return { history, book };
}

/** All moves beyond the band, and those among them that cost less than the depth of the honest pool times the move. */
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

describe('an attacker with 100 000 dollars and an hour, against a token with an honest pool', () => {
  it('never moves its price by more than the band for less than the depth of that pool times the move', () => {
    const { moved, cheap } = search(RULE, HISTORIES);
    expect(cheap.slice(0, 5)).toEqual([]);
    // He does move it where he pays for it.
    expect(moved.length).toBeGreaterThan(100);
  });

  it('finds how to where capital that is shown counts as depth', () => {
    const rule = { ...RULE, depthOf: shownDepth, isRankedInDollars: true };
    expect(search(rule, 60).cheap.length).toBeGreaterThan(0);
  });

  it('finds how to where V4 pools price whose hooks or fees keep others from trading', () => {
    const { cheap } = search({ ...RULE, mayAllPrice: true }, 60);
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
        ...{ timestamp, events },
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
