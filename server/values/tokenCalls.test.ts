import { expect, test } from 'vitest';
import { allowanceData, balanceOfData } from './tokenCalls.ts';

const OWNER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const SPENDER = '0x000000000022d473030f116ddee9f6b43ac78ba3';
const ownerWord = '00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8';
const spenderWord = '000000000000000000000000000000000022d473030f116ddee9f6b43ac78ba3';

test('balanceOfData is the selector 70a08231 of ERC-20 and the owner', () => {
  expect(balanceOfData(OWNER)).toBe(`0x70a08231${ownerWord}`);
});

test('allowanceData is the selector dd62ed3e of ERC-20, the owner and the spender', () => {
  expect(allowanceData(OWNER, SPENDER)).toBe(`0xdd62ed3e${ownerWord}${spenderWord}`);
});
