import type { Address, Hex } from 'viem';
import type { PoolFactory } from '../../routing/model/poolFactory.ts';
import { type PackedReader, PackedWriter, readAnswer } from '../lens/packed.ts';
import type { PoolFacts } from '../poolReading.ts';
import { CHAIN_PROTOCOLS } from '../protocols/chainProtocols.ts';
import { type AskedFactories, writeFactories, writeOthers } from './poolStatesLens.ts';

/** Encodes the request of PoolFacts.sol. */
export function encodePoolFactsRequest(
  { group, others }: AskedFactories,
  addresses: readonly Address[],
): Hex {
  const writer = writeOthers(writeFactories(new PackedWriter(), group), others);
  for (const address of addresses) writer.address(address);
  return writer.toHex();
}

/**
 * Decodes one entry per address, of pools of these exchanges. Throws RangeError when the answer is malformed.
 */
export function decodePoolFacts(
  answer: Hex,
  addresses: readonly Address[],
  poolFactories: readonly PoolFactory[],
): PoolFacts[] {
  return readAnswer(answer, (reader) =>
    addresses.map((address) => readFacts(reader, address, poolFactories)),
  );
}

function readFacts(reader: PackedReader, address: Address, poolFactories: readonly PoolFactory[]): PoolFacts {
  const tag = reader.uint(1);
  if (tag === 0) return { kind: 'notRead' };
  if (tag === 1) return { kind: 'noPool' };
  const [token0, token1] = [reader.address(), reader.address()];
  const balances = { balance0: readBalance(reader), balance1: readBalance(reader) };
  const factory = poolFactories.find(({ protocol }) => CHAIN_PROTOCOLS[protocol].lensTag === tag);
  const facts =
    factory &&
    CHAIN_PROTOCOLS[factory.protocol].readFacts?.(reader, { address, token0, token1 }, balances, factory);
  if (facts === undefined) throw new RangeError('not an answer of this lens');
  return facts;
}

function readBalance(reader: PackedReader): bigint | null {
  const isKnown = reader.uint(1) === 1;
  const balance = reader.bigUint(32);
  return isKnown ? balance : null;
}
