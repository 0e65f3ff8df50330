import { expect, test } from 'vitest';
import { fuzzExecutor } from './fuzzExecutor.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);

test('behavior: 20 000 calls of an attacker and his victims break no rule of the executor', async () => {
  const report = await fuzzExecutor({ calls: 20_000, seed: SEED });
  expect(report).toContain('[PASS] invariant_nobodyElseLoses() (runs: 20, calls: 1000, reverts: 0)');
  expect(report).toContain('[PASS] test_movesTrade()');
});

test('error: an executor that spends the allowance of whoever the call names is found out', async () => {
  const { compileExecutor, executorSource } = await import('../compileExecutor.ts');
  const text = 'IToken.transferFrom, (msg.sender, payee';
  const faulty = executorSource().replace(text, 'IToken.transferFrom, (c.feeRecipient, payee');
  expect(faulty).not.toBe(executorSource());
  process.env['EXECUTOR_CODE'] = compileExecutor(faulty).creationCode;
  try {
    await expect(fuzzExecutor({ calls: 2_000, seed: SEED })).rejects.toThrow('somebody else');
  } finally {
    delete process.env['EXECUTOR_CODE'];
  }
});
