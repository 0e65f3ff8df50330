import type { DollarBook } from '../../fork-tests/pools/dollarRule.ts';
import { bandDepth } from '../../fork-tests/pools/poolDepth.ts';
import {
  AttackDraws,
  addressOf,
  BUDGET,
  DAI,
  type Hex,
  type Place,
  type Plan,
  pips,
  type Random,
  type Target,
  UNIT,
} from './attackDraws.ts';
import type { Block, Event } from './events.ts';
import { poolCreated } from './events.ts';
import { type Range, tickOf, V3Market } from './v3Market.ts';
import { asV4 } from './v4Market.ts';

/*
 * A token of one dollar, an honest pool of it with DAI, and an attacker who has pools of his own, capital and
 * an hour. At the end of each block others take what his pools, or the honest one, offer at another price
 * than one dollar. Pools are of V3 or V4: there his may have any fee, and hooks that let nobody but him
 * trade. Within a transaction he may have any liquidity in a V4 pool, at any price, for nothing: it leaves
 * again before anybody is paid. The token may be a coin that counts as a dollar, and is worth one or less.
 */

const FIRST_BLOCK = 10;
const BLOCK_SECONDS = 30;
const WARM_BLOCKS = 60;
const ATTACK_BLOCKS = 120;
/** Blocks between two events of an honest pool that is traded: half a minute to thirty. */
const EVENT_EVERY = [1, 8, 24, 60] as const;
/** Of a V4 pool that may price. */
const MOST_PRICING_FEE = 0.01;
/** Of an equal reserve, what can be traded within 2 %. */
export const BAND_PART = 1 - 1 / Math.sqrt(1.02);

export interface Outcome {
  /** The largest price in dollars by how far it is from one, and what the attacker had lost by then. */
  readonly moves: readonly { readonly price: number; readonly loss: number }[];
  /** Of the token at the end of each block of the attack, and what he had lost by then. */
  readonly ranks: readonly { readonly rank: number; readonly loss: number }[];
  /** Of the honest pool, dollars. */
  readonly depth: number;
  readonly blocks: readonly Block[];
}

/** Liquidity that nobody has to own for the time of a transaction. */
const BORROWED = 10n ** 25n;
/** Ticks on either side: a price and a third of it. */
const WIDE = 11_000;

export class History {
  readonly #random: Random;
  readonly #token: Hex;
  readonly #worthOfToken: number;
  readonly #honestEvery: number;
  readonly #moment: { readonly place: Place; readonly every: number };
  readonly #book: DollarBook;
  readonly #start: number;
  readonly #honest: Place;
  readonly #honestMint: Event;
  /** Of the honest pool, dollars. */
  readonly #depth: number;
  readonly #plans: Plan[];
  readonly #push: { readonly price: number; readonly chance: number; readonly isFlash: boolean };
  readonly #restEvery: number;
  readonly #events: Event[][] = [];
  /** Whether the pool of borrowed liquidity has been initialized. */
  #isOpen = false;
  #cash = BUDGET;
  #block = 0;

  constructor(number: number, random: Random, book: DollarBook, start: number, target: Target) {
    const { token, worth, isTraded } = target;
    this.#random = random;
    this.#book = book;
    this.#start = start;
    this.#token = token;
    this.#worthOfToken = worth;
    const draws = new AttackDraws(random, number, target);
    this.#honest = draws.honestPlace();
    this.#honestMint = draws.fillHonest(this.#honest.market);
    this.#depth = Number(bandDepth(this.#honest.market.state, true)) / UNIT;
    const count = random() < 0.5 ? 1 : Math.floor(random() * 4);
    this.#plans = Array.from({ length: count }, (_, place) => draws.plan(place, count, this.#depth));
    const chance = count > 0 && random() < 0.7 ? 0 : random() < 0.5 ? 1 : random();
    this.#push = { price: draws.anyPrice(), chance, isFlash: random() < 0.3 };
    this.#restEvery = [1, 1, 2, 4][Math.floor(random() * 4)] ?? 1;
    const every = random() < 0.5 ? Number.POSITIVE_INFINITY : 1 + Math.floor(random() * 25);
    const price = random() < 0.5 ? draws.nearPrice() : draws.anyPrice();
    this.#moment = { place: draws.emptyPlace(count, price), every };
    this.#honestEvery = isTraded ? (EVENT_EVERY[Math.floor(random() * EVENT_EVERY.length)] ?? 1) : 0;
  }

  get token(): Hex {
    return this.#token;
  }

  run(): Outcome {
    const moves: { price: number; loss: number }[] = [];
    const ranks: { rank: number; loss: number }[] = [];
    this.#log(this.#honest, this.#honest.market.initialized(), this.#honestMint);
    for (this.#block = 1; this.#block < WARM_BLOCKS; this.#block++) this.#trade();
    this.#poke(this.#honest);
    const depth = this.#depth;
    const wealthBefore = this.#wealth;
    for (let step = 0; step < ATTACK_BLOCKS; step++) {
      this.#block = WARM_BLOCKS + 1 + step;
      if (step % this.#restEvery === 0) this.#arbitrage();
      this.#trade();
      this.#attack(step);
      const rank = this.#book.rankOf(this.#token);
      ranks.push({ rank, loss: wealthBefore - this.#wealth });
      const price = this.#book.priceOf(this.#token);
      if (price === undefined) continue;
      const dollars = Number((price.numerator * 10n ** 12n) / price.denominator) / 1e12;
      moves.push({ price: dollars, loss: wealthBefore - this.#wealth });
    }
    return { moves, ranks, depth, blocks: this.#blocks };
  }

  /** What makes its pools, for the first block. */
  get created(): Event[] {
    return [this.#honest, ...this.#plans].flatMap(({ address, fee, key }) =>
      // A V4 pool begins with its Initialize.
      key === undefined ? [poolCreated(DAI, this.#token, address, pips(fee))] : [],
    );
  }

  get #blocks(): Block[] {
    return [...this.#events.entries()].flatMap(([block, events]) =>
      events === undefined || events.length === 0
        ? []
        : [{ number: FIRST_BLOCK + block, timestamp: this.#start + block * BLOCK_SECONDS, events }],
    );
  }

  /** Of the attacker, dollars: what he holds, at what a token is worth. */
  get #wealth(): number {
    return (
      this.#plans.reduce((sum, { market }) => sum + this.#worthOf(market.held), this.#cash * UNIT) / UNIT
    );
  }

  #worthOf({ amount0, amount1 }: { amount0: number; amount1: number }): number {
    return amount0 + amount1 * this.#worthOfToken;
  }

  /** Others trade in the honest pool now and then, and leave it as it is. */
  #trade(): void {
    if (this.#honestEvery > 0 && this.#block % this.#honestEvery === 0) this.#poke(this.#honest);
  }

  #attack(step: number): void {
    const { price, chance, isFlash } = this.#push;
    if (this.#cash > 0 && this.#random() < chance) {
      this.#swap(this.#honest, price);
      if (isFlash) {
        for (const plan of this.#plans) this.#poke(plan);
        if (this.#isMoment(step)) this.#borrow();
        this.#swap(this.#honest, this.#worthOfToken);
      }
    }
    if (this.#isMoment(step)) this.#borrow();
    for (const plan of this.#plans) this.#supply(plan, step);
  }

  #isMoment(step: number): boolean {
    return step % this.#moment.every === 0;
  }

  /** Puts liquidity into an empty V4 pool at a price of his, and takes it out in the same transaction. */
  #borrow(): void {
    const { place } = this.#moment;
    if (!this.#isOpen) this.#log(place, place.market.initialized());
    this.#isOpen = true;
    const { tick } = place.market;
    const range = { lower: tick - WIDE, upper: tick + WIDE, liquidity: BORROWED };
    this.#log(place, place.market.mint(range));
    this.#log(place, ...place.market.burn(range));
  }

  /** Takes the positions of a pool of his out, moves its price, and puts them around it. */
  #supply(plan: Plan, step: number): void {
    const { market, capital, shape } = plan;
    const target = step < plan.turnsAt ? plan.firstPrice : plan.lastPrice;
    if (step === 0) this.#log(plan, market.initialized());
    const isThere = Math.abs(market.price * target - 1) < 1e-9 && market.ranges.length > 0;
    if (isThere && step !== plan.turnsAt) {
      this.#poke(plan);
      return;
    }
    for (const range of [...market.ranges]) {
      this.#cash += this.#worthOf(market.held) / UNIT;
      const events = market.burn(range);
      this.#cash -= this.#worthOf(market.held) / UNIT;
      this.#log(plan, ...events);
    }
    this.#log(plan, market.moveTo(1 / target).event);
    const most = Math.min(capital, this.#cash * 0.99);
    if (most < 1) return;
    for (const { offset, width, share } of shape) {
      const center = -Math.log(target) + offset;
      const lower = tickOf(Math.exp(center - width));
      const upper = Math.max(lower + 1, tickOf(Math.exp(center + width)));
      const all = { amount0: UNIT * 1e9, amount1: UNIT * 1e9 };
      const unit = market.liquidityOf(lower, upper, all);
      const worth = this.#worthOf(amountsOf(market, { lower, upper, liquidity: unit }));
      const part = (most * share * UNIT) / worth;
      const liquidity = BigInt(Math.floor(Number(unit) * Math.min(1, part)));
      if (liquidity <= 0n) continue;
      const before = this.#worthOf(market.held);
      const event = market.mint({ lower, upper, liquidity });
      this.#cash -= (this.#worthOf(market.held) - before) / UNIT;
      this.#log(plan, event);
    }
  }

  /** Others trade each pool back to what the token is worth, as far as its fee lets them. */
  #arbitrage(): void {
    this.#swap(this.#honest, this.#worthOfToken, true);
    for (const plan of this.#plans) {
      if (plan.market.ranges.length === 0 || plan.key?.isHooked === true) continue;
      const { price } = plan.market;
      const rest = 1 / this.#worthOfToken;
      const target = Math.min(Math.max(price, rest * (1 - plan.fee)), rest * (1 + plan.fee));
      if (target === price) continue;
      const { event, paid } = plan.market.moveTo(target);
      // The fee is his.
      this.#cash += (Math.max(paid.amount0, 0) + Math.max(paid.amount1, 0)) * (plan.fee / UNIT);
      this.#log(plan, event);
    }
  }

  /** Trades the honest pool to a price in dollars, at the attacker's cost where it is not for others. */
  #swap(place: Place, dollars: number, isByOthers = false): void {
    if (Math.abs(place.market.price * dollars - 1) < 1e-12) return;
    const { event, paid } = place.market.moveTo(1 / dollars);
    if (!isByOthers) this.#cash -= this.#worthOf(paid) / UNIT;
    this.#log(place, event);
  }

  #poke(place: Place): void {
    const range = place.market.ranges[0];
    if (range !== undefined) this.#log(place, place.market.poke(range));
  }

  #log({ address, market, fee, key }: Place, ...events: Event[]): void {
    const time = this.#start + this.#block * BLOCK_SECONDS;
    const ofBlock = this.#events[this.#block] ?? [];
    this.#events[this.#block] = ofBlock;
    ofBlock.push(...(key === undefined ? events : events.flatMap((event) => asV4(key, event))));
    const mayPrice = key === undefined || (!key.isHooked && fee <= MOST_PRICING_FEE);
    const id = key === undefined ? address : key.id;
    const described = {
      address: id,
      token0: DAI,
      token1: this.#token,
      isPool: true,
      mayPrice,
      roundings: 0n,
    };
    this.#book.note(
      { ...described, fee: BigInt(pips(fee)), ...market.state },
      BigInt(FIRST_BLOCK + this.#block),
      time,
    );
  }
}

function amountsOf(market: V3Market, range: Range): { amount0: number; amount1: number } {
  const alone = new V3Market(addressOf(0, 0), market.price);
  alone.mint(range);
  return alone.held;
}
