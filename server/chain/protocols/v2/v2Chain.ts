import { decodeEventLog, parseAbiItem, size, toEventSelector } from 'viem';
import type { V2State } from '../../../amm/v2/v2State.ts';
import { type V2Pool, v2Pool } from '../../../routing/model/pool.ts';
import { MAIN_EXCHANGE, V2_POOL_FACTORY, type V2PoolFactory } from '../../../routing/model/poolFactory.ts';
import { type PackedReader, wordOf } from '../../lens/packed.ts';
import { type ChainProtocol, UNKNOWN_UPDATE } from '../chainProtocol.ts';
import { contractRequest, inLowerCase, NO_KEY } from '../contractPools.ts';
import { FIRST_WORDS } from '../v3/firstWords.ts';

const PAIR_CREATED = parseAbiItem(
  'event PairCreated(address indexed token0, address indexed token1, address pair, uint256 allPairsLength)',
);

const SYNC = toEventSelector('Sync(uint112,uint112)');
const ONE_IN_PIPS = 1_000_000;

/** V2 pairs: every change of the reserves emits Sync, which carries both. */
export const V2_CHAIN: ChainProtocol<V2Pool, V2State, V2PoolFactory> = {
  factory({ exchange = MAIN_EXCHANGE, v2Factory: address, v2FeePips, v2FeeCall }) {
    if (address === null) return null;
    const feePips = v2FeePips ?? V2_POOL_FACTORY.feePips;
    const factory = { address, exchange, protocol: 'v2', feePips } as const;
    if (v2FeeCall === undefined) return factory;
    const { precision, event } = v2FeeCall;
    return { ...factory, pairFees: { precision, hasEvent: event !== undefined } };
  },
  creationTopic: toEventSelector(PAIR_CREATED),
  creationRow(topics, data) {
    const { pair: address, token0, token1 } = decodeEventLog({ abi: [PAIR_CREATED], topics, data }).args;
    return { ...inLowerCase({ address, token0, token1 }), fee: 0, tickSpacing: 0 };
  },
  areContracts: true,
  updates: new Map([
    [
      SYNC,
      (data) => {
        if (size(data) !== 64) return UNKNOWN_UPDATE;
        const state: V2State = { protocol: 'v2', reserve0: wordOf(data, 0), reserve1: wordOf(data, 1) };
        return { kind: 'reserves', state };
      },
    ],
  ]),
  topics: ({ v2FeeCall }) => [SYNC, ...(v2FeeCall?.event === undefined ? [] : [v2FeeCall.event])],
  updated({ feePips }, update) {
    if (update.kind !== 'reserves') return undefined;
    return feePips === undefined ? update.state : { ...update.state, feePips };
  },
  isVolatile: ({ feePips }, poolOf) => feePips !== undefined && poolOf()?.factory.pairFees?.hasEvent !== true,
  mostReadAhead: 4_000,
  traits: () => ({ fee: 0, tickSpacing: 0 }),
  hasRow: ({ tickSpacing }) => tickSpacing === 0,
  poolOf: v2Pool,
  lens: 'pools',
  lensTag: 2,
  ...contractRequest,
  ...NO_KEY,
  answerBytes: ({ factory }) => (factory.pairFees === undefined ? 29 : 33),
  readState(reader, { factory: { pairFees } }) {
    const reserves = readReserves(reader);
    if (pairFees === undefined) return { kind: 'v2', state: reserves };
    const fee = reader.uint(4);
    // Such a pair gives nothing for any input, or reverts.
    if (fee >= pairFees.precision) return { kind: 'unreadable' };
    return { kind: 'v2', state: { ...reserves, feePips: fee * (ONE_IN_PIPS / pairFees.precision) } };
  },
  writeState(writer, { factory: { pairFees, feePips: usual } }, { reserve0, reserve1, feePips = usual }) {
    writer.bigUint(reserve0, 14).bigUint(reserve1, 14);
    if (pairFees !== undefined) writer.uint(Math.round((feePips * pairFees.precision) / ONE_IN_PIPS), 4);
  },
  readFacts: (reader, ends, balances, factory) => ({
    kind: 'v2',
    pool: v2Pool(ends, factory),
    balances,
    state: readReserves(reader),
  }),
  firstWords: () => FIRST_WORDS,
  moreTicks: () => null,
  depth: ({ reserve0, reserve1 }, isToken0) => (isToken0 ? reserve0 : reserve1),
  isPaidInCallback: false,
};

function readReserves(reader: PackedReader): V2State {
  return { protocol: 'v2', reserve0: reader.bigUint(14), reserve1: reader.bigUint(14) };
}
