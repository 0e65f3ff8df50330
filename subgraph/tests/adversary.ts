import type { DollarBook } from '../../fork-tests/pools/dollarRule.ts';
import { bandDepth } from '../../fork-tests/pools/poolDepth.ts';
import type { Block, Event } from './events.ts';
import { poolCreated } from './events.ts';
import { type Range, tickOf, V3Market } from './v3Market.ts';
import { asV4, type V4Key } from './v4Market.ts';

/*
 * A token of one dollar, an honest pool of it with DAI, and an attacker who has pools of his own, capital and an hour. At
 * the end of each block others take what his pools, or the honest one, offer at another price than one dollar. Pools are of
 * V3 or V4: there his may have any fee, and hooks that let nobody but him trade.
 */

type Hex = `0x${string}`;
/** Returns the next number of a fixed sequence, in [0, 1). */
export type Random = () => number;

export const DAI: Hex = '0x6b175474e89094c44da98b954eedeac495271d0f';
const UNIT = 1e18;
const FIRST_BLOCK = 10;
const BLOCK_SECONDS = 30;
const WARM_BLOCKS = 60;
const ATTACK_BLOCKS = 120;
const BUDGET = 100_000;
const FEES = [0.0001, 0.0005, 0.003, 0.01] as const;
/** Of a V4 pool that may price, and of any. */
const MOST_PRICING_FEE = 0.01;
const MOST_FEE = 0.999;
/** Of an equal reserve, what can be traded within 2 %. */
export const BAND_PART = 1 - 1 / Math.sqrt(1.02);

export interface Outcome {
  /** The largest price in dollars by how far it is from one, and what the attacker had lost by then. */
  readonly moves: readonly { readonly price: number; readonly loss: number }[];
  /** Of the honest pool, dollars. */
  readonly depth: number;
  readonly isPriced: boolean;
  readonly blocks: readonly Block[];
}

interface Place {
  readonly address: Hex;
  readonly market: V3Market;
  readonly fee: number;
  /** Of a V4 pool. */
  readonly key?: V4Key;
}

/** A plan for one pool of the attacker. */
interface Plan extends Place {
  readonly firstPrice: number;
  readonly lastPrice: number;
  readonly turnsAt: number;
  /** Ranges by their place and width in logarithms of the price, and their share of the capital. */
  readonly shape: readonly { readonly offset: number; readonly width: number; readonly share: number }[];
  readonly capital: number;
}

export class History {
  readonly #random: Random;
  readonly #token: Hex;
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
  #cash = BUDGET;
  #block = 0;

  constructor(number: number, random: Random, book: DollarBook, start: number) {
    this.#random = random;
    this.#book = book;
    this.#start = start;
    this.#token = addressOf(0xd0, number);
    this.#honest = this.#honestPlace(number);
    this.#honestMint = this.#fill(this.#honest.market);
    this.#depth = Number(bandDepth(this.#honest.market.state, true)) / UNIT;
    const count = random() < 0.5 ? 1 : Math.floor(random() * 4);
    this.#plans = Array.from({ length: count }, (_, place) => this.#plan(number, place, count));
    const chance = count > 0 && random() < 0.7 ? 0 : random() < 0.5 ? 1 : random();
    this.#push = { price: this.#anyPrice(), chance, isFlash: random() < 0.3 };
    this.#restEvery = [1, 1, 2, 4][Math.floor(random() * 4)] ?? 1;
  }

  get token(): Hex {
    return this.#token;
  }

  run(): Outcome {
    const moves: { price: number; loss: number }[] = [];
    this.#log(this.#honest, this.#honest.market.initialized(), this.#honestMint);
    this.#block = WARM_BLOCKS;
    this.#poke(this.#honest);
    const depth = this.#depth;
    const wealthBefore = this.#wealth;
    for (let step = 0; step < ATTACK_BLOCKS; step++) {
      this.#block = WARM_BLOCKS + 1 + step;
      if (step % this.#restEvery === 0) this.#arbitrage();
      this.#attack(step);
      const price = this.#book.priceOf(this.#token);
      if (price === undefined) continue;
      const dollars = Number((price.numerator * 10n ** 12n) / price.denominator) / 1e12;
      moves.push({ price: dollars, loss: wealthBefore - this.#wealth });
    }
    return { moves, depth, isPriced: this.#book.priceOf(this.#token) !== undefined, blocks: this.#blocks };
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

  /** Of the attacker, dollars: what he holds, at one dollar a token. */
  get #wealth(): number {
    return this.#plans.reduce((sum, { market }) => sum + worthOf(market.held), this.#cash * UNIT) / UNIT;
  }

  #attack(step: number): void {
    const { price, chance, isFlash } = this.#push;
    if (this.#cash > 0 && this.#random() < chance) {
      this.#swap(this.#honest, price);
      if (isFlash) {
        for (const plan of this.#plans) this.#poke(plan);
        this.#swap(this.#honest, 1);
      }
    }
    for (const plan of this.#plans) this.#supply(plan, step);
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
      this.#cash += worthOf(market.held) / UNIT;
      const events = market.burn(range);
      this.#cash -= worthOf(market.held) / UNIT;
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
      const worth = worthOf(amountsOf(market, { lower, upper, liquidity: unit }));
      const part = (most * share * UNIT) / worth;
      const liquidity = BigInt(Math.floor(Number(unit) * Math.min(1, part)));
      if (liquidity <= 0n) continue;
      const before = worthOf(market.held);
      const event = market.mint({ lower, upper, liquidity });
      this.#cash -= (worthOf(market.held) - before) / UNIT;
      this.#log(plan, event);
    }
  }

  /** Others trade each pool back to one dollar, as far as its fee lets them. */
  #arbitrage(): void {
    this.#swap(this.#honest, 1, true);
    for (const plan of this.#plans) {
      if (plan.market.ranges.length === 0 || plan.key?.isHooked === true) continue;
      const { price } = plan.market;
      const target = Math.min(Math.max(price, 1 - plan.fee), 1 + plan.fee);
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
    if (!isByOthers) this.#cash -= worthOf(paid) / UNIT;
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
    const described = { address, token0: DAI, token1: this.#token, isPool: true, mayPrice };
    this.#book.note(
      { ...described, fee: BigInt(pips(fee)), ...market.state },
      BigInt(FIRST_BLOCK + this.#block),
      time,
    );
  }

  /** Fills the honest pool, to a depth that is enough to price the token. */
  #fill(market: V3Market): Event {
    const width = this.#random() < 0.3 ? 10 : 0.02 + this.#random() ** 2 * 2;
    const [lower, upper] = [tickOf(Math.exp(-width)), tickOf(Math.exp(width))];
    const wanted = 10_500 + this.#random() ** 2 * 90_000;
    // By its depth, whatever its range.
    const probe = new V3Market(addressOf(0, 0), 1);
    probe.mint({ lower, upper, liquidity: 10n ** 24n });
    const depth = Number(bandDepth(probe.state, true)) / UNIT;
    const liquidity = BigInt(Math.floor((1e24 * wanted) / depth));
    return market.mint({ lower, upper, liquidity });
  }

  #honestPlace(number: number): Place {
    const fee = FEES[Math.floor(this.#random() * FEES.length)] ?? 0.003;
    const address = addressOf(0x10, number);
    const place = { address, fee, market: new V3Market(address, 1, fee) };
    return this.#random() < 0.3 ? { ...place, key: this.#keyOf(address, fee, false) } : place;
  }

  #plan(number: number, place: number, count: number): Plan {
    const isV4 = this.#random() < 0.5;
    const isOdd = isV4 && this.#random() < 0.4;
    const usual = FEES[Math.floor(this.#random() * FEES.length)] ?? 0.003;
    const fee = isOdd ? Math.min(MOST_FEE, pips(10 ** (-3.5 * this.#random())) / 1e6) : usual;
    const address = addressOf(0x20 + place, number);
    const isHooked = isV4 && this.#random() < 0.3;
    const key = isV4 ? { key: this.#keyOf(address, fee, isHooked) } : {};
    const lastPrice = this.#anyPrice();
    const firstPrice = this.#random() < 0.5 ? 1 : lastPrice;
    const turnsAt = Math.floor(this.#random() * 60);
    const capital = (BUDGET / count) * this.#random() ** 0.5;
    const shape = this.#random() < 0.4 ? this.#sliver(capital) : this.#anyShape();
    const market = new V3Market(address, 1 / firstPrice, fee);
    return { address, fee, market, ...key, firstPrice, lastPrice, turnsAt, shape, capital };
  }

  /** Its id begins with the number that stands for an address here. */
  #keyOf(address: Hex, fee: number, isHooked: boolean): V4Key {
    const id: Hex = `${address}${'0'.repeat(24)}`;
    return { id, currency0: DAI, currency1: this.#token, fee: pips(fee), isHooked };
  }

  /** Most of the capital far from the price, and close to it what looks as deep as the honest pool, or many times so. */
  #sliver(capital: number): Plan['shape'] {
    const width = this.#random() < 0.5 ? 1e-5 : 10 ** (-4 + this.#random() * 2.5);
    const shown = this.#depth * 10 ** (-0.5 + this.#random() * 3);
    const share = Math.min(0.99, (shown * Math.max(width, 1e-4)) / capital);
    const offset = (this.#random() < 0.7 ? 1 : -1) * (0.05 + this.#random() * 5);
    return [
      { offset: 0, width, share },
      { offset, width: 10 ** (-3 + this.#random() * 2), share: 1 - share },
    ];
  }

  #anyShape(): Plan['shape'] {
    const ranges = 1 + Math.floor(this.#random() * 4);
    const shares = Array.from({ length: ranges }, () => 10 ** (-5 * this.#random()));
    const all = shares.reduce((a, b) => a + b, 0);
    return shares.map((share) => ({
      offset: this.#random() < 0.5 ? 0 : (this.#random() - 0.5) * 10,
      width: 10 ** (-4 + this.#random() * 4.5),
      share: share / all,
    }));
  }

  /** A few per cent or many times more or less than one dollar. */
  #anyPrice(): number {
    const size = 10 ** (-1.5 + this.#random() * 2.2);
    return Math.exp(this.#random() < 0.5 ? size : -size);
  }
}

/** A part of one, in hundredths of a bip. */
const pips = (fee: number): number => Math.round(fee * 1e6);

const worthOf = ({ amount0, amount1 }: { amount0: number; amount1: number }): number => amount0 + amount1;

function amountsOf(market: V3Market, range: Range): { amount0: number; amount1: number } {
  const alone = new V3Market(addressOf(0, 0), market.price);
  alone.mint(range);
  return alone.held;
}

function addressOf(kind: number, number: number): Hex {
  return `0x${kind.toString(16).padStart(2, '0')}${number.toString(16).padStart(38, '0')}`;
}
