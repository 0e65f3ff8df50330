import { type Hex, numberToHex, pad } from 'viem';
import { describe, expect, test } from 'vitest';
import { nth } from '../../routing/testkits/markets.testkit.ts';
import { feeCallOf } from '../feeCall.ts';
import type { RpcCall } from '../rpc/rpcCall.ts';
import type { RpcOutcome } from '../rpc/rpcErrors.ts';
import { wrongEntries } from './wrongEntries.ts';

const [ROUTER, FACTORY] = [nth(0xe1), nth(0xf1)];
const CALL = feeCallOf({ call: 'pair', signature: 'swapFee()(uint32)', arguments: [], precision: 1000 });
const ENTRIES = {
  chainId: 7,
  contracts: [
    { field: 'exchanges[1].router.address', address: ROUTER },
    { field: 'exchanges[1].v2.factory', address: FACTORY },
  ],
  feeCalls: [{ field: 'exchanges[1].v2.fee', factory: FACTORY, call: CALL }],
};
const said = (result: unknown): RpcOutcome => ({ kind: 'result', result });
const word = (value: number | bigint) => said(numberToHex(value, { size: 32 }));
const fault = (code: number): RpcOutcome => ({
  kind: 'fault',
  fault: { code, message: 'refused', data: undefined },
});
const REVERTED = fault(3);

interface Node {
  readonly chain?: RpcOutcome | undefined;
  readonly syncing?: RpcOutcome | undefined;
  /** Answers for the code of an address in turn, the last one for ever. */
  readonly codes?: Readonly<Record<string, readonly (RpcOutcome | undefined)[]>>;
  readonly pairs?: number;
  readonly fee?: (pair: Hex) => RpcOutcome | undefined;
}

/** Returns the sentences of a node, and the calls that it was sent. */
async function judgedBy(node: Node) {
  const calls: RpcCall[] = [];
  const sentences = await wrongEntries(ENTRIES, async (call) => {
    const same = calls.filter(({ method, params }) => method === call.method && params[0] === call.params[0]);
    calls.push(call);
    if (call.method === 'eth_chainId') return 'chain' in node ? node.chain : said('0x7');
    if (call.method === 'eth_syncing') return 'syncing' in node ? node.syncing : said(false);
    if (call.method === 'eth_getCode') {
      const answers = node.codes?.[String(call.params[0])] ?? [said('0x60')];
      return answers[Math.min(same.length, answers.length - 1)];
    }
    const [{ to, data }] = call.params as [{ readonly to: Hex; readonly data: Hex }];
    if (to !== FACTORY) return node.fee === undefined ? word(3) : node.fee(to);
    return data === '0x574f2ba3'
      ? word(node.pairs ?? 9)
      : said(pad(nth(Number(BigInt(`0x${data.slice(10)}`)) + 1)));
  });
  return { sentences, calls };
}

test('default: a chain with all contracts, whose pairs say their fee, refutes nothing', async () => {
  const { sentences, calls } = await judgedBy({});
  expect(sentences).toEqual([]);
  const asked = calls.flatMap(({ method, params }) => (method === 'eth_getCode' ? [params[0]] : []));
  expect(asked).toEqual([ROUTER, FACTORY]);
});

describe('an address without code', () => {
  test('error: an address without code is refused by its field', async () => {
    const { sentences } = await judgedBy({ codes: { [ROUTER]: [said('0x')] } });
    expect(sentences).toEqual([`exchanges[1].router.address ${ROUTER} has no code on this chain`]);
  });

  test.each<[string, readonly (RpcOutcome | undefined)[]]>([
    ['of which a second node has the code', [said('0x'), said('0x60')]],
    ['at a node that fails the second time', [said('0x'), undefined]],
    ['at a node that refuses the call', [fault(-32005)]],
    ['at a node that is down', [undefined]],
  ])('behavior: one %s is not refused', async (_, answers) => {
    expect((await judgedBy({ codes: { [ROUTER]: answers } })).sentences).toEqual([]);
  });
});

describe('a fee call', () => {
  test('error: one that reverts for the first, the middle and the newest pair is refused', async () => {
    const { sentences } = await judgedBy({ fee: () => REVERTED });
    expect(sentences).toEqual([
      `exchanges[1].v2.fee returns no fee: the call reverts, or returns no number, for 3 of 9 pairs of ${FACTORY}, as ${nth(9)}`,
    ]);
  });

  test('error: one that no pair has, so that it returns nothing, is refused', async () => {
    expect((await judgedBy({ pairs: 1, fee: () => said('0x') })).sentences).toHaveLength(1);
  });

  test.each<[string, Node]>([
    ['that reverts for one pair alone', { fee: (pair) => (pair === nth(5) ? REVERTED : word(3)) }],
    ['of a factory without pairs', { pairs: 0, fee: () => REVERTED }],
    ['that a limit of the provider stops', { fee: () => fault(-32005) }],
    ['of a node that is down', { fee: () => undefined }],
    ['that returns more than all of the input, which /ready says', { fee: () => word(5000) }],
  ])('behavior: one %s is not refused', async (_, node) => {
    expect((await judgedBy(node)).sentences).toEqual([]);
  });
});

test.each<[string, Node]>([
  ['of another chain', { chain: said('0x1') }],
  ['that is down', { chain: undefined, syncing: undefined }],
  ['that is still syncing', { syncing: said({ currentBlock: '0x1', highestBlock: '0x9' }) }],
])('behavior: a node %s refutes nothing', async (_, node) => {
  const wrong = { codes: { [ROUTER]: [said('0x')] }, fee: () => REVERTED };
  const { sentences, calls } = await judgedBy({ ...wrong, ...node });
  expect([sentences, calls.length]).toEqual([[], 2]);
});

test('behavior: a provider that knows no eth_syncing is believed', async () => {
  const { sentences } = await judgedBy({ syncing: fault(-32601), codes: { [FACTORY]: [said('0x')] } });
  expect(sentences).toEqual([`exchanges[1].v2.factory ${FACTORY} has no code on this chain`]);
});
