import { concat, decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { encodeSwap } from '../encode/encodeSwap.ts';
import type { EncodeSwapParams } from '../encode/swapParams.ts';
import { DAI, handingOver, legOf, RECIPIENT, USDC, v2Hop, v3Hop, WETH } from '../routes.testkit.ts';
import { SECOND_WAYS } from '../secondWays.testkit.ts';
import { SWAPS } from '../swaps.testkit.ts';
import { V4_SWAPS } from '../v4Swaps.testkit.ts';
import { decodeSwap } from './decodeSwap.ts';
import { verifySwap } from './verifySwap.ts';

const EXECUTE = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']);

function commandsOf(data: Hex): { bytes: Hex[]; inputs: Hex[]; deadline: bigint } {
  const [bytes, inputs, deadline] = decodeFunctionData({ abi: EXECUTE, data }).args;
  const list = (bytes.slice(2).match(/../g) ?? []).map((byte): Hex => `0x${byte}`);
  return { bytes: list, inputs: [...inputs], deadline };
}

function join(commands: readonly { byte: Hex; input: Hex }[], deadline: bigint): Hex {
  const bytes = concat(['0x', ...commands.map(({ byte }) => byte)]);
  const inputs = commands.map(({ input }) => input);
  return encodeFunctionData({ abi: EXECUTE, args: [bytes, inputs, deadline] });
}

/** Both routes begin in one pool; the second finds it where the first left it. */
const SHARED: EncodeSwapParams = {
  ...SWAPS['split exact input'],
  legs: [
    legOf('exactInput', [v3Hop(USDC, WETH, 500), v2Hop(WETH, DAI)], [600n, 60n, 590n]),
    legOf('exactInput', [v3Hop(USDC, WETH, 500), v3Hop(WETH, DAI, 3000)], [400n, 39n, 380n]),
  ],
};

const ARRIVING = {
  ...SWAPS['v3 exact output, native in'],
  checksArrival: true,
} satisfies EncodeSwapParams;

const PREPAID = {
  'a prepaid v2 exact input': { ...SWAPS['v2 exact input'], isPrepaid: true },
  'a prepaid mixed exact input': { ...SWAPS['mixed exact input, native out'], isPrepaid: true },
  'a prepaid split': { ...SWAPS['split exact input'], isPrepaid: true },
  'a prepaid exact output': { ...SWAPS['v2 exact output'], isPrepaid: true },
  'a prepaid split exact output': { ...SWAPS['split exact output'], isPrepaid: true },
} satisfies Record<string, EncodeSwapParams>;

describe.each(
  Object.entries({
    ...PREPAID,
    ...SWAPS,
    ...V4_SWAPS,
    ...SECOND_WAYS,
    'routes through one pool': SHARED,
    'an output that must arrive': ARRIVING,
  }),
)('verifySwap of %s', (_kind, swap) => {
  const { data, value } = encodeSwap(swap);

  test('accepts the calldata of encodeSwap', () => {
    expect(verifySwap(data, value, swap)).toEqual({ kind: 'ok' });
  });

  test('behavior: any single byte that is different is noticed', () => {
    const unnoticed: number[] = [];
    for (let at = 2; at < data.length; at += 2) {
      for (const bit of [0x01, 0x80]) {
        const byte = (Number.parseInt(data.slice(at, at + 2), 16) ^ bit).toString(16).padStart(2, '0');
        const mutated: Hex = `0x${data.slice(2, at)}${byte}${data.slice(at + 2)}`;
        if (verifySwap(mutated, value, swap).kind === 'ok') unnoticed.push(at);
      }
    }
    expect(unnoticed).toEqual([]);
  });

  test('behavior: a command left out, doubled or moved is noticed', () => {
    const { bytes, inputs, deadline } = commandsOf(data);
    const commands = bytes.map((byte, i) => ({ byte, input: inputs[i] ?? '0x' }));
    for (const [index, command] of commands.entries()) {
      const without = commands.toSpliced(index, 1);
      expect(verifySwap(join(without, deadline), value, swap).kind).toBe('mismatch');
      const doubled = commands.toSpliced(index, 0, command);
      expect(verifySwap(join(doubled, deadline), value, swap).kind).toBe('mismatch');
      const movedToEnd = [...without, command];
      const payoutsMoved = command.byte === '0x04' || command.byte === '0x0c';
      if (index < commands.length - 1 && !payoutsMoved) {
        expect(verifySwap(join(movedToEnd, deadline), value, swap).kind).toBe('mismatch');
      }
    }
  });

  test('behavior: another value is noticed', () => {
    expect(verifySwap(data, value + 1n, swap)).toEqual({
      kind: 'mismatch',
      field: 'value',
      expected: String(value),
      found: String(value + 1n),
    });
  });

  test('behavior: calldata that was cut or lengthened is noticed', () => {
    expect(verifySwap(data.slice(0, -2) as Hex, value, swap).kind).toBe('mismatch');
    expect(verifySwap(`${data}00`, value, swap).kind).toBe('mismatch');
  });
});

describe('verifySwap', () => {
  test('returns the field that differs, with the expected and the found value', () => {
    const swap = SWAPS['v2 exact input'];
    const { data } = encodeSwap(swap);
    const other = '0x00000000000000000000000000000000000000ab';
    expect(verifySwap(data, 0n, { ...swap, recipient: other })).toEqual({
      kind: 'mismatch',
      field: 'recipient',
      expected: '0x00000000000000000000000000000000000000ab',
      found: '0x00000000000000000000000000000000000000aa',
    });
    expect(verifySwap(data, 0n, { ...swap, bound: 891n })).toMatchObject({
      field: 'amountOutMinimum',
      expected: '891',
      found: '890',
    });
  });

  test('behavior: a refund that is missing is named by its token', () => {
    const swap = SWAPS['v3 exact input, native in'];
    const { bytes, inputs, deadline } = commandsOf(encodeSwap(swap).data);
    const commands = bytes.map((byte, i) => ({ byte, input: inputs[i] ?? '0x' }));
    expect(verifySwap(join(commands.slice(0, 3), deadline), 1000n, swap)).toEqual({
      kind: 'mismatch',
      field: 'left in the router',
      expected: '',
      found: USDC,
    });
  });

  test('a hand-over whose pair the next route does not swap is a mismatch', () => {
    const swap = SWAPS['split exact input whose routes end with one pair'];
    const { data } = encodeSwap(swap);
    const [first, second, last] = swap.legs;
    if (first === undefined || second === undefined || last === undefined) throw new Error('no legs');
    const fieldOf = (legs: typeof swap.legs) => verifySwap(data, 0n, { ...swap, legs });
    const elsewhere = legOf(
      'exactInput',
      [v2Hop(USDC, WETH), v2Hop(WETH, DAI, RECIPIENT)],
      [200n, 20n, 190n],
    );
    expect(fieldOf([first, second, elsewhere])).toMatchObject({ field: 'pool that the next leg ends with' });
    expect(fieldOf([first, second, handingOver(last)])).toMatchObject({
      field: 'pool that the next leg ends with',
    });
    const alone = legOf('exactInput', first.route.hops, first.route.amounts);
    expect(fieldOf([alone, second, last])).toMatchObject({ kind: 'mismatch' });
    const overV3 = [v3Hop(USDC, WETH, 500), v3Hop(WETH, DAI, 500)];
    const both = [
      handingOver(legOf('exactInput', overV3, [500n, 50n, 490n])),
      legOf('exactInput', overV3, [500n, 50n, 490n]),
    ];
    expect(fieldOf(both)).toMatchObject({ field: 'a pool that swaps what it has received' });
    const itself = encodeSwap({ ...swap, legs: [alone, second, last] }).data;
    expect(verifySwap(itself, 0n, swap)).toMatchObject({ kind: 'mismatch' });
  });

  test('an intermediate amount below the need of the next run is a mismatch', () => {
    const leg = legOf('exactOutput', [v2Hop(USDC, WETH), v3Hop(WETH, USDC, 500)], [10n, 20n, 30n]);
    const swap = { ...SWAPS['v2 exact output'], legs: [{ ...leg, intermediates: [19n] }] };
    expect(verifySwap(encodeSwap(swap).data, 0n, swap)).toMatchObject({
      field: 'intermediate amount covers the next run',
    });
    const exact = { ...SWAPS['v2 exact output'], legs: [{ ...leg, intermediates: [20n] }] };
    expect(verifySwap(encodeSwap(exact).data, 0n, { ...exact, bound: 1010n }).kind).toBe('ok');
  });
});

describe('decodeSwap', () => {
  test('default: commands with their arguments, paths from the input to the output', () => {
    const decoded = decodeSwap(encodeSwap(SWAPS['v3 exact output, native in']).data);
    expect(decoded).toEqual({
      kind: 'decoded',
      deadline: 1764573986n,
      commands: [
        {
          command: 'WRAP_ETH',
          args: { recipient: '0x0000000000000000000000000000000000000002', amount: 1010n },
        },
        {
          command: 'V3_SWAP_EXACT_OUT',
          args: {
            recipient: '0x00000000000000000000000000000000000000aa',
            amount: 900n,
            limit: 1010n,
            tokens: [
              '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
              '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
              '0x6b175474e89094c44da98b954eedeac495271d0f',
            ],
            fees: [500, 100],
            payerIsUser: false,
          },
        },
        {
          command: 'UNWRAP_WETH',
          args: { recipient: '0x0000000000000000000000000000000000000001', minimum: 0n },
        },
      ],
    });
  });

  test('default: digits of either case', () => {
    const { data } = encodeSwap(SWAPS['v3 exact input with a permit']);
    expect(decodeSwap(`0x3593564c${data.slice(10).toUpperCase()}`)).toEqual(decodeSwap(data));
  });

  test.each([
    ['0x', 'selector'],
    ['0xdeadbeef', 'selector'],
    ['0x3593564c', 'all of its words'],
  ] as const)('error: %s', (calldata, reason) => {
    expect(decodeSwap(calldata)).toEqual({ kind: 'undecodable', reason });
  });
});

test('error: a SWEEP whose minimum has more than the 160 bits that the router reads', () => {
  const swap = SWAPS['split exact input'];
  const { data, value } = encodeSwap(swap);
  const { bytes, inputs, deadline } = commandsOf(data);
  const sweep = bytes.indexOf('0x04');
  const input = inputs[sweep] ?? '0x';
  // The word of the minimum is the last: its low 160 bits stay what was expected.
  const above: Hex = `0x${input.slice(2, -64)}${'0'.repeat(23)}1${input.slice(-40)}`;
  const commands = bytes.map((byte, index) => ({
    byte,
    input: index === sweep ? above : (inputs[index] ?? '0x'),
  }));
  expect(sweep).toBeGreaterThan(0);
  expect(verifySwap(join(commands, deadline), value, swap)).toMatchObject({
    kind: 'mismatch',
    expected: 'an integer of 160 bits',
  });
});

test.each(Object.entries(PREPAID))(
  'calldata of %s is not that of the same swap of an allowance',
  (_, swap) => {
    const usual = { ...swap, isPrepaid: false };
    const [prepaid, pulled] = [encodeSwap(swap), encodeSwap(usual)];
    expect(verifySwap(prepaid.data, prepaid.value, usual).kind).toBe('mismatch');
    expect(verifySwap(pulled.data, pulled.value, swap).kind).toBe('mismatch');
  },
);

test('a prepaid swap takes nothing by Permit2, and gives the caller the rest of its input', () => {
  const namesOf = (swap: EncodeSwapParams) => encodeSwap(swap).commands;
  expect(namesOf(PREPAID['a prepaid v2 exact input'])).toEqual(['V2_SWAP_EXACT_IN']);
  expect(namesOf(PREPAID['a prepaid exact output'])).toEqual(['V2_SWAP_EXACT_OUT', 'SWEEP']);
  const v3 = {
    ...SWAPS['v2 exact input'],
    legs: [legOf('exactInput', [v3Hop(USDC, DAI, 100)], [1000n, 900n])],
    isPrepaid: true,
  };
  expect(namesOf(v3)).toEqual(['V3_SWAP_EXACT_IN', 'SWEEP']);
  const { data } = encodeSwap(v3);
  expect(verifySwap(data, 0n, v3)).toEqual({ kind: 'ok' });
  const decoded = decodeSwap(data);
  if (decoded.kind === 'undecodable') throw new Error(decoded.reason);
  const sweep = decoded.commands.find(({ command }) => command === 'SWEEP');
  expect(sweep?.args).toMatchObject({ token: USDC, minimum: 0n });
});

test('a prepaid swap of native coin is no swap', () => {
  expect(() => encodeSwap({ ...SWAPS['v3 exact input, native in'], isPrepaid: true })).toThrow('prepaid');
  expect(() => encodeSwap({ ...SWAPS['v3 exact output, native in'], isPrepaid: true })).toThrow('prepaid');
});
