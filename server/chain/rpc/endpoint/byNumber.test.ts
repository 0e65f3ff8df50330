import { expect, test } from 'vitest';
import { fakeBlock, fakeHash } from '../../fakeNode.testkit.ts';
import { BlockGone, type RpcOutcome } from '../rpcErrors.ts';
import { byNumber, nameHashes, provenOutcomes } from './byNumber.ts';

const BLOCK = { number: 100n, hash: fakeHash(100) };
const AT = { blockHash: BLOCK.hash };
const HEADER = { method: 'eth_getBlockByNumber', params: ['0x64', false] };
const result = (value: unknown): RpcOutcome => ({ kind: 'result', result: value });

test.each([
  ['eth_call', [{ data: '0x' }, AT, { '0xa1': {} }], [{ data: '0x' }, '0x64', { '0xa1': {} }]],
  ['eth_getCode', ['0xa1', AT], ['0xa1', '0x64']],
  ['eth_simulateV1', [{ validation: false }, AT], [{ validation: false }, '0x64']],
  ['eth_createAccessList', [{ data: '0x' }, AT], [{ data: '0x' }, '0x64']],
  ['debug_traceCall', [{ data: '0x' }, AT, { tracer: 't' }], [{ data: '0x' }, '0x64', { tracer: 't' }]],
  ['eth_getLogs', [{ ...AT, topics: [] }], [{ fromBlock: '0x64', toBlock: '0x64', topics: [] }]],
  ['eth_gasPrice', [], []],
])('%s is sent by number between two reads of the header', (method, params, numbered) => {
  expect(nameHashes([{ method, params }])).toBe(true);
  expect(byNumber([{ method, params }], BLOCK)).toEqual([HEADER, { method, params: numbered }, HEADER]);
});

test('a call that names no hash may differ from node to node', () => {
  expect(nameHashes([{ method: 'eth_call', params: [{ data: '0x' }, 'latest'] }])).toBe(false);
});

test('equal headers before and after prove the block', () => {
  const outcomes = [result(fakeBlock(100)), result('0x12'), result(fakeBlock(100))];
  expect(provenOutcomes(outcomes, BLOCK)).toEqual([result('0x12')]);
});

test.each([
  ['before', fakeBlock(100, 1), fakeBlock(100)],
  ['after', fakeBlock(100), fakeBlock(100, 1)],
  ['not at all', null, null],
])('error: another block has its number: %s', (_, before, after) => {
  expect(() => provenOutcomes([result(before), result('0x12'), result(after)], BLOCK)).toThrow(BlockGone);
});
