import fc from 'fast-check';
import { encodeAbiParameters, type Hex, numberToHex, toEventSelector } from 'viem';
import { describe, expect, test } from 'vitest';
import { type Tick, type TickState, UncrossedTick, type V3State } from '../../../amm/v3/v3State.ts';
import { updateOf } from '../../logs/poolUpdate.ts';
import type { PoolUpdate } from '../chainProtocol.ts';
import { withUpdate } from './withUpdate.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_126);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 300);
const [MINT, BURN, MODIFY] = [
  'Mint(address,address,int24,int24,uint128,uint256,uint256)',
  'Burn(address,int24,int24,uint128,uint256,uint256)',
  'ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)',
].map(toEventSelector) as [Hex, Hex, Hex];
const OWNER = numberToHex(7, { size: 32 });
const topic = (tick: number) => numberToHex(tick, { size: 32, signed: true });
const words = (...values: readonly bigint[]) =>
  encodeAbiParameters(
    values.map(() => ({ type: 'int256' })),
    values,
  );
const position = (tickLower: number, tickUpper: number, liquidity: bigint): PoolUpdate => ({
  kind: 'position',
  tickLower,
  tickUpper,
  liquidity,
});

describe('the logs of positions', () => {
  test.each([
    ['Mint', [MINT, OWNER, topic(-120), topic(60)], words(1n, 5n, 6n, 7n), position(-120, 60, 5n)],
    ['Burn', [BURN, OWNER, topic(-120), topic(60)], words(5n, 6n, 7n), position(-120, 60, -5n)],
    ['fees collected', [BURN, OWNER, topic(-120), topic(60)], words(0n, 0n, 0n), position(-120, 60, 0n)],
    ['V4, added', [MODIFY, OWNER, OWNER], words(-120n, 60n, 5n, 0n), position(-120, 60, 5n)],
    ['V4, removed', [MODIFY, OWNER, OWNER], words(-120n, 60n, -5n, 0n), position(-120, 60, -5n)],
  ] as const)('default: %s', (_name, topics, data, update) => {
    expect(updateOf(topics as readonly [Hex, ...Hex[]] as [Hex, ...Hex[]], data)).toEqual(update);
  });

  test.each([
    ['ticks that are no topics', [MINT], words(1n, 5n, 6n, 7n)],
    ['one tick', [MINT, OWNER, topic(0)], words(1n, 5n, 6n, 7n)],
    ['a word less', [MINT, OWNER, topic(0), topic(60)], words(5n, 6n, 7n)],
    ['a word more', [BURN, OWNER, topic(0), topic(60)], words(5n, 6n, 7n, 8n)],
    ['no width', [MINT, OWNER, topic(60), topic(60)], words(1n, 5n, 6n, 7n)],
    ['ticks that are turned', [MINT, OWNER, topic(60), topic(0)], words(1n, 5n, 6n, 7n)],
    ['V4 without a salt', [MODIFY, OWNER, OWNER], words(-120n, 60n, 5n)],
  ] as const)('error: %s says nothing', (_name, topics, data) => {
    expect(updateOf(topics as readonly [Hex, ...Hex[]] as [Hex, ...Hex[]], data)).toEqual({
      kind: 'unknown',
    });
  });
});

const STATE: V3State = {
  protocol: 'v3',
  sqrtPriceX96: 1n << 96n,
  tick: 10,
  liquidity: 100n,
  tickRange: {
    lowerTick: -180,
    upperTick: 180,
    ticks: [
      { tick: -60, liquidityNet: 100n },
      { tick: 60, liquidityNet: -70n },
      new UncrossedTick(120, -30n),
    ],
  },
};

const changed = (lower: number, upper: number, liquidity: bigint, state = STATE) =>
  withUpdate(state, position(lower, upper, liquidity));
const shown = (state: TickState | undefined) =>
  state && [
    state.liquidity,
    ...state.tickRange.ticks.map((tick) => [
      ...[tick.tick, tick.liquidityNet],
      tick instanceof UncrossedTick ? 'uncrossed' : 'crossed',
    ]),
  ];
const BELOW = [-60, 100n, 'crossed'];
const ABOVE = [60, -70n, 'crossed'];
const FAR = [120, -30n, 'uncrossed'];

describe('the state after a change of positions', () => {
  test('default: around the price the liquidity changes, and both ticks', () => {
    expect(shown(changed(-60, 60, 5n))).toEqual([105n, [-60, 105n, 'crossed'], [60, -75n, 'crossed'], FAR]);
    expect(shown(changed(-60, 60, -5n))).toEqual([95n, [-60, 95n, 'crossed'], [60, -65n, 'crossed'], FAR]);
    expect(STATE.tickRange.ticks).toHaveLength(3);
  });

  test('behavior: a tick that opens above the price is uncrossed, one at or below it has taken over fees', () => {
    expect(shown(changed(0, 90, 5n))).toEqual([
      ...[105n, BELOW, [0, 5n, 'crossed'], ABOVE],
      ...[[90, -5n, 'uncrossed'], FAR],
    ]);
    expect(shown(changed(10, 11, 5n))?.slice(2, 4)).toEqual([
      [10, 5n, 'crossed'],
      [11, -5n, 'uncrossed'],
    ]);
  });

  test.each([
    ['below the price', -120, 10, 100n],
    ['above the price', 11, 90, 100n],
    ['from the price on', 10, 90, 105n],
    ['up to above the price', -120, 11, 105n],
  ])('behavior: a position %s', (_name, lower, upper, liquidity) => {
    expect(changed(lower, upper, 5n)?.liquidity).toBe(liquidity);
  });

  test('behavior: ticks beyond those that are known stay unknown, and the liquidity counts', () => {
    expect(shown(changed(-240, 240, 5n))).toEqual([105n, BELOW, ABOVE, FAR]);
    expect(shown(changed(-240, 120, 5n))).toEqual([105n, BELOW, ABOVE, [120, -35n, 'uncrossed']]);
    // Both bounds are known.
    expect(shown(changed(-180, 180, 5n))).toEqual([
      ...[105n, [-180, 5n, 'crossed'], BELOW, ABOVE, FAR],
      [180, -5n, 'uncrossed'],
    ]);
  });

  test('behavior: positions that cancel out keep their tick open', () => {
    expect(shown(changed(60, 90, 70n))).toEqual([
      ...[100n, BELOW, [60, 0n, 'crossed']],
      ...[[90, -70n, 'uncrossed'], FAR],
    ]);
  });

  test('behavior: collected fees change nothing', () => {
    expect(changed(-60, 60, 0n)).toBe(STATE);
  });

  test.each([
    ['a tick may have closed', 60, 120, -30n, STATE],
    ['the other tick may have closed', -60, 60, -70n, STATE],
    ['a position leaves a tick that is not known', -90, 60, -5n, STATE],
    ['a position leaves another tick that is not known', -60, 90, -5n, STATE],
    ['more leaves than is there', -60, 60, -101n, STATE],
    ['it had no price yet', ...([-60, 60, 5n] as const), { ...STATE, sqrtPriceX96: 0n }],
  ] as const)('behavior: the pool is read where %s', (_name, lower, upper, liquidity, state) => {
    expect(changed(lower, upper, liquidity, state)).toBeUndefined();
  });

  test('behavior: a pair has no positions, and a pool no reserves', () => {
    expect(withUpdate(STATE, { kind: 'unknown' })).toBeUndefined();
    const reserves = { protocol: 'v2', reserve0: 1n, reserve1: 1n } as const;
    expect(withUpdate(STATE, { kind: 'reserves', state: reserves })).toBeUndefined();
  });
});

/**
 * A pool as the contract keeps it: each tick with all the liquidity that refers to it, and the fees outside
 * of it.
 */
class Contract {
  readonly #ticks = new Map<number, { gross: bigint; net: bigint; hasFeesOutside: boolean }>();
  readonly #positions = new Map<string, bigint>();
  #tick = 0;
  /** As of a pool that has been traded in. */
  readonly #hasFees = true;

  add(lower: number, upper: number, liquidity: bigint): boolean {
    const key = `${lower} ${upper}`;
    const held = (this.#positions.get(key) ?? 0n) + liquidity;
    if (held < 0n) return false;
    this.#positions.set(key, held);
    for (const [tick, net] of [
      [lower, liquidity],
      [upper, -liquidity],
    ] as const) {
      const known = this.#ticks.get(tick);
      const after = known ?? { gross: 0n, net: 0n, hasFeesOutside: tick <= this.#tick && this.#hasFees };
      after.gross += liquidity;
      after.net += net;
      if (after.gross === 0n) this.#ticks.delete(tick);
      else this.#ticks.set(tick, after);
    }
    return true;
  }

  swapTo(to: number): void {
    const [low, high] = to < this.#tick ? [to, this.#tick] : [this.#tick, to];
    for (const [tick, each] of this.#ticks) if (tick > low && tick <= high) each.hasFeesOutside = true;
    this.#tick = to;
  }

  state(lowerTick: number, upperTick: number): V3State {
    let liquidity = 0n;
    for (const [key, held] of this.#positions) {
      const [lower = 0, upper = 0] = key.split(' ').map(Number);
      if (lower <= this.#tick && this.#tick < upper) liquidity += held;
    }
    const ticks = [...this.#ticks]
      .filter(([tick]) => tick >= lowerTick && tick <= upperTick)
      .sort(([a], [b]) => a - b)
      .map(
        ([tick, { net, hasFeesOutside }]): Tick =>
          hasFeesOutside ? { tick, liquidityNet: net } : new UncrossedTick(tick, net),
      );
    const price = { sqrtPriceX96: BigInt(2 ** 20 + this.#tick), tick: this.#tick, liquidity };
    return { protocol: 'v3', ...price, tickRange: { lowerTick, upperTick, ticks } };
  }
}

const step = fc.oneof(
  fc.record({
    lower: fc.integer({ min: -9, max: 8 }),
    width: fc.integer({ min: 1, max: 6 }),
    liquidity: fc.bigInt({ min: -3n, max: 3n }),
  }),
  fc.record({ to: fc.integer({ min: -6, max: 6 }) }),
);

test(`what follows from logs is what the contract keeps, seed ${SEED}`, () => {
  let [followed, read] = [0, 0];
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const contract = new Contract();
      let state = contract.state(-7, 7);
      for (const each of steps) {
        let update: PoolUpdate;
        if ('to' in each) {
          contract.swapTo(each.to);
          const { tickRange, ...after } = contract.state(-7, 7);
          update = { kind: 'price', state: after };
        } else {
          const { lower, width, liquidity } = each;
          if (!contract.add(lower, lower + width, liquidity)) continue;
          update = position(lower, lower + width, liquidity);
        }
        const truth = contract.state(-7, 7);
        const after = withUpdate(state, update);
        if (after === undefined) read += 1;
        else {
          followed += 1;
          expect([after.tick, after.sqrtPriceX96, ...(shown(after) ?? [])]).toEqual([
            ...[truth.tick, truth.sqrtPriceX96],
            ...(shown(truth) ?? []),
          ]);
        }
        state = truth;
      }
    }),
    { seed: SEED, numRuns: RUNS },
  );
  expect(followed).toBeGreaterThan(3 * read);
  expect(read).toBeGreaterThan(0);
});
