import {
  concat,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem';
import { describe, expect, test } from 'vitest';
import { encodeSwap } from '../encode/encodeSwap.ts';
import type { EncodeSwapParams } from '../encode/swapParams.ts';
import { DAI, handingOver, legOf, USDC, v2Hop, v3Hop, v4Hop, WETH } from '../routes.testkit.ts';
import { doubtedPurchase, doubtedSale, SECOND_WAYS } from '../secondWays.testkit.ts';
import { decodeSwap } from './decodeSwap.ts';
import { verifySwap } from './verifySwap.ts';

/* A swap whose second way could run beside the first, or take another leg's coins, is no second way. */

const EXECUTE = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']);
const PLAN = parseAbiParameters('bytes, bytes[]');
const SUB_PLAN = 0xa1;

interface Command {
  readonly byte: Hex;
  readonly input: Hex;
}
const listOf = (bytes: Hex, inputs: readonly Hex[]): Command[] =>
  inputs.map((input, at) => ({ byte: `0x${bytes.slice(2 + 2 * at, 4 + 2 * at)}`, input }));
const joined = (commands: readonly Command[]) =>
  [concat(['0x', ...commands.map(({ byte }) => byte)]), commands.map(({ input }) => input)] as const;

/** Calldata with other commands in one of its sub-plans, for each sub-plan. */
function changedPlans(data: Hex, change: (commands: Command[]) => Command[], flag = SUB_PLAN): Hex[] {
  const [bytes, inputs, deadline] = decodeFunctionData({ abi: EXECUTE, data }).args;
  const commands = listOf(bytes, inputs);
  return commands.flatMap(({ byte, input }, at) => {
    if (Number(byte) !== SUB_PLAN) return [];
    const within = change(listOf(...decodeAbiParameters(PLAN, input)));
    const plan: Command = {
      byte: `0x${flag.toString(16)}`,
      input: encodeAbiParameters(PLAN, joined(within)),
    };
    const args = [...joined(commands.toSpliced(at, 1, plan)), deadline] as const;
    return [encodeFunctionData({ abi: EXECUTE, args })];
  });
}

describe.each(Object.entries(SECOND_WAYS))('%s', (_, swap: EncodeSwapParams) => {
  const { data, value } = encodeSwap(swap);
  const kinds = (calldata: readonly Hex[]) => calldata.map((each) => verifySwap(each, value, swap).kind);

  test('the calldata with its sub-plans encoded again is accepted', () => {
    expect(new Set(kinds(changedPlans(data, (commands) => commands)))).toEqual(new Set(['ok']));
  });

  test.each<readonly [string, (commands: Command[]) => Command[]]>([
    ['left out', (commands) => commands.slice(0, -1)],
    ['doubled', (commands) => [...commands, ...commands.slice(-1)]],
    ['put first', (commands) => [...commands.slice(-1), ...commands.slice(0, -1)]],
    ['followed by a sweep', (commands) => [...commands, { byte: '0x04', input: `0x${'0'.repeat(192)}` }]],
  ])('a last command of a way that is %s is noticed', (title, change) => {
    for (const [at, each] of changedPlans(data, change).entries()) {
      const isSame = title === 'put first' && changedPlans(data, (commands) => commands)[at] === each;
      if (!isSame) expect(verifySwap(each, value, swap).kind).toBe('mismatch');
    }
  });

  test('a way that must not fail is noticed', () => {
    const unflagged = changedPlans(data, (commands) => commands, 0x21);
    expect(new Set(kinds(unflagged))).toEqual(new Set(['mismatch']));
  });

  test('ways of the swap that are exchanged, or of another pool, are noticed', () => {
    const legs = swap.legs.map((leg) => {
      const { otherwise, ...first } = leg;
      return otherwise === undefined ? leg : { ...otherwise, otherwise: { ...otherwise, ...first } };
    });
    expect(verifySwap(data, value, { ...swap, legs }).kind).toBe('mismatch');
    const plain = swap.legs.map(({ otherwise: _, ...leg }) => leg);
    expect(verifySwap(data, value, { ...swap, legs: plain }).kind).toBe('mismatch');
    const itself = encodeSwap({ ...swap, legs: plain });
    expect(verifySwap(itself.data, itself.value, swap).kind).toBe('mismatch');
  });
});

const SALE = SECOND_WAYS['a V3 pool, else a pair'];
const PURCHASE = SECOND_WAYS['a V3 pool, else a pair, bought'];

test('the first way enforces its share of the minimum, rounded down, and the second takes all that is left', () => {
  const swap = SECOND_WAYS['a split of routes with and without a second way'];
  const decoded = decodeSwap(encodeSwap(swap).data);
  if (decoded.kind === 'undecodable') throw new Error(decoded.reason);
  const plans = decoded.commands.flatMap((each) =>
    each.command === 'EXECUTE_SUB_PLAN' ? [each.args.commands] : [],
  );
  // 900 of 1 805, of the minimum of 1 780: 887.53…
  expect(plans[0]?.at(-1)).toMatchObject({ command: 'V2_SWAP_EXACT_IN', args: { limit: 887n } });
  expect(plans[1]).toMatchObject([{ args: { amount: 2n ** 255n, limit: 0n, payerIsUser: false } }]);
});

test('an exact output gives the rest of its maximum back before its first way has succeeded', () => {
  const decoded = decodeSwap(encodeSwap(PURCHASE).data);
  if (decoded.kind === 'undecodable') throw new Error(decoded.reason);
  expect(decoded.commands.map(({ command }) => command)).toEqual([
    'PERMIT2_TRANSFER_FROM',
    'EXECUTE_SUB_PLAN',
    'EXECUTE_SUB_PLAN',
    'SWEEP',
    'SWEEP',
  ]);
  expect(decoded.commands[1]).toMatchObject({
    args: { commands: [{ command: 'V3_SWAP_EXACT_OUT' }, { command: 'SWEEP', args: { token: USDC } }] },
  });
});

test.each<readonly [string, EncodeSwapParams]>([
  ['a prepaid swap', { ...SALE, isPrepaid: true }],
  ['a prepaid exact output', { ...PURCHASE, isPrepaid: true }],
  [
    'an exact output over two routes',
    { ...PURCHASE, legs: [...PURCHASE.legs, legOf('exactOutput', [v2Hop(USDC, DAI)], [10n, 9n])] },
  ],
  [
    'an exact output of a pool that takes native coin',
    {
      ...PURCHASE,
      legs: [doubtedPurchase([v3Hop(WETH, USDC, 500)], [v4Hop(WETH, USDC, { isNative: true })])],
    },
  ],
])('%s has no second way', (_, swap) => {
  expect(() => encodeSwap(swap)).toThrow(/prepaid|native coin/);
});

test('a second way of native coin is a mismatch where other routes pay native coin', () => {
  const legs = [
    legOf('exactInput', [v4Hop(WETH, USDC, { isNative: true })], [1000n, 905n]),
    doubtedSale([v3Hop(WETH, USDC, 500)], [v4Hop(WETH, USDC, { isNative: true })]),
  ];
  const swap = { ...SALE, nativeIn: true, legs };
  const { data, value } = encodeSwap(swap);
  expect(verifySwap(data, value, swap)).toMatchObject({
    field: 'routes beside one of native coin with a second way',
  });
});

test('a second way after a route that hands over is a mismatch', () => {
  const last = [v2Hop(WETH, DAI)];
  const legs = [
    handingOver(legOf('exactInput', [v3Hop(USDC, WETH, 500), ...last], [1000n, 50n, 900n])),
    doubtedSale([v3Hop(USDC, WETH, 3000), ...last], [v3Hop(USDC, DAI, 100)]),
  ];
  const swap = { ...SALE, bound: 1700n, legs };
  const { data, value } = encodeSwap(swap);
  expect(verifySwap(data, value, swap)).toMatchObject({ field: 'second way of a route that hands over' });
});
