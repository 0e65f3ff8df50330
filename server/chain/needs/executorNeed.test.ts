import { keccak256 } from 'viem';
import { expect, test } from 'vitest';
import { nth } from '../../routing/testkits/markets.testkit.ts';
import type { RpcOutcome } from '../rpc/rpcErrors.ts';
import { executorNeed } from './executorNeed.ts';

const ADDRESS = nth(0xee);
const CODE = '0x600160005260206000f3';
const need = executorNeed({ address: ADDRESS, codeHash: keccak256(CODE) });
const said = (result: unknown): RpcOutcome => ({ kind: 'result', result });

test.each<readonly [string, RpcOutcome | undefined, boolean | undefined]>([
  ['the known code is met', said(CODE), true],
  ['another code is a lack', said('0x6001'), false],
  ['no code is a lack', said('0x'), false],
  ['an outage is not known', undefined, undefined],
])('an executor with %s', async (_, outcome, verdict) => {
  const asked: unknown[] = [];
  const send = async (call: unknown) => {
    asked.push(call);
    return outcome;
  };
  expect(await need.isMet(send, 100n)).toBe(verdict);
  expect(asked).toEqual([{ method: 'eth_getCode', params: [ADDRESS, 'latest'] }]);
});

test('the lack names the address and its consequence', () => {
  expect(need.lack).toContain(
    `The executor at ${ADDRESS} has no code on this chain, or code of another hash`,
  );
  expect(need.lack).toContain('no trade goes through it');
});
