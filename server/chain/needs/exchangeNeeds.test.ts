import { pad } from 'viem';
import { expect, test } from 'vitest';
import { nth } from '../../routing/testkits/markets.testkit.ts';
import { feeCallOf } from '../feeCall.ts';
import type { RpcCall } from '../rpc/rpcCall.ts';
import type { RpcOutcome } from '../rpc/rpcErrors.ts';
import { exchangeNeeds } from './exchangeNeeds.ts';

const [FIRST_V3, OWN_V2, PAIR] = [nth(0xf1), nth(0xf2), nth(1)];
const FEE = feeCallOf({
  call: 'factory',
  signature: 'getFee(address)(uint256)',
  arguments: ['pair'],
  precision: 10_000,
});
const FACTORIES = {
  v2Factory: null,
  v3Factory: FIRST_V3,
  feeTiers: [],
  others: [{ exchange: 'own', v2Factory: OWN_V2, v3Factory: null, feeTiers: [], v2FeeCall: FEE }],
};
const refused = (code: number): RpcOutcome => ({
  kind: 'fault',
  fault: { code, message: 'execution reverted', data: undefined },
});
const said = (result: unknown): RpcOutcome => ({ kind: 'result', result });
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;

interface Node {
  readonly code?: string;
  readonly pair?: RpcOutcome;
  readonly fee?: RpcOutcome | undefined;
}

/** Returns the verdict on each need of a node, and the calls that it was sent. */
async function verdictsOf(node: Node) {
  const calls: RpcCall[] = [];
  const send = async (call: RpcCall) => {
    calls.push(call);
    if (call.method === 'eth_getCode') return said(node.code ?? '0x60');
    const [{ data }] = call.params as [{ readonly data: string }];
    if (data.startsWith('0x1e3dd18b')) return node.pair ?? said(pad(PAIR));
    return 'fee' in node ? node.fee : said(word(30n));
  };
  const needs = exchangeNeeds(FACTORIES);
  const verdicts: (boolean | undefined)[] = [];
  for (const need of needs) verdicts.push(await need.isMet(send, 100n));
  return { verdicts, calls, lacks: needs.map(({ lack }) => lack) };
}

test('default: the code of each factory, and the fee of its first pair', async () => {
  const { verdicts, calls, lacks } = await verdictsOf({});
  expect(verdicts).toEqual([true, true, true]);
  expect(calls.map(({ method, params }) => [method, params[0]])).toEqual([
    ['eth_getCode', FIRST_V3],
    ['eth_getCode', OWN_V2],
    ['eth_call', { to: OWN_V2, data: `0x1e3dd18b${'0'.repeat(64)}` }],
    ['eth_call', { to: OWN_V2, data: `0xb88c9148${pad(PAIR).slice(2)}` }],
  ]);
  expect(lacks).toEqual([
    `The v3 factory of exchange main, ${FIRST_V3}, has no code on this chain: it has no pools.`,
    `The v2 factory of exchange own, ${OWN_V2}, has no code on this chain: it has no pools.`,
    'The call v2.fee of exchange own does not return the fee of a pair, below 10000 parts: such pairs are left out.',
  ]);
});

test('an address of another chain has no code', async () => {
  const { verdicts } = await verdictsOf({ code: '0x', pair: said('0x') });
  expect(verdicts).toEqual([false, false, undefined]);
});

test.each<[string, Node, boolean | undefined]>([
  ['that reverts is a lack', { fee: refused(3) }, false],
  ['that returns all of it is a lack', { fee: said(word(10_000n)) }, false],
  ['that returns 2^256 − 1 is a lack', { fee: said(word(2n ** 256n - 1n)) }, false],
  ['that returns nothing is a lack', { fee: said('0x') }, false],
  ['of which a limit of the provider keeps the answer is not known', { fee: refused(-32005) }, undefined],
  ['that an outage keeps is not known', { fee: undefined }, undefined],
  ['of a factory without pairs is not known', { pair: refused(3) }, undefined],
])('a fee call %s', async (_, node, verdict) => {
  const { verdicts } = await verdictsOf(node);
  expect(verdicts).toEqual([true, true, verdict]);
});
