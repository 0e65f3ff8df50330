import { expect, test } from 'vitest';
import { compileExecutor, executorSource } from '../compileExecutor.ts';
import { fuzzExecutor } from './fuzzExecutor.ts';

/** Forge computes all the time, so that a busy machine is the only reason to wait. */
const TIMEOUT_MS = 1_800_000;

/** Contracts with one rule broken, and the words by which the fuzzer says so. */
const BROKEN = [
  {
    title: 'spends the allowance of whoever the call names',
    text: 'IToken.transferFrom, (msg.sender, payee',
    replacement: 'IToken.transferFrom, (c.recipient, payee',
    // Draws that are known to come across it, in a run that is short.
    calls: 1,
    rule: 'somebody else',
  },
  {
    title: 'takes coins that lay in it for the output',
    text: 'before.output = IToken(c.tokenOut).balanceOf(address(this));',
    replacement: '',
    calls: 5_000,
    rule: 'coins that lay in the executor are gone',
  },
  {
    title: 'keeps the rest of a payment',
    text: 'if (rest != 0) {',
    replacement: 'if (rest > 1e30) {',
    calls: 5_000,
    rule: 'the executor kept something',
  },
  {
    title: 'enforces no minimum',
    text: /if \((?:received|gained) < c\.amountOut\) revert TooLittle\(\);/g,
    replacement: '',
    calls: 5_000,
    rule: 'less came than the minimum',
  },
  {
    title: 'does not unlock itself',
    text: 'guard = RESTING;\n    }',
    replacement: '}',
    calls: 1,
    rule: 'the guard is not at rest',
  },
];

test.each(BROKEN)(
  'error: an executor that $title breaks a rule of the fuzzer',
  { timeout: TIMEOUT_MS },
  async ({ text, replacement, calls, rule }) => {
    const faulty = executorSource().replace(text, replacement);
    expect(faulty).not.toBe(executorSource());
    const { creationCode } = compileExecutor(faulty, ['error']);
    await expect(fuzzExecutor({ calls, seed: 1, creationCode })).rejects.toThrow(rule);
  },
);
