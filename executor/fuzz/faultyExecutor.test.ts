import { expect, test } from 'vitest';
import { compileExecutor, executorSource } from '../compileExecutor.ts';
import { fuzzExecutor } from './fuzzExecutor.ts';

/** Forge computes all the time, so that a busy machine is the only reason to wait. */
const TIMEOUT_MS = 1_800_000;

test('error: an executor that spends the allowance of whoever the call names breaks a rule of the fuzzer', {
  timeout: TIMEOUT_MS,
}, async () => {
  const pull = 'IToken.transferFrom, (msg.sender, payee';
  const faulty = executorSource().replace(pull, 'IToken.transferFrom, (c.recipient, payee');
  expect(faulty).not.toBe(executorSource());
  const { creationCode } = compileExecutor(faulty);
  // Draws that are known to come across it, in a run that is short.
  await expect(fuzzExecutor({ calls: 1, seed: 1, creationCode })).rejects.toThrow('somebody else');
});
