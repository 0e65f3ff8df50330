import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atNight } from '../../fork-tests/harness/atNight.ts';
import '../../fork-tests/harness/fuzzSeed.ts';
import {
  type Block,
  type Event,
  managerEvent,
  PAIR,
  pairCreated,
  pairEvent,
  plainToken,
  poolEvent,
} from './events.ts';
import { factoryCall, pairBy, plainTokens, poolBy, UNKNOWN } from './exchanges.ts';
import { indexBlocks } from './host/indexing.ts';
import { answerQuery } from './host/query.ts';
import { programOfExchanges } from './mappingRun.ts';

/* One event that stops a handler stops the whole index: numbers that no honest contract logs must not. */

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const TOKEN = '0xd000000000000000000000000000000000000001';
const LYING_PAIR = '0x1000000000000000000000000000000000000001';
const LYING_POOL = '0x1000000000000000000000000000000000000002';
const START = 1_700_000_000;

const HONEST = pairEvent('Sync', { reserve0: '20000000000', reserve1: '200000000000000000000' }, PAIR);

const unsigned = (bits: number) =>
  fc.oneof(
    fc.constantFrom(0n, 1n, 2n ** BigInt(bits) - 1n, 2n ** BigInt(bits - 1)),
    fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }),
    fc.integer({ min: 0, max: bits - 1 }).map((power) => 2n ** BigInt(power)),
  );
const signed = (bits: number) => unsigned(bits).map((value) => BigInt.asIntN(bits, value));
const uint = (bits: number) => unsigned(bits).map(String);
const int = (bits: number) => signed(bits).map(String);
/** Any tick, and often one of few in range, so that events meet. */
const tick = fc.oneof(
  fc.constantFrom(-887_272, -887_220, -60, 0, 60, 887_272, 887_273, -8_388_608, 8_388_607),
  fc.integer({ min: -887_272, max: 887_272 }),
  fc.integer({ min: -8_388_608, max: 8_388_607 }),
);
const sqrtPriceX96 = fc.oneof(fc.constant(String(2n ** 96n)), uint(160));
const range = { tickLower: tick, tickUpper: tick, amount: uint(128), amount0: uint(256), amount1: uint(256) };
const id = fc.constantFrom(1, 2);

const ofPair = (name: Parameters<typeof pairEvent>[0], params: Record<string, fc.Arbitrary<string>>) =>
  fc.record(params).map((drawn) => pairEvent(name, drawn, LYING_PAIR));
const ofPool = (
  name: Parameters<typeof poolEvent>[0],
  params: Record<string, fc.Arbitrary<string | number>>,
) => fc.record(params).map((drawn) => poolEvent(name, drawn, LYING_POOL));
const ofManager = (
  name: Parameters<typeof managerEvent>[0],
  params: Record<string, fc.Arbitrary<string | number>>,
) =>
  fc
    .record(params)
    .map((drawn): Event => ({ ...managerEvent(name, drawn), address: UNKNOWN.positionManager }));
const owner = fc.constantFrom(UNKNOWN.positionManager, LYING_POOL);
const party = fc.constantFrom('0x0000000000000000000000000000000000000000', LYING_POOL, LYING_PAIR);
const two = { amount0: uint(256), amount1: uint(256) };

const lie: fc.Arbitrary<Event> = fc.oneof(
  ofPair('Sync', { reserve0: uint(112), reserve1: uint(112) }),
  ofPair('Mint', two),
  ofPair('Burn', two),
  ofPair('Swap', {
    amount0In: uint(256),
    amount1In: uint(256),
    amount0Out: uint(256),
    amount1Out: uint(256),
  }),
  ofPool('Initialize', { sqrtPriceX96, tick }),
  ofPool('Mint', { ...range, owner }),
  ofPool('Burn', { ...range, owner }),
  ofPool('Swap', { amount0: int(256), amount1: int(256), sqrtPriceX96, liquidity: uint(128), tick }),
  ofPool('Collect', { tickLower: tick, tickUpper: tick, amount0: uint(128), amount1: uint(128), owner }),
  ofPool('CollectProtocol', { amount0: uint(128), amount1: uint(128) }),
  ofPool('Flash', { ...two, paid0: uint(256), paid1: uint(256) }),
  ofPool('SetFeeProtocol', {
    feeProtocol0Old: uint(8),
    feeProtocol1Old: uint(8),
    feeProtocol0New: uint(8),
    feeProtocol1New: uint(8),
  }),
  ofManager('Transfer', { from: party, to: party, tokenId: id }),
  ofManager('IncreaseLiquidity', { tokenId: id, liquidity: uint(128), ...two }),
  ofManager('DecreaseLiquidity', { tokenId: id, liquidity: uint(128), ...two }),
  ofManager('Collect', { tokenId: id, ...two }),
);

function history(lies: readonly (readonly Event[])[]): Block[] {
  return [
    {
      number: 0,
      timestamp: START,
      events: [
        pairCreated(USDC, TOKEN, PAIR),
        pairBy(UNKNOWN.v2Factory, USDC, TOKEN, LYING_PAIR),
        poolBy(UNKNOWN.v3Factory, USDC, TOKEN, LYING_POOL),
      ],
      ethCalls: [
        ...plainToken(USDC, 'USDC', '6'),
        ...plainTokens(TOKEN),
        factoryCall(LYING_PAIR, UNKNOWN.v2Factory),
        factoryCall(LYING_POOL, UNKNOWN.v3Factory),
      ],
    },
    { timestamp: START + 100, events: [HONEST] },
    ...lies.map((events, place) => ({
      timestamp: START + 1300 + 1700 * place,
      events: [HONEST, ...events.map((event) => ({ ...event, txHash: hashOf(place) }))],
    })),
  ];
}

/** One transaction a block. */
function hashOf(place: number): `0x${string}` {
  return `0x${String(place).padStart(64, '7')}`;
}

it('numbers that no honest contract logs stop no handler and move no price of another exchange', async () => {
  const program = await programOfExchanges();
  fc.assert(
    fc.property(fc.array(fc.array(lie, { maxLength: 6 }), { minLength: 2, maxLength: 6 }), (lies) => {
      const store = indexBlocks(program, history(lies));
      expect(
        answerQuery(program.schema, store, `{ token(id: "${TOKEN}") { priceUSD priceSource } }`),
      ).toEqual({
        token: { priceUSD: '100', priceSource: PAIR },
      });
    }),
    { numRuns: atNight(3000, 60) },
  );
});
