import { toFunctionSelector } from 'viem';
import { expect, test } from 'vitest';
import { compileExecutor, executorSource } from './compileExecutor.ts';
import { instructionsOf, selectorsOf } from './opcodes.ts';

/** The code that every chain gets; another hash is another contract. */
const CODE_HASH = '0x1c5e6a940ae4bd1c2cca340605aeb0aede5fb8809a266b7ffd07f80fdcac2d5c';
const RUNTIME_BYTES = 13_744;

const HOP = '(address,address,bytes4,uint24,bool)';
const CALL = '(address,address,uint256,uint256,address,uint256,bool,bool,bool,address,uint16)';
const LEG = `(uint256,${HOP}[],${HOP}[],uint32,uint32)`;

/** Everything that the executor may ever call. */
const CALLED = {
  'balanceOf(address)': '0x70a08231',
  'transfer(address,uint256)': '0xa9059cbb',
  'transferFrom(address,address,uint256)': '0x23b872dd',
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': '0xd505accf',
  'permitWitnessTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes32,string,bytes)':
    '0x137c29fe',
  'deposit()': '0xd0e30db0',
  'withdraw(uint256)': '0x2e1a7d4d',
  'getReserves()': '0x0902f1ac',
  'swap(uint256,uint256,address,bytes)': '0x022c0d9f',
  'swap(address,bool,int256,uint160,bytes)': '0x128acb08',
  [`tryLeg(bool,address,uint256,${HOP}[],address)`]: '0xc5754647',
};

/** Everything that it answers by name. */
const ANSWERED = {
  [`execute(${CALL},${LEG}[])`]: '0x3df00276',
  [`executeWithPermit(${CALL},${LEG}[],uint8,bytes32,bytes32)`]: '0x14aeb288',
  [`executeWithPermit2(${CALL},${LEG}[],address,uint256,bytes)`]: '0x8530b007',
};

const ERRORS = {
  'Busy()': '0x3ef33375',
  'Expired()': '0x203d82d8',
  'ZeroAmount()': '0x1f2a2005',
  'BadCall()': '0xcf0e4328',
  'NotExpected()': '0xda8953d0',
  'NotSpent()': '0x8ac9ad04',
  'TooLittle()': '0x3e1d55d4',
  'TooMuch()': '0xd887771b',
  'TooLittleGas()': '0x5dd42bb6',
  'Left()': '0x4e662144',
  'TransferFailed()': '0x90b8ec18',
  'Panic(uint256)': '0x4e487b71',
};

/** Masks of four bytes, which are no selectors. */
const MASKS = ['0x80000000', '0xffffffff'];

/** Opcodes that later hard forks brought, or that could change the code or hand over control. */
const REFUSED = {
  PUSH0: 0x5f,
  MCOPY: 0x5e,
  TLOAD: 0x5c,
  TSTORE: 0x5d,
  BLOBHASH: 0x49,
  BLOBBASEFEE: 0x4a,
  CREATE: 0xf0,
  CREATE2: 0xf5,
  CALLCODE: 0xf2,
  DELEGATECALL: 0xf4,
  SELFDESTRUCT: 0xff,
  INVALID: 0xfe,
};

const code = compileExecutor();

test('default: the source compiles to the code that is deployed everywhere', () => {
  expect(code.codeHash).toBe(CODE_HASH);
  expect((code.runtimeCode.length - 2) / 2).toBe(RUNTIME_BYTES);
});

test('default: the constructor writes one word and leaves the runtime code as it is', () => {
  expect(code.creationCode.endsWith(code.runtimeCode.slice(2))).toBe(true);
  const start = instructionsOf(code.creationCode.slice(0, -(code.runtimeCode.length - 2)) as `0x${string}`);
  expect(start.filter(({ opcode }) => opcode === 0x55).length).toBe(1);
});

test('default: every selector in the code is one of the lists', () => {
  for (const [signature, selector] of Object.entries({ ...CALLED, ...ANSWERED, ...ERRORS })) {
    expect([signature, toFunctionSelector(signature)]).toEqual([signature, selector]);
  }
  const listed = [...Object.values(CALLED), ...Object.values(ANSWERED), ...Object.values(ERRORS), ...MASKS];
  expect(selectorsOf(code.runtimeCode)).toEqual(listed.toSorted());
});

test('default: no opcode is younger than the paris hard fork, and none creates or delegates', () => {
  const used = new Set(instructionsOf(code.runtimeCode).map(({ opcode }) => opcode));
  expect(Object.entries(REFUSED).filter(([, opcode]) => used.has(opcode))).toEqual([]);
});

test('default: there is one slot of storage, one place that uses an allowance, and at most 400 lines', () => {
  const source = executorSource();
  expect(source.split('\n').length - 1).toBeLessThanOrEqual(400);
  expect(source.match(/IToken\.transferFrom/g)).toHaveLength(1);
  const variables = source.match(/^ {4}(?:uint|int|address|bool|bytes|string|mapping)[^;]*;/gm) ?? [];
  expect(variables.filter((text) => !text.includes(' constant '))).toEqual([
    '    uint256 private guard = RESTING;',
  ]);
});

test('error: a warning of the compiler is an error', () => {
  // As small as it can be: the compiler takes seconds for the executor itself.
  const unused = 'contract Executor { function f() external pure { uint256 unused; } }';
  expect(() => compileExecutor(unused)).toThrow('Unused local variable');
  expect(compileExecutor(unused, ['error']).codeHash).toMatch(/^0x[0-9a-f]{64}$/);
});
