import { AbiReader } from '../../witness/abiReader.ts';
import { headWordsOf, readHopPrices } from '../../witness/hopPrices.ts';
import { same } from '../../witness/mismatch.ts';
import type { RunWitness } from '../runWitness.ts';

export const V2_WITNESS: RunWitness = {
  names: { exactInput: 'V2_SWAP_EXACT_IN', exactOutput: 'V2_SWAP_EXACT_OUT' },
  tradeTypeOf(byte) {
    if (byte === 8) return 'exactInput';
    return byte === 9 ? 'exactOutput' : undefined;
  },
  decodeRun(input) {
    const words = headWordsOf(input);
    const reader = new AbiReader(input, words);
    const [recipient, amount, limit] = [reader.address(), reader.uint(), reader.uint()];
    const tokens = reader.addresses();
    const payerIsUser = reader.bool();
    const hopPrices = readHopPrices(reader, words);
    reader.end();
    const fees = tokens.slice(1).map(() => 0);
    return { recipient, amount, limit, tokens, fees, payerIsUser, ...hopPrices };
  },
  currencyOf: (_pool, token) => token,
  checkPool({ protocol }, { fees }, hop) {
    same('path protocol', protocol, 'v2');
    same('fee', 0, fees[hop]);
  },
  inputHolder: 'pool',
  mayTakeLess: false,
};
