import { type Address, concat, type Hex, keccak256, pad, toHex } from 'viem';
import { expect, test } from 'vitest';
import { overrideState, permit2AllowanceValue, permit2AllowanceWord } from './stateOverrides.ts';

const TOKEN: Address = '0x00000000000000000000000000000000000000cc';
const CALLER: Address = '0x00000000000000000000000000000000000000aa';
const account = (last: number): Address => toHex(last, { size: 20 });
const key = (digit: string) => `0x${digit.repeat(64)}` as const;

test('overrideState: words of one contract together, the native balance in hex', () => {
  const words = [
    { word: { account: TOKEN, key: key('1') }, value: 255n },
    { word: { account: TOKEN, key: key('2') }, value: 1n },
  ];
  expect(overrideState(words, { account: CALLER, balance: 4096n })).toEqual({
    [TOKEN]: {
      stateDiff: { [key('1')]: `0x${'ff'.padStart(64, '0')}`, [key('2')]: `0x${'1'.padStart(64, '0')}` },
    },
    [CALLER]: { balance: '0x1000' },
  });
});

test('permit2AllowanceValue: amount in the low 160 bits, the last expiration above, nonce 0', () => {
  const hex = permit2AllowanceValue(258n).toString(16).padStart(64, '0');
  expect(hex).toBe(`000000000000ffffffffffff${'102'.padStart(40, '0')}`);
});

test('permit2AllowanceWord: the word of owner, token and spender in the mapping of slot 1', () => {
  const [owner, spender] = [account(0xaa), account(0xee)];
  // keccak256 of the spender and of keccak256 of the token and of keccak256 of the owner and 1, each word by
  // word.
  const nested = [owner, TOKEN, spender].reduce<Hex>(
    (slot, address) => keccak256(concat([pad(address, { size: 32 }), slot])),
    toHex(1n, { size: 32 }),
  );
  const permit2 = account(0x22);
  expect(permit2AllowanceWord(permit2, owner, TOKEN, spender)).toEqual({ account: permit2, key: nested });
});
