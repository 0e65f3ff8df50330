import type { Address } from 'viem';
import { type AddressSet, hexOf, NO_ADDRESSES, type Pool } from '../../routing/model/pool.ts';
import type { BarredTrade } from '../transfer.ts';
import { type VerdictBlock, Verdicts } from '../verdicts.ts';

/** Blocks of which bars are kept that hold for all trades, and trades of which others are. */
const MAX_BLOCKS = 16;
const MAX_TRADES = 256;
const MAX_BARRED = 20_000;

interface PoolBar<Reason> {
  readonly reason: Reason;
  readonly pool: Pool;
}

interface Bars<Reason> {
  readonly tokens: Map<Address, Reason>;
  readonly pools: Map<Address, PoolBar<Reason>>;
}

/**
 * The tokens and pools that failed between two pools, at one block each: for all trades, or for the trade of
 * the failure where its amount was the cause.
 */
export class BarsOfBlocks<Reason extends string> {
  readonly #ofAll = new Verdicts<Bars<Reason>>({ maxEntries: MAX_BLOCKS });
  readonly #ofTrade = new Verdicts<Bars<Reason>>({ maxEntries: MAX_TRADES });
  #changes = 0;

  /** Changes whenever something is barred for all trades. */
  get version(): number {
    return this.#changes;
  }

  /** Bars a token at a block, for all trades if none is given. */
  barToken(token: Address, reason: Reason, block: VerdictBlock, trade?: BarredTrade): void {
    this.#add((bars) => bars.tokens.set(token, reason), block, trade);
  }

  /**
   * Bars a pool at a block, for all trades if none is given. A trade that sells one of its tokens may begin
   * in it, which is no transfer from another pool.
   */
  barPool(pool: Pool, reason: Reason, block: VerdictBlock, trade?: BarredTrade): void {
    this.#add((bars) => bars.pools.set(hexOf(pool.id), { reason, pool }), block, trade);
  }

  /** Returns the tokens and pools that are barred from a trade at a block. */
  at(block: VerdictBlock, trade: BarredTrade): { readonly tokens: AddressSet; readonly pools: AddressSet } {
    const [all, own] = this.#both(block, trade);
    if (all === undefined && own === undefined) return { tokens: NO_ADDRESSES, pools: NO_ADDRESSES };
    return {
      tokens: { has: (token) => tokenBar(all, own, token) !== undefined },
      pools: { has: (pool) => poolBar(all, own, pool, trade) !== undefined },
    };
  }

  reasonOf(address: Address, block: VerdictBlock, trade: BarredTrade): Reason | undefined {
    const [all, own] = this.#both(block, trade);
    return tokenBar(all, own, address) ?? poolBar(all, own, address, trade);
  }

  #both(block: VerdictBlock, trade: BarredTrade) {
    return [barsOf(this.#ofAll, ALL, block), barsOf(this.#ofTrade, keyOf(trade), block)] as const;
  }

  #add(add: (bars: Bars<Reason>) => unknown, block: VerdictBlock, trade: BarredTrade | undefined): void {
    const [verdicts, key] = trade === undefined ? [this.#ofAll, ALL] : [this.#ofTrade, keyOf(trade)];
    const bars = barsOf(verdicts, key, block) ?? { tokens: new Map(), pools: new Map() };
    if (bars.tokens.size + bars.pools.size >= MAX_BARRED) return;
    add(bars);
    verdicts.set(key, { kind: 'against', finding: bars }, block);
    if (trade === undefined) this.#changes += 1;
  }
}

const ALL = '';

function barsOf<Reason>(
  verdicts: Verdicts<Bars<Reason>>,
  key: string,
  block: VerdictBlock,
): Bars<Reason> | undefined {
  const verdict = verdicts.get(key, block);
  return verdict?.kind === 'against' ? verdict.finding : undefined;
}

function tokenBar<Reason>(all: Bars<Reason> | undefined, own: Bars<Reason> | undefined, token: Address) {
  return own?.tokens.get(token) ?? all?.tokens.get(token);
}

function poolBar<Reason>(
  all: Bars<Reason> | undefined,
  own: Bars<Reason> | undefined,
  address: Address,
  { tokenIn }: BarredTrade,
): Reason | undefined {
  const ofOwn = own?.pools.get(address);
  if (ofOwn !== undefined) return ofOwn.reason;
  const ofAll = all?.pools.get(address);
  const mayBeFirst = ofAll?.pool.token0 === tokenIn || ofAll?.pool.token1 === tokenIn;
  return mayBeFirst ? undefined : ofAll?.reason;
}

function keyOf({ tokenIn, tokenOut, tradeType, amount }: BarredTrade): string {
  return `${tokenIn} ${tokenOut} ${tradeType} ${amount}`;
}
