import type { Address, Hex } from 'viem';
import type { Exchange } from '../../routing/model/exchange.ts';
import type { Factories } from '../factories.ts';
import { type PackedReader, PackedWriter, readAnswer } from '../lens/packed.ts';
import type { PoolFacts } from '../poolReading.ts';
import { CHAIN_PROTOCOLS } from '../protocols/chainProtocols.ts';
import { writeFactories } from './poolStatesLens.ts';

/** Encodes the request of PoolFacts.sol. */
export function encodePoolFactsRequest(factories: Factories, addresses: readonly Address[]): Hex {
  const writer = writeFactories(new PackedWriter(), factories);
  for (const address of addresses) writer.address(address);
  return writer.toHex();
}

/**
 * Decodes one entry per address, of pools of these exchanges. Throws RangeError when the answer is malformed.
 */
export function decodePoolFacts(
  answer: Hex,
  addresses: readonly Address[],
  exchanges: readonly Exchange[],
): PoolFacts[] {
  return readAnswer(answer, (reader) => addresses.map((address) => readFacts(reader, address, exchanges)));
}

function readFacts(reader: PackedReader, address: Address, exchanges: readonly Exchange[]): PoolFacts {
  const tag = reader.uint(1);
  if (tag === 0) return { kind: 'notRead' };
  if (tag === 1) return { kind: 'noPool' };
  const [token0, token1] = [reader.address(), reader.address()];
  const balances = { balance0: readBalance(reader), balance1: readBalance(reader) };
  const exchange = exchanges.find(({ protocol }) => CHAIN_PROTOCOLS[protocol].lensTag === tag);
  const facts =
    exchange &&
    CHAIN_PROTOCOLS[exchange.protocol].readFacts?.(reader, { address, token0, token1 }, balances, exchange);
  if (facts === undefined) throw new RangeError('not an answer of this lens');
  return facts;
}

function readBalance(reader: PackedReader): bigint | null {
  const isKnown = reader.uint(1) === 1;
  const balance = reader.bigUint(32);
  return isKnown ? balance : null;
}
