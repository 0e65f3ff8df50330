import { AbiReader, size, slice, Undecodable } from '../../witness/abiReader.ts';
import { headWordsOf, readHopPrices } from '../../witness/hopPrices.ts';
import { Mismatch, same } from '../../witness/mismatch.ts';
import type { RunWitness } from '../runWitness.ts';

export const V3_WITNESS: RunWitness = {
  names: { exactInput: 'V3_SWAP_EXACT_IN', exactOutput: 'V3_SWAP_EXACT_OUT' },
  tradeTypeOf(byte) {
    if (byte === 0) return 'exactInput';
    return byte === 1 ? 'exactOutput' : undefined;
  },
  decodeRun(input, tradeType) {
    const words = headWordsOf(input);
    const reader = new AbiReader(input, words);
    const [recipient, amount, limit] = [reader.address(), reader.uint(), reader.uint()];
    const path = reader.bytes();
    const payerIsUser = reader.bool();
    const hopPrices = readHopPrices(reader, words);
    reader.end();
    if (size(path) < 43 || (size(path) - 20) % 23 !== 0) throw new Undecodable('path of tokens and fees');
    const tokens = [slice(path, 0, 20)];
    const fees: number[] = [];
    for (let at = 20; at < size(path); at += 23) {
      fees.push(Number(slice(path, at, at + 3)));
      tokens.push(slice(path, at + 3, at + 23));
    }
    if (tradeType === 'exactOutput') {
      tokens.reverse();
      fees.reverse();
    }
    return { recipient, amount, limit, tokens, fees, payerIsUser, ...hopPrices };
  },
  currencyOf: (_pool, token) => token,
  checkPool(pool, { fees }, hop) {
    if (pool.protocol !== 'v3') throw new Mismatch('path protocol', pool.protocol, 'v3');
    same('fee', pool.fee, fees[hop]);
  },
  inputHolder: 'router',
  mayTakeLess: true,
};
