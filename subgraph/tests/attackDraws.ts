import { bandDepth } from '../../fork-tests/pools/poolDepth.ts';
import type { Event } from './events.ts';
import { tickOf, V3Market } from './v3Market.ts';
import type { V4Key } from './v4Market.ts';

export type Hex = `0x${string}`;
/** Returns the next number of a fixed sequence, in [0, 1). */
export type Random = () => number;

export const DAI: Hex = '0x6b175474e89094c44da98b954eedeac495271d0f';
/** With 18 decimals here. */
export const USDC: Hex = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
export const UNIT = 1e18;
/** Of the attacker, dollars. */
export const BUDGET = 100_000;
const FEES = [0.0001, 0.0005, 0.003, 0.01] as const;
const MOST_FEE = 0.999;

/** What is attacked. */
export interface Target {
  readonly token: Hex;
  /** Dollars that others trade it at. */
  readonly worth: number;
  /** Whether the honest pool has events though nobody has moved it, as a coin's have. */
  readonly isTraded: boolean;
}

/** A pool, and where its events come from. */
export interface Place {
  readonly address: Hex;
  readonly market: V3Market;
  readonly fee: number;
  /** Of a V4 pool. */
  readonly key?: V4Key;
}

/** A plan for one pool of the attacker. */
export interface Plan extends Place {
  readonly firstPrice: number;
  readonly lastPrice: number;
  readonly turnsAt: number;
  /** Ranges by their place and width in logarithms of the price, and their share of the capital. */
  readonly shape: readonly { readonly offset: number; readonly width: number; readonly share: number }[];
  readonly capital: number;
}

/** Draws the pools of a history: the honest one, and what the attacker plans for his own. */
export class AttackDraws {
  readonly #random: Random;
  readonly #number: number;
  readonly #token: Hex;
  readonly #worth: number;

  /** @param number of the history: addresses are made of it */
  constructor(random: Random, number: number, { token, worth }: Target) {
    this.#random = random;
    this.#number = number;
    this.#token = token;
    this.#worth = worth;
  }

  honestPlace(): Place {
    const fee = FEES[Math.floor(this.#random() * FEES.length)] ?? 0.003;
    const address = addressOf(0x10, this.#number);
    const place = { address, fee, market: new V3Market(address, 1 / this.#worth, fee) };
    return this.#random() < 0.3 ? { ...place, key: this.#keyOf(address, fee, false) } : place;
  }

  /** Fills the honest pool, to a depth that is enough to price the token. */
  fillHonest(market: V3Market): Event {
    const width = this.#random() < 0.3 ? 10 : 0.02 + this.#random() ** 2 * 2;
    const [lower, upper] = [-width, width].map((part) => tickOf(market.price * Math.exp(part)));
    if (lower === undefined || upper === undefined) throw new Error('no range');
    const wanted = 10_500 + this.#random() ** 2 * 90_000;
    // By its depth, whatever its range.
    const probe = new V3Market(addressOf(0, 0), market.price);
    probe.mint({ lower, upper, liquidity: 10n ** 24n });
    const depth = Number(bandDepth(probe.state, true)) / UNIT;
    const liquidity = BigInt(Math.floor((1e24 * wanted) / depth));
    return market.mint({ lower, upper, liquidity });
  }

  /** A V4 pool of the attacker in which nobody keeps anything. */
  emptyPlace(place: number, price: number): Place {
    const fee = FEES[Math.floor(this.#random() * FEES.length)] ?? 0.003;
    const address = addressOf(0x20 + place, this.#number);
    const key = this.#keyOf(address, fee, this.#random() < 0.1);
    return { address, fee, market: new V3Market(address, 1 / price, fee), key };
  }

  /** @param depth of the honest pool, dollars */
  plan(place: number, count: number, depth: number): Plan {
    const isV4 = this.#random() < 0.5;
    const isOdd = isV4 && this.#random() < 0.4;
    const usual = FEES[Math.floor(this.#random() * FEES.length)] ?? 0.003;
    const fee = isOdd ? Math.min(MOST_FEE, pips(10 ** (-3.5 * this.#random())) / 1e6) : usual;
    const address = addressOf(0x20 + place, this.#number);
    const isHooked = isV4 && this.#random() < 0.3;
    const key = isV4 ? { key: this.#keyOf(address, fee, isHooked) } : {};
    const lastPrice = this.anyPrice();
    const firstPrice = this.#random() < 0.5 ? 1 : lastPrice;
    const turnsAt = Math.floor(this.#random() * 60);
    const capital = (BUDGET / count) * this.#random() ** 0.5;
    const shape = this.#random() < 0.4 ? this.#sliver(capital, depth) : this.#anyShape();
    const market = new V3Market(address, 1 / firstPrice, fee);
    return { address, fee, market, ...key, firstPrice, lastPrice, turnsAt, shape, capital };
  }

  /** Its id begins with the number that stands for an address here. */
  #keyOf(address: Hex, fee: number, isHooked: boolean): V4Key {
    const id: Hex = `${address}${'0'.repeat(24)}`;
    return { id, currency0: DAI, currency1: this.#token, fee: pips(fee), isHooked };
  }

  /**
   * Most of the capital far from the price, and close to it what looks as deep as the honest pool, or many
   * times so.
   */
  #sliver(capital: number, depth: number): Plan['shape'] {
    const width = this.#random() < 0.5 ? 1e-5 : 10 ** (-4 + this.#random() * 2.5);
    const shown = depth * 10 ** (-0.5 + this.#random() * 3);
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

  /** A few per cent more or less than one dollar. */
  nearPrice(): number {
    return 0.7 + this.#random() * 0.5;
  }

  /** A few per cent or many times more or less than one dollar. */
  anyPrice(): number {
    const size = 10 ** (-1.5 + this.#random() * 2.2);
    return Math.exp(this.#random() < 0.5 ? size : -size);
  }
}

/** A part of one, in hundredths of a bip. */
export const pips = (fee: number): number => Math.round(fee * 1e6);

export function addressOf(kind: number, number: number): Hex {
  return `0x${kind.toString(16).padStart(2, '0')}${number.toString(16).padStart(38, '0')}`;
}
