import { describe, expect, test } from 'vitest';
import { inOneDialect } from './faultDialects.ts';
import { isOfContract, isRevert, meaningOf } from './rpcErrors.ts';

/** `Error("no")`. */
const DATA =
  '0x08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000026e6f000000000000000000000000000000000000000000000000000000000000';

describe('a revert has one form, whichever node reports it', () => {
  test.each<[node: string, code: unknown, message: string, data: unknown, expected: string | undefined]>([
    ['Geth', 3, 'execution reverted: no', DATA, DATA],
    ['Geth, without data', 3, 'execution reverted', '0x', '0x'],
    ['Geth before 1.9.15', -32000, 'execution reverted', undefined, undefined],
    ['Erigon', -32000, 'execution reverted: no', DATA, DATA],
    ['Besu', -32000, 'Execution reverted', DATA, DATA],
    [
      'Besu, with its reason',
      -32000,
      'Execution reverted (ERC20: transfer amount exceeds balance)',
      DATA,
      DATA,
    ],
    ['Nethermind', -32015, 'VM execution error.', `Reverted ${DATA}`, DATA],
    ['OpenEthereum', -32015, 'VM execution error.', 'Reverted 0x', '0x'],
    ['OpenEthereum, an invalid instruction', -32015, 'VM execution error.', 'Bad instruction fe', undefined],
    ['Nethermind of today', -32000, 'revert', DATA, DATA],
    [
      'Hardhat',
      -32603,
      'Error: VM Exception while processing transaction: reverted with an unrecognized custom error',
      { message: 'VM Exception', data: DATA },
      DATA,
    ],
    ['Ganache', -32000, 'VM Exception while processing transaction: revert no', undefined, undefined],
    ['a gateway', -32603, 'execution reverted', undefined, undefined],
    ['another gateway', -32008, 'execution reverted', DATA, DATA],
    ['a gateway that keeps only the data', -32603, 'Internal error', DATA, DATA],
    ['Lotus', 11, `message execution failed (exit=[33], revert reason=[${DATA}], vm error=[x])`, DATA, DATA],
  ])('%s', (_node, code, message, data, expected) => {
    const fault = inOneDialect({ code: Number(code), message, data });
    expect(fault).toEqual({ code: 3, message, data: expected });
    expect([isRevert(fault), isOfContract(fault), meaningOf(fault)]).toEqual([true, true, 'verdict']);
  });
});

describe('code that ended by its own fault is the contract’s doing, and another node is asked first', () => {
  test.each([
    [-32000, 'out of gas', undefined],
    [-32000, 'gas uint64 overflow', undefined],
    [-32000, 'return data out of bounds', undefined],
    [-32000, 'invalid jump destination', undefined],
    [-32000, 'invalid opcode: INVALID', undefined],
    [-32000, 'stack underflow (0 <=> 1)', undefined],
    [-32000, 'stack limit reached 1024 (1023)', undefined],
    [-32603, 'EVM error OutOfGas', undefined],
    [-32603, 'EVM error StackOverflow', undefined],
    [-32000, 'OutOfGas', undefined],
  ])('%i %s %s', (code, message, data) => {
    const fault = inOneDialect({ code, message, data });
    expect(fault).toEqual({ code, message, data, isHalt: true });
    expect([isRevert(fault), isOfContract(fault)]).toEqual([false, true]);
    expect(meaningOf(fault)).toBe('failure');
  });
});

describe('an outage is none of these', () => {
  test.each([
    [-32000, 'header not found', undefined],
    [-32000, 'missing trie node 5f2a (path ) state 0x08c379a0 is not available', undefined],
    [-32000, 'historical state 0x1234 is not available, call reverted to an older one', undefined],
    [-32000, 'execution aborted (timeout = 5s)', undefined],
    [-32000, 'request timed out', undefined],
    [-32000, 'gas required exceeds allowance (50000000)', undefined],
    [-32000, 'insufficient funds for gas * price + value', undefined],
    [-32000, 'out of memory', undefined],
    [-32000, 'the upstream reverted its connection', undefined],
    [-32603, 'Internal error', undefined],
    [-32603, 'Internal error', { trace: 'a1b2' }],
    [-32603, 'database error: failed to get account', undefined],
    [-32603, 'Internal error', '0x'],
    [-32008, 'Response is too big', undefined],
    [-32005, 'execution reverted', undefined],
    [-32601, 'the method eth_reverted does not exist', undefined],
    [11, 'message execution failed (exit=[7], out of gas)', undefined],
    [11, 'resource temporarily unavailable', undefined],
    [0, 'execution reverted', undefined],
  ])('%i %s', (code, message, data) => {
    const fault = { code, message, data };
    expect(inOneDialect(fault)).toEqual(fault);
    expect([isRevert(fault), isOfContract(fault)]).toEqual([false, false]);
  });
});
