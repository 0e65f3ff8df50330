import { describe, expect, test } from 'vitest';
import type { GasHop } from '../../routing/gas/gasHop.ts';
import { gasUsed, sumOfParts } from './gasModel.ts';
import { gasNeeded } from './gasNeeded.ts';
import { type GasSample, readGasSamples, readGasTrades } from './gasSamples.testkit.ts';
import { GAS_TABLE, type GasTable } from './gasTable.ts';
import type { SwapTraits } from './swapShape.ts';

/*
 * What swaps have used by their receipts: random ones of every kind, none of which the table was fitted to.
 */
const SAMPLES = readGasSamples(new URL('gasSamples.heldOut.txt', import.meta.url));

test('95 of 100 executed swaps used within 10 % of the estimate, and all within 20 %', () => {
  const errors = SAMPLES.map(({ shape, gasUsed: used }) =>
    Math.abs(Number(gasUsed(shape, shape.legs)) / used - 1),
  );
  expect(SAMPLES.length).toBeGreaterThanOrEqual(300);
  expect(errors.filter((error) => error <= 0.1).length).toBeGreaterThanOrEqual(SAMPLES.length * 0.95);
  expect(Math.max(...errors)).toBeLessThanOrEqual(0.2);
});

test('gasNeeded with a tenth on top covers the gas used by each held-out swap', () => {
  for (const { shape, gasUsed: used } of SAMPLES) {
    expect(Number(gasNeeded(shape)) * 1.1, JSON.stringify(shape)).toBeGreaterThanOrEqual(used);
  }
});

test('the held-out swaps include more than five of every kind', () => {
  const count = (holds: (sample: (typeof SAMPLES)[number]) => boolean) => SAMPLES.filter(holds).length;
  const kinds = {
    exactOutput: count(({ shape }) => shape.tradeType === 'exactOutput'),
    permit: count(({ shape }) => shape.permit !== undefined),
    fee: count(({ shape }) => shape.paysFee === true),
    taxed: count(({ shape }) => (shape.taxedTransfers ?? 0) > 0),
    native: count(({ shape }) => shape.nativeIn || shape.nativeOut),
    mixed: count(({ shape }) =>
      shape.legs.some((hops) => new Set(hops.map(({ protocol }) => protocol)).size > 1),
    ),
    crossing: count(({ shape }) => shape.legs.flat().some(({ ticksCrossed }) => ticksCrossed > 0)),
    split: count(({ shape }) => shape.legs.length > 1),
    shared: count(({ shape }) => shape.legs.flat().some(({ isWarm }) => isWarm === true)),
  };
  for (const [kind, seen] of Object.entries(kinds)) expect(seen, kind).toBeGreaterThan(5);
});

test('behavior: splits of nine to sixteen routes, which the table was not fitted to, are within 2.5 % and without a bias', () => {
  // Every other one of `LEGS=16 V4=1 node --import tsx bench/studies/gasDifferences.ts 40 505`.
  const samples = readGasSamples(new URL('gasSamples.manyRoutes.txt', import.meta.url));
  expect(samples.length).toBeGreaterThan(60);
  expect(Math.min(...samples.map(({ shape }) => shape.legs.length))).toBe(9);
  expect(Math.max(...samples.map(({ shape }) => shape.legs.length))).toBe(16);
  const errors = samples.map(({ shape, gasUsed: used }) => Number(gasUsed(shape, shape.legs)) / used - 1);
  expect(Math.max(...errors.map(Math.abs))).toBeLessThanOrEqual(0.025);
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  expect(Math.abs(mean)).toBeLessThanOrEqual(0.002);
  for (const { shape, gasUsed: used } of samples)
    expect(Number(gasNeeded(shape)) * 1.1).toBeGreaterThanOrEqual(used);
});

describe('the differences between the alternatives of a trade', () => {
  const TRADES = readGasTrades(new URL('gasDifferences.heldOut.txt', import.meta.url));
  const isSingle = ({ shape: { legs } }: GasSample) => legs.length === 1;
  const crossesNone = ({ shape: { legs } }: GasSample) =>
    legs.flat().every(({ ticksCrossed, wordsCrossed }) => ticksCrossed + wordsCrossed === 0);
  const errorOf = ({ shape, gasUsed: used }: GasSample) => used - Number(gasUsed(shape, shape.legs));
  const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

  test.each([
    ['exactInput', 'one route', isSingle, 2_300, 600],
    ['exactOutput', 'one route', isSingle, 1_400, 1_500],
    // Up to eight routes at random, of which none was searched for: their errors add up.
    ['exactInput', 'several routes', (each: GasSample) => !isSingle(each), 800, 4_000],
    ['exactOutput', 'several routes', (each: GasSample) => !isSingle(each), 100, 7_500],
  ] as const)(
    '%s, %s: 95 of 100 pairs of them, whatever they cross and wrap',
    (tradeType, _, holds, pairs, most) => {
      const errors = TRADES.flatMap((trade) => {
        const left = trade.filter((each) => each.shape.tradeType === tradeType && holds(each)).map(errorOf);
        return left.flatMap((error, index) => left.slice(0, index).map((other) => Math.abs(error - other)));
      });
      expect(errors.length).toBeGreaterThan(pairs);
      expect(sorted(errors)[Math.floor(errors.length * 0.95)]).toBeLessThanOrEqual(most);
    },
  );

  test('the held-out trades include first crossings, shared tokens and accounts with and without the excess token', () => {
    const all = TRADES.flat().map(({ shape }) => shape);
    const count = (holds: (shape: (typeof all)[number]) => boolean) => all.filter(holds).length;
    expect(
      count(({ legs }) => legs.flat().some(({ firstCrossings = 0 }) => firstCrossings > 0)),
    ).toBeGreaterThan(20);
    expect(
      count(({ legs }) => legs.length > 1 && new Set(tokensOf(legs)).size < tokensOf(legs).length),
    ).toBeGreaterThan(200);
    for (const holds of [true, false])
      expect(count(({ holdsReserves }) => holdsReserves === holds)).toBeGreaterThan(500);
  });
  const tokensOf = (legs: GasSample['shape']['legs']) =>
    legs.flatMap((hops) => hops.slice(1).map(({ tokenIn }) => tokenIn));

  test.each([
    ['exactInput', 'v2', 'v3', 300],
    ['exactInput', 'v3', 'v4', 300],
    ['exactInput', 'v2', 'v4', 300],
    ['exactOutput', 'v2', 'v3', 300],
    ['exactOutput', 'v3', 'v4', 300],
    ['exactOutput', 'v2', 'v4', 300],
  ])('%s: no bias between one pool of %s and one of %s above %i', (tradeType, one, other, most) => {
    const gaps = TRADES.flatMap((trade) => {
      const of = (protocol: string) =>
        trade
          .filter(({ shape }) => shape.tradeType === tradeType && shape.legs[0]?.length === 1)
          .filter(
            (each) => isSingle(each) && crossesNone(each) && each.shape.legs[0]?.[0]?.protocol === protocol,
          )
          .map(errorOf);
      return of(one).flatMap((pair) => of(other).map((pool) => pool - pair));
    });
    expect(gaps.length).toBeGreaterThan(10);
    expect(Math.abs(sorted(gaps)[Math.floor(gaps.length / 2)] ?? Number.NaN)).toBeLessThanOrEqual(most);
  });
});

describe('routes that hand over to a common pair', () => {
  /** `bench/studies/gasDifferences.ts 24 602`, `V4=1 TOGETHER=1`. */
  const TRADES = readGasTrades(new URL('gasTogether.txt', import.meta.url));
  const errorOf = ({ shape, gasUsed: used }: GasSample) => used - Number(gasUsed(shape, shape.legs));
  const handing = ({ shape: { legs } }: GasSample) =>
    legs.filter((hops) => hops.at(-1)?.isHandedOver === true).length;
  const at = (numbers: readonly number[], part: number) =>
    [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * part)] ?? Number.NaN;

  // Where a pool takes a fee of a token for the first time it writes to an empty slot, for 17 000 more, which
  // no quote knows.
  test('the estimate of a hand-over has a median error of at most 300 units, and half of all are within 600', () => {
    const errors = TRADES.flatMap((trade) => {
      const singles = trade.filter(({ shape: { legs } }) => legs.length === 1).map(errorOf);
      const others = trade.filter((each) => singles.length > 1 && handing(each) > 0);
      return others.map((each) => (errorOf(each) - at(singles, 0.5)) / handing(each));
    });
    expect(errors.length).toBeGreaterThan(100);
    expect(Math.abs(at(errors, 0.5))).toBeLessThanOrEqual(300);
    expect(at(errors.map(Math.abs), 0.5)).toBeLessThanOrEqual(600);
  });

  test('a hand-over saves 18 042 units after a V2 pair and 23 198 after a V3 pool', () => {
    const v2: GasHop = { protocol: 'v2', ticksCrossed: 0, wordsCrossed: 0 };
    const v3: GasHop = { ...v2, protocol: 'v3' };
    const traits = { tradeType: 'exactInput', nativeIn: false, nativeOut: false } as const;
    const saved = (before: GasHop) => {
      const of = (last: GasHop) =>
        Number(
          gasUsed(traits, [
            [before, v2],
            [before, last],
          ]),
        );
      return of({ ...v2, isWarm: true }) - of({ ...v2, isWarm: true, isHandedOver: true });
    };
    expect([saved(v2), saved(v3)]).toEqual([18_042, 23_198]);
  });
});

describe('the parts of a swap', () => {
  const NOTHING = Object.fromEntries(Object.keys(GAS_TABLE).map((part) => [part, 0])) as unknown as GasTable;
  const hop = (protocol: 'v2' | 'v3' | 'v4', more: Partial<GasHop> = {}): GasHop => ({
    protocol,
    ticksCrossed: 0,
    wordsCrossed: 0,
    ...more,
  });
  const [v2, v3, v4] = [hop('v2'), hop('v3'), hop('v4')];
  /** V4 pools of the native coin: one takes it, one gives it. */
  const [taking, giving] = [hop('v4', { native: 'in' }), hop('v4', { native: 'out' })];

  /** How often each part of the table is counted. */
  function partsOf(traits: Partial<SwapTraits>, legs: readonly (readonly GasHop[])[]) {
    const all = { tradeType: 'exactInput', nativeIn: false, nativeOut: false, ...traits } as const;
    const counts = Object.keys(GAS_TABLE).map(
      (part) => [part, sumOfParts(all, legs, { ...NOTHING, [part]: 1 })] as const,
    );
    return Object.fromEntries(counts.filter(([, count]) => count !== 0));
  }
  const OUTPUT = { tradeType: 'exactOutput' } as const;

  test.each<[string, Partial<SwapTraits>, (readonly GasHop[])[], Partial<GasTable>]>([
    ['one pair', {}, [[v2]], { exactInput: 1, v2Hop: 1 }],
    ['one V3 pool, exact output', OUTPUT, [[v3]], { exactOutput: 1, v3Hop: 1 }],
    [
      'what it crosses, in a pool that is warm',
      {},
      [[hop('v3', { ticksCrossed: 3, wordsCrossed: 2, isWarm: true })]],
      { exactInput: 1, v3HopAgain: 1, crossing: 1, tick: 3, word: 2 },
    ],
    [
      'a V3 pool whose tick moves',
      {},
      [[hop('v3', { movesTick: true })]],
      { exactInput: 1, v3Hop: 1, tickMove: 1 },
    ],
    [
      'one that moves again, and writes no second observation',
      {},
      [[hop('v3', { movesTickAgain: true, isWarm: true })]],
      { exactInput: 1, v3HopAgain: 1, tickMoveAgain: 1 },
    ],
    [
      'one whose tick only a later route moves',
      {},
      [[v3], [hop('v3', { movesTick: true, isWarm: true })]],
      { exactInput: 1, gathered: 1, furtherInput: 1, v3Hop: 1, v3HopAgain: 1, tickMove: 1 },
    ],
    [
      'token0 of an exact input is what is sold',
      {},
      [[hop('v3', { zeroForOne: true }), hop('v4', { zeroForOne: true }), hop('v2', { zeroForOne: true })]],
      {
        exactInput: 1,
        v3Hop: 1,
        v4Hop: 1,
        v2Hop: 1,
        otherToV4: 1,
        v3ToV2: 1,
        v3FixedToken0Input: 1,
        v4FixedToken0Input: 1,
      },
    ],
    [
      'what the arithmetic takes, of each kind of pool apart',
      {},
      [
        [
          hop('v3', {
            work: { furtherSteps: 4, longProducts: 3, ticksFound: 2, tickBits: 20, tickChecks: 1 },
          }),
          hop('v4', {
            work: { furtherSteps: 1, longProducts: 1, ticksFound: 1, tickBits: 7, tickChecks: 0 },
          }),
        ],
      ],
      {
        exactInput: 1,
        v3Hop: 1,
        v4Hop: 1,
        otherToV4: 1,
        v3FurtherStep: 4,
        v4FurtherStep: 1,
        v3LongProduct: 3,
        v3TickFound: 2,
        v3TickBit: 20,
        v3TickCheck: 1,
        v4LongProduct: 1,
        v4TickFound: 1,
        v4TickBit: 7,
      },
    ],
    [
      'token0 of an exact output is what is bought',
      OUTPUT,
      [[hop('v3', { zeroForOne: true }), hop('v3', { zeroForOne: false })]],
      { exactOutput: 1, v3Hop: 2, v3ToV3Output: 1, v3FixedToken0Output: 1 },
    ],
    [
      'what the protocol keeps of a fee, noted once',
      {},
      [[hop('v3', { paysProtocol: true })], [hop('v3', { paysProtocol: true, isWarm: true })]],
      { exactInput: 1, gathered: 1, furtherInput: 1, v3Hop: 1, v3HopAgain: 1, v3ProtocolFee: 1 },
    ],
    [
      'the native coin for a pool that holds it: nothing is wrapped',
      { nativeIn: true },
      [[taking]],
      { exactInput: 1, coinIn: 1, v4Hop: 1 },
    ],
    [
      'exact output, of which some comes back',
      { ...OUTPUT, nativeIn: true },
      [[taking]],
      { exactOutput: 1, coinInRefunded: 1, v4Hop: 1, v4RunOutput: 1 },
    ],
    [
      'native coin, wrapped for one route of two',
      { nativeIn: true },
      [[taking], [v3]],
      {
        exactInput: 1,
        nativeIn: 1,
        restIn: 1,
        gathered: 1,
        furtherInput: 1,
        coinInAgain: 1,
        v4Hop: 1,
        v3Hop: 1,
      },
    ],
    ['the wrapped token for such a pool', {}, [[taking]], { exactInput: 1, unwrapIn: 1, v4Hop: 1 }],
    [
      'the wrapped token, exact output: the router pays both routes',
      OUTPUT,
      [[taking], [v2]],
      {
        exactOutput: 1,
        unwrapInRefunded: 1,
        furtherOutput: 1,
        formSwitch: 1,
        v2PaidOutput: 1,
        v4Hop: 1,
        v2Hop: 1,
        v2RunOutput: 1,
        v4RunOutput: 1,
      },
    ],
    [
      'native coin from a pool that holds it',
      { nativeOut: true },
      [[giving]],
      { exactInput: 1, coinOut: 1, v4Hop: 1 },
    ],
    [
      'native coin, unwrapped of one route of two',
      { nativeOut: true },
      [[giving], [v4]],
      {
        exactInput: 1,
        nativeOut: 1,
        furtherInput: 1,
        coinOutAgain: 1,
        v4Hop: 2,
        v4RunAgain: 1,
        v4Unwrapped: 1,
      },
    ],
    [
      'the wrapped token from a pool of the native coin',
      {},
      [[giving]],
      { exactInput: 1, wrapOut: 1, v4Hop: 1 },
    ],
    ['two V4 pools of one run', {}, [[v4, v4]], { exactInput: 1, v4Hop: 2, v4ToV4Input: 1 }],
    [
      'through the native coin in one run',
      {},
      [[giving, taking]],
      { exactInput: 1, v4Hop: 2, v4ToV4Input: 1 },
    ],
    [
      'wrapped for each kind of pool',
      {},
      [
        [giving, v2],
        [giving, v3],
        [giving, v4],
      ],
      {
        exactInput: 1,
        gathered: 1,
        furtherInput: 2,
        v4Hop: 4,
        v2Hop: 1,
        v3Hop: 1,
        nativeToV2: 1,
        nativeToV3: 1,
        nativeToV4: 1,
        v4RunAgain: 3,
      },
    ],
    [
      'unwrapped for a pool of the native coin',
      {},
      [
        [v2, taking],
        [v4, taking],
      ],
      {
        exactInput: 1,
        gathered: 1,
        furtherInput: 1,
        v2Hop: 1,
        v4Hop: 3,
        wrappedToV4: 2,
        v4RunAgain: 2,
        v4HeldAgain: 1,
      },
    ],
    [
      'wrapped in an exact output, whose excess the recipient gets',
      OUTPUT,
      [[giving, v4]],
      {
        exactOutput: 1,
        v4Hop: 2,
        mixedOutputJoint: 1,
        newReserve: 0.5,
        mixedOutputWrap: 1,
        v4RunAgain: 1,
        v4RunOutput: 2,
      },
    ],
    [
      'joints of pools that an earlier route has used: one of the two, or both',
      {},
      [
        [v2, v3],
        [hop('v2', { isWarm: true }), v2],
        [hop('v2', { isWarm: true }), hop('v3', { isWarm: true })],
      ],
      {
        exactInput: 1,
        gathered: 1,
        furtherInput: 2,
        v2Hop: 2,
        v3Hop: 1,
        v2HopAgain: 2,
        v3HopAgain: 1,
        v2ToV3: 2,
        v2ToV2Input: 1,
        warmJoint: 1,
        warmJoints: 1,
      },
    ],
    [
      'what the next route swaps: it is no hop, and has no joint',
      {},
      [
        [v3, hop('v2', { isWarm: true, isHandedOver: true })],
        [v2, hop('v2', { isWarm: true, isHandedOver: true })],
        [v3, v2],
      ],
      {
        exactInput: 1,
        gathered: 1,
        furtherInput: 2,
        v3Hop: 2,
        v2Hop: 2,
        v3ToV2: 1,
        v2HandedOver: 2,
      },
    ],
    [
      'what no V3 pool can swap for another route, and no exact output',
      {},
      [[v2, hop('v3', { isWarm: true, isHandedOver: true })]],
      { exactInput: 1, v2Hop: 1, v3HopAgain: 1, v2ToV3: 1, warmJoint: 1 },
    ],
    [
      'both protocols, exact output, for a recipient that holds what is left over',
      { ...OUTPUT, holdsReserves: true },
      [[v2, v3]],
      { exactOutput: 1, v2Hop: 1, v2RunOutput: 1, v3Hop: 1, mixedOutputJoint: 1 },
    ],
    [
      'ticks that no swap has crossed before',
      {},
      [
        [
          hop('v3', { ticksCrossed: 3, firstCrossings: 2 }),
          hop('v4', { ticksCrossed: 2, firstCrossings: 1 }),
        ],
      ],
      {
        exactInput: 1,
        v3Hop: 1,
        v4Hop: 1,
        otherToV4: 1,
        crossing: 1,
        v4Crossing: 1,
        tick: 3,
        v4Tick: 2,
        firstCrossing: 3,
      },
    ],
    ['a warm pair', {}, [[hop('v2', { isWarm: true })]], { exactInput: 1, v2HopAgain: 1 }],
    ['two pairs', {}, [[v2, v2]], { exactInput: 1, v2Hop: 2, v2ToV2Input: 1 }],
    [
      'two pairs, exact output',
      OUTPUT,
      [[v2, v2]],
      { exactOutput: 1, v2Hop: 2, v2ToV2Output: 1, v2RunOutput: 1 },
    ],
    ['two V3 pools', {}, [[v3, v3]], { exactInput: 1, v3Hop: 2, v3ToV3Input: 1 }],
    ['two V3 pools, exact output', OUTPUT, [[v3, v3]], { exactOutput: 1, v3Hop: 2, v3ToV3Output: 1 }],
    ['both protocols', {}, [[v2, v3, v2]], { exactInput: 1, v2Hop: 2, v3Hop: 1, v2ToV3: 1, v3ToV2: 1 }],
    [
      'both protocols, exact output',
      OUTPUT,
      [[v2, v3, v2]],
      { exactOutput: 1, v2Hop: 2, v2RunOutput: 2, v3Hop: 1, mixedOutputJoint: 2, newReserve: 1 },
    ],
    ['native coin', { nativeIn: true }, [[v2]], { exactInput: 1, nativeIn: 1, v2Hop: 1 }],
    [
      'native coin for a pool that may leave some',
      { nativeIn: true },
      [[v3]],
      { exactInput: 1, nativeIn: 1, restIn: 1, v3Hop: 1 },
    ],
    [
      'what two such pools and a pair leave comes back once',
      { nativeIn: true },
      [[v3], [v2], [v3]],
      {
        exactInput: 1,
        nativeIn: 1,
        restIn: 1,
        v2Hop: 1,
        v3Hop: 2,
        gathered: 1,
        furtherInput: 2,
        furtherWrapped: 2,
      },
    ],
    [
      'native coin, of which some comes back',
      { ...OUTPUT, nativeIn: true },
      [[v2]],
      { exactOutput: 1, nativeInRefunded: 1, v2PaidOutput: 1, v2Hop: 1, v2RunOutput: 1 },
    ],
    [
      'for native coin',
      { nativeOut: true },
      [[v2]],
      { exactInput: 1, nativeOut: 1, v2Hop: 1, v2Unwrapped: 1 },
    ],
    ['with a fee', { paysFee: true }, [[v2]], { exactInput: 1, fee: 1, v2Hop: 1 }],
    [
      'with a fee in native coin',
      { paysFee: true, nativeOut: true },
      [[v2]],
      { exactInput: 1, nativeOut: 1, nativeFee: 1, v2Hop: 1, v2Unwrapped: 1 },
    ],
    ['with a permit', { permit: 'first' }, [[v2]], { exactInput: 1, firstPermit: 1, v2Hop: 1 }],
    ['with one more permit', { permit: 'again' }, [[v2]], { exactInput: 1, furtherPermit: 1, v2Hop: 1 }],
    ['taxed twice', { taxedTransfers: 2 }, [[v2]], { exactInput: 1, taxedTransfer: 2, v2Hop: 1 }],
    [
      'three legs',
      {},
      [[v2], [v2], [v3]],
      { exactInput: 1, gathered: 1, furtherInput: 2, v2Hop: 2, v3Hop: 1 },
    ],
    [
      'two legs for native coin',
      { nativeOut: true },
      [[v2], [v2]],
      { exactInput: 1, nativeOut: 1, furtherInput: 1, v2Hop: 2, v2Unwrapped: 2 },
    ],
    [
      'two legs with a fee',
      { paysFee: true },
      [[v2], [v2]],
      { exactInput: 1, fee: 1, furtherInput: 1, v2Hop: 2 },
    ],
    [
      'two legs, exact output',
      OUTPUT,
      [[v2], [v2]],
      { exactOutput: 1, pulled: 1, furtherOutput: 1, v2PaidOutput: 2, v2Hop: 2, v2RunOutput: 2 },
    ],
    [
      'two legs of native coin, exact output',
      { ...OUTPUT, nativeIn: true },
      [[v2], [v2]],
      {
        exactOutput: 1,
        nativeInRefunded: 1,
        furtherOutput: 1,
        v2PaidOutput: 2,
        v2Hop: 2,
        v2RunOutput: 2,
      },
    ],
  ])('%s', (_, traits, legs, parts) => {
    expect(partsOf(traits, legs)).toEqual(parts);
  });
});
