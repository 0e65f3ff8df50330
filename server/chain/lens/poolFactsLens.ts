import type { Address, Hex } from 'viem';
import type { Factories } from '../factories.ts';
import type { PoolFacts } from '../poolReading.ts';
import { KINDS } from '../protocols/chainProtocols.ts';
import { type PackedReader, PackedWriter, readAnswer } from './packed.ts';
import { writeFactories } from './poolStatesLens.ts';

/** Encodes the request of PoolFacts.sol. */
export function encodePoolFactsRequest(factories: Factories, addresses: readonly Address[]): Hex {
  const writer = writeFactories(new PackedWriter(), factories);
  for (const address of addresses) writer.address(address);
  return writer.toHex();
}

/** Decodes one entry per address. Throws RangeError when the answer is malformed. */
export function decodePoolFacts(answer: Hex, addresses: readonly Address[]): PoolFacts[] {
  return readAnswer(answer, (reader) => addresses.map((address) => readFacts(reader, address)));
}

function readFacts(reader: PackedReader, address: Address): PoolFacts {
  const tag = reader.uint(1);
  if (tag === 0) return { kind: 'notRead' };
  if (tag === 1) return { kind: 'noPool' };
  const [token0, token1] = [reader.address(), reader.address()];
  const balances = { balance0: readBalance(reader), balance1: readBalance(reader) };
  const kind = KINDS.find(({ lensTag }) => lensTag === tag);
  if (kind === undefined) throw new RangeError('not an answer of this lens');
  return kind.readFacts(reader, { address, token0, token1 }, balances);
}

function readBalance(reader: PackedReader): bigint | null {
  const isKnown = reader.uint(1) === 1;
  const balance = reader.bigUint(32);
  return isKnown ? balance : null;
}
