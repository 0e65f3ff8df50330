import type { Mutant } from './mutants.ts';

/** A fault that no test can notice, and the reason. */
interface Equivalent {
  /** Part of the line that has the fault. */
  readonly line: string;
  readonly text: string;
  readonly replacement: string;
  readonly reason: string;
}

/** Faults whose contract does the same as the executor; `docs/mutation.md` shows them. */
const EQUIVALENT: readonly Equivalent[] = [
  {
    line: 'spent = before.payer > afterwards',
    text: '>',
    replacement: '>=',
    reason: 'for two equal balances the difference is the 0 of the other branch',
  },
  {
    line: '(gasleft() * 63) / 64 < uint256(leg.gasCap)',
    text: '<',
    replacement: '<=',
    reason: 'it refuses one unit of gas more, and cap and reserve are estimates in thousands',
  },
  {
    line: 'gt(extcodesize(token), 0)',
    text: 'gt(extcodesize(token), 0)',
    replacement: 'true',
    reason: 'each token that is sent has answered a balance before, which an account without code does not',
  },
];

/** Returns the reason why no test can notice a fault of the source; `undefined` for any other fault. */
export function reasonOf(source: string, { start, end, replacement }: Mutant): string | undefined {
  const lineStart = source.lastIndexOf('\n', start) + 1;
  const line = source.slice(lineStart, source.indexOf('\n', start));
  const text = source.slice(start, end);
  return EQUIVALENT.find(
    (same) => line.includes(same.line) && same.text === text && same.replacement === replacement,
  )?.reason;
}
