import { AbiReader, size, slice, Undecodable } from '../../witness/abiReader.ts';
import { Mismatch, same } from '../../witness/mismatch.ts';
import type { RunWitness } from '../runWitness.ts';

export const V3_WITNESS: RunWitness = {
  commands: {
    exactInput: { byte: 0, name: 'V3_SWAP_EXACT_IN' },
    exactOutput: { byte: 1, name: 'V3_SWAP_EXACT_OUT' },
  },
  decodeRun(input, tradeType) {
    const reader = new AbiReader(input, 5);
    const [recipient, amount, limit] = [reader.address(), reader.uint(), reader.uint()];
    const path = reader.bytes();
    const payerIsUser = reader.bool();
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
    return { recipient, amount, limit, tokens, fees, payerIsUser };
  },
  checkPool(pool, fee) {
    if (pool.protocol !== 'v3') throw new Mismatch('path protocol', pool.protocol, 'v3');
    same('fee', pool.fee, fee);
  },
  inputHolder: 'router',
  mayTakeLess: true,
};
