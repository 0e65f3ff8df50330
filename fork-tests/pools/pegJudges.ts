import { atLeast, type Fraction, fraction, over, product } from './fraction.ts';
import { least, most, type Statement, whatStood } from './statements.ts';

/*
 * Which coins of a dollar hold their pegs, by the rule of docs/subgraph.md a second time: of the pools of a
 * coin with others that hold theirs, the deepest in the coin says so, by nothing but the ends of blocks.
 */

const ONE = fraction(1n, 1n);

/** What decides about one coin. */
interface Judge {
  readonly market: string;
  /** Whole coins: the least at the ends of blocks, and after its last event. */
  readonly depth: Fraction;
  readonly block: bigint;
}

export interface PegRule {
  /** US dollars, by the lower-case address of the coin; those that nothing guards are not listed. */
  readonly leastPegs: ReadonlyMap<string, Fraction>;
  readonly minimumDepthUSD: bigint;
  /** The state of the moment judges, as it once did: any deep pool, after ten minutes. */
  readonly isOfMoment?: boolean;
}

/** A pool of two coins of a dollar, and all that it has said, of depth in token0. */
export interface CoinPool {
  readonly address: string;
  readonly token0: string;
  readonly token1: string;
  readonly past: readonly Statement[];
}

const PATIENCE_SECONDS = 600;

export class PegJudges {
  readonly #rule: PegRule;
  readonly #judges = new Map<string, Judge>();
  /** Unix seconds at which each coin stopped counting as a dollar. */
  readonly #off = new Map<string, number>();
  /** Unix seconds, of the rule of the moment. */
  readonly #belowSince = new Map<string, number>();

  constructor(rule: PegRule) {
    this.#rule = rule;
  }

  isOff(coin: string): boolean {
    return this.#off.has(coin);
  }

  /** Unix seconds; undefined while it holds its peg. */
  offSince(coin: string): number | undefined {
    return this.#off.get(coin);
  }

  /** The pool that decides; undefined without any. */
  judgeOf(coin: string): string | undefined {
    return this.#judges.get(coin)?.market;
  }

  /** Lets the pool judge both of its coins. Returns those that count otherwise from now on. */
  hear(pool: CoinPool): readonly string[] {
    const { token0, token1 } = pool;
    return [this.#hearOf(pool, token0, token1), this.#hearOf(pool, token1, token0)].flat();
  }

  #hearOf(pool: CoinPool, coin: string, other: string): readonly string[] {
    const limit = this.#rule.leastPegs.get(coin);
    if (limit === undefined) return [];
    if (this.#rule.isOfMoment === true) return this.#hearNow(pool, coin, other, limit);
    const judge = this.#judges.get(coin);
    const isJudge = judge?.market === pool.address;
    const stood = whatStood(pool.past);
    const said = this.#off.has(other) ? undefined : statementOf(pool, coin, stood);
    if (said === undefined || !this.#isDeep(said.dollars)) {
      if (isJudge) this.#judges.delete(coin);
      return [];
    }
    const now = pool.past.at(-1);
    const block = now?.block ?? 0n;
    const isDeeper = judge === undefined || (block > judge.block && !atLeast(judge.depth, said.coins));
    if (!isJudge && !isDeeper) return [];
    const left = now && atLeast(said.raw, now.depth) ? now.depth : said.raw;
    this.#judges.set(coin, { market: pool.address, depth: product(left, said.coinsEach), block });
    if (!atLeast(said.high, limit)) return this.#change(coin, now?.time);
    return atLeast(said.low, limit) ? this.#change(coin) : [];
  }

  #hearNow(pool: CoinPool, coin: string, other: string, limit: Fraction): readonly string[] {
    const now = pool.past.at(-1);
    const said = now && !this.#off.has(other) ? statementOf(pool, coin, [now]) : undefined;
    if (now === undefined || said === undefined || !this.#isDeep(said.dollars)) return [];
    if (atLeast(said.low, limit)) {
      this.#belowSince.delete(coin);
      return this.#change(coin);
    }
    const since = this.#belowSince.get(coin) ?? now.time;
    this.#belowSince.set(coin, since);
    return now.time - since < PATIENCE_SECONDS ? [] : this.#change(coin, now.time);
  }

  #isDeep(dollars: Fraction): boolean {
    return atLeast(dollars, fraction(this.#rule.minimumDepthUSD, 1n));
  }

  /** @param offSince undefined where it holds its peg */
  #change(coin: string, offSince?: number): readonly string[] {
    if (this.#off.has(coin) === (offSince !== undefined)) return [];
    if (offSince === undefined) this.#off.delete(coin);
    else this.#off.set(coin, offSince);
    return [coin];
  }
}

/** What statements come to: prices of the coin in the other one, and the least depth. */
function statementOf({ token0 }: CoinPool, coin: string, statements: readonly Statement[]) {
  const prices = statements.map(({ price }) => price);
  const [low0, high0] = [least(prices), most(prices)];
  const raw = least(statements.map(({ depth }) => depth));
  if (low0 === undefined || high0 === undefined || raw === undefined) return undefined;
  const worth = product(raw, low0);
  return coin === token0
    ? { low: low0, high: high0, raw, coins: raw, coinsEach: ONE, dollars: worth }
    : { low: over(ONE, high0), high: over(ONE, low0), raw, coins: worth, coinsEach: low0, dollars: raw };
}
