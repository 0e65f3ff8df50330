import { AbiReader } from '../../witness/abiReader.ts';
import { same } from '../../witness/mismatch.ts';
import type { RunWitness } from '../runWitness.ts';

export const V2_WITNESS: RunWitness = {
  commands: {
    exactInput: { byte: 8, name: 'V2_SWAP_EXACT_IN' },
    exactOutput: { byte: 9, name: 'V2_SWAP_EXACT_OUT' },
  },
  decodeRun(input) {
    const reader = new AbiReader(input, 5);
    const [recipient, amount, limit] = [reader.address(), reader.uint(), reader.uint()];
    const tokens = reader.addresses();
    const payerIsUser = reader.bool();
    reader.end();
    return { recipient, amount, limit, tokens, fees: tokens.slice(1).map(() => 0), payerIsUser };
  },
  checkPool({ protocol }, fee) {
    same('path protocol', protocol, 'v2');
    same('fee', 0, fee);
  },
  inputHolder: 'pool',
  mayTakeLess: false,
};
