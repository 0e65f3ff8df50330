import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { executorSource } from './compileExecutor.ts';

interface Report {
  readonly ruleId: string;
  readonly line: number;
}

const require = createRequire(import.meta.url);
const { processStr } = require('solhint') as {
  processStr(source: string, config: object): { readonly reports: readonly Report[] };
};
const CONFIG = JSON.parse(readFileSync(new URL('solhint.json', import.meta.url), 'utf8')) as object;

/** Returns the rules that a source breaks, each with its line. */
const brokenRules = (source: string) =>
  processStr(source, CONFIG).reports.map(({ ruleId, line }) => `${ruleId} ${line}`);

test('the executor breaks no rule of the linter', () => {
  expect(brokenRules(executorSource())).toEqual([]);
});

test('a contract with five faults breaks five rules of the linter', () => {
  const faulty = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;
contract Faulty {
    uint private guard;
    uint256 private owner;
    function pay(address payable to) external {
        uint256 unused;
        if (tx.origin == msg.sender) to.call{value: 1}("");
    }
}
`;
  expect(brokenRules(faulty)).toEqual([
    'max-states-count 3',
    'explicit-types 4',
    'avoid-tx-origin 8',
    'no-unchecked-calls 8',
    'no-unused-vars 7',
  ]);
});
