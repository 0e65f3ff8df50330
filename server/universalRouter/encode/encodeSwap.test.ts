import { type Hex, pad } from 'viem';
import { describe, expect, test } from 'vitest';
import { DAI, legOf, RECIPIENT, USDC, v2Hop, WETH } from '../routes.testkit.ts';
import { SWAPS } from '../swaps.testkit.ts';
import { type EncodedSwap, encodeSwap } from './encodeSwap.ts';

/**
 * The 32-byte words of a literal: `3e8` is a number or an address (zeros before it), `5c5c…>` is the last of
 * some bytes (zeros behind it).
 */
function words(literal: string): string {
  return literal
    .split(/\s+/)
    .map((word) => {
      const dir = word.endsWith('>') ? 'right' : 'left';
      return pad(`0x${word.replace('>', '')}`, { dir }).slice(2);
    })
    .join('');
}

/** `execute(commands, inputs, deadline)` laid out by hand, so that no ABI coder vouches for itself. */
function execute(commands: string, inputs: readonly string[]): Hex {
  const bodies = inputs.map((input) => {
    const body = words(input);
    return words((body.length / 2).toString(16)) + body;
  });
  const offsets: string[] = [];
  let offset = inputs.length * 32;
  for (const body of bodies) {
    offsets.push(words(offset.toString(16)));
    offset += body.length / 2;
  }
  const head = words(`60 a0 692d4322 ${(commands.length / 2).toString(16)} ${commands}>`);
  const count = words(inputs.length.toString(16));
  return `0x3593564c${head}${count}${offsets.join('')}${bodies.join('')}`;
}

const usdc = 'a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const weth = 'c02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const dai = '6b175474e89094c44da98b954eedeac495271d0f';
const uni = '1f9840a85d5af5bf1d1762f925bdaddc4201f984';
const usdcToDai = 'a0b86991c6218b36c1d19d4a2e9eb0ce3606eb480000646b175474e89094c44d a98b954eedeac495271d0f>';
const daiFromUsdc =
  '6b175474e89094c44da98b954eedeac495271d0f000064a0b86991c6218b36c1 d19d4a2e9eb0ce3606eb48>';
const usdcToWeth = 'a0b86991c6218b36c1d19d4a2e9eb0ce3606eb480001f4c02aaa39b223fe8d0a 0e5c4f27ead9083c756cc2>';
const wethFromUsdc =
  'c02aaa39b223fe8d0a0e5c4f27ead9083c756cc20001f4a0b86991c6218b36c1 d19d4a2e9eb0ce3606eb48>';
const wethToDai = `${weth}0001f4a0b86991c6218b36c1 d19d4a2e9eb0ce3606eb480000646b175474e89094c44da98b954eedeac49527 1d0f>`;
const wholeBalance = '8>';

const EXPECTED: Record<keyof typeof SWAPS, { value: bigint; data: Hex }> = {
  'v2 exact input': {
    value: 0n,
    data: execute('08', [`aa 3e8 37a a0 1 3 ${usdc} ${weth} ${dai}`]),
  },
  'v2 exact output': {
    value: 0n,
    data: execute('09', [`aa 384 3f2 a0 1 2 ${usdc} ${dai}`]),
  },
  'v3 exact input, native in': {
    value: 1000n,
    data: execute('0b000c04', ['2 3e8', `aa 3e8 37a a0 0 42 ${wethToDai}`, '1 0', `${usdc} 1 0`]),
  },
  'v3 exact output, native in': {
    value: 1010n,
    data: execute('0b010c', [
      '2 3f2',
      `aa 384 3f2 a0 0 42 ${dai}000064a0b86991c6218b36c1 d19d4a2e9eb0ce3606eb480001f4c02aaa39b223fe8d0a0e5c4f27ead9083c75 6cc2>`,
      '1 0',
    ]),
  },
  'mixed exact input, native out': {
    value: 0n,
    data: execute('0008000c04', [
      `d1a01 3e8 0 a0 1 2b ${usdcToDai}`,
      `2 0 0 a0 0 2 ${dai} ${uni}`,
      `2 ${wholeBalance} 0 a0 0 2b ${uni}000bb8c02aaa39b223fe8d0a 0e5c4f27ead9083c756cc2>`,
      'aa 2',
      `${uni} 1 0`,
    ]),
  },
  'mixed exact output, native out': {
    value: 0n,
    data: execute('0109010c0404', [
      `2 3c0 3fc a0 1 2b ${daiFromUsdc}`,
      `2 47 3c0 a0 0 2 ${dai} ${uni}`,
      `2 3 47 a0 0 2b ${weth}000bb81f9840a85d5af5bf1d 1762f925bdaddc4201f984>`,
      'aa 3',
      `${dai} 1 0`,
      `${uni} 1 0`,
    ]),
  },
  'mixed exact input through the router': {
    value: 1000n,
    data: execute('0b080004', [
      '2 3e8',
      `2 3e8 0 a0 0 2 ${weth} ${usdc}`,
      `aa ${wholeBalance} 37a a0 0 2b ${usdcToDai}`,
      `${usdc} 1 0`,
    ]),
  },
  'split exact input': {
    value: 0n,
    data: execute('000804', [
      `2 258 0 a0 1 2b ${usdcToDai}`,
      `2 190 0 a0 1 2 ${usdc} ${dai}`,
      `${dai} aa 3c0`,
    ]),
  },
  'split exact input whose routes end with one pair': {
    value: 0n,
    data: execute('00080804', [
      `d1a01 1f4 0 a0 1 2b ${usdcToWeth}`,
      `d1a01 12c 0 a0 1 3 ${usdc} ${uni} ${weth}`,
      `2 c8 0 a0 1 3 ${usdc} ${weth} ${dai}`,
      `${dai} aa 3c0`,
    ]),
  },
  'split exact input, native in': {
    value: 1000n,
    data: execute('0b0008040c04', [
      '2 3e8',
      `2 258 0 a0 0 42 ${wethToDai}`,
      `2 190 0 a0 0 2 ${weth} ${dai}`,
      `${dai} aa 3c0`,
      '1 0',
      `${usdc} 1 0`,
    ]),
  },
  'split exact output': {
    value: 0n,
    data: execute('02010904', [
      `${usdc} 2 3f2`,
      `aa 24e 3f2 a0 0 2b ${daiFromUsdc}`,
      `aa 17c 3f2 a0 0 2 ${usdc} ${dai}`,
      `${usdc} 1 0`,
    ]),
  },
  'v3 exact input with a fee': {
    value: 0n,
    data: execute('000604', [`2 3e8 0 a0 1 2b ${usdcToDai}`, `${dai} fe fa`, `${dai} aa 3c0`]),
  },
  'split exact input, native out, with a fee, of a token that keeps a part': {
    value: 0n,
    data: execute('0008060c', [
      `2 258 0 a0 1 2b ${usdcToWeth}`,
      `2 190 0 a0 1 2 ${usdc} ${weth}`,
      `${weth} fe 1f4`,
      'aa 38d',
    ]),
  },
  'v2 exact output with a fee': {
    value: 0n,
    data: execute('090504', [`2 384 3f2 a0 1 2 ${usdc} ${dai}`, `${dai} fe 9`, `${dai} aa 37b`]),
  },
  'split exact output, native out, with a fee': {
    value: 0n,
    data: execute('020109050c04', [
      `${usdc} 2 3f2`,
      `2 24e 3f2 a0 0 2b ${wethFromUsdc}`,
      `2 17c 3f2 a0 0 2 ${usdc} ${weth}`,
      `${weth} fe 30`,
      'aa 39a',
      `${usdc} 1 0`,
    ]),
  },
  'v3 exact input with a permit': {
    value: 0n,
    data: execute('0a00', [
      `${usdc} 3e8 692d4323 7 66a9893cc07d91d95644aedd05d03f95e1dba8af 692d4324 e0 41 ${'5c'.repeat(32)} ${'5c'.repeat(32)} 5c>`,
      `aa 3e8 3d9 a0 1 2b ${usdcToDai}`,
    ]),
  },
};

describe('encodeSwap', () => {
  test.each(Object.entries(EXPECTED))('args: %s', (kind, expected) => {
    const encoded: EncodedSwap = encodeSwap(SWAPS[kind as keyof typeof SWAPS]);
    expect(encoded.data).toBe(expected.data);
    expect(encoded.value).toBe(expected.value);
    expect(encoded.to).toBe('0x66a9893cc07d91d95644aedd05d03f95e1dba8af');
  });

  test('behavior: names the commands in the order of their bytes', () => {
    expect(encodeSwap(SWAPS['mixed exact output, native out']).commands).toEqual([
      'V3_SWAP_EXACT_OUT',
      'V2_SWAP_EXACT_OUT',
      'V3_SWAP_EXACT_OUT',
      'UNWRAP_WETH',
      'SWEEP',
      'SWEEP',
    ]);
  });

  test('error: a mixed exact output without its intermediate amounts', () => {
    const mixed = SWAPS['mixed exact output, native out'];
    const legs = mixed.legs.map(({ route, amountIn, amountOut }) => ({ route, amountIn, amountOut }));
    expect(() => encodeSwap({ ...mixed, legs })).toThrow('a route of 3 runs needs 2 intermediate amounts');
  });

  test('error: native coin at an end that is not the wrapped token', () => {
    expect(() => encodeSwap({ ...SWAPS['v2 exact output'], nativeIn: true })).toThrow('native in');
    expect(() => encodeSwap({ ...SWAPS['v2 exact output'], nativeOut: true })).toThrow('native out');
  });

  test('error: a route that hands over to none that ends with its pair', () => {
    const swap = SWAPS['split exact input whose routes end with one pair'];
    const refusal = 'a route hands over to the next one, which ends with the same pair';
    const [first, , last] = swap.legs;
    if (first === undefined || last === undefined) throw new Error('no legs');
    const direct = legOf('exactInput', [v2Hop(USDC, DAI, RECIPIENT)], [200n, 190n]);
    for (const legs of [[first], [last, first], [first, direct]])
      expect(() => encodeSwap({ ...swap, legs })).toThrow(refusal);
    expect(() => encodeSwap({ ...swap, tradeType: 'exactOutput' })).toThrow(refusal);
  });

  test('error: no route, or routes with different ends', () => {
    const swap = SWAPS['v2 exact output'];
    expect(() => encodeSwap({ ...swap, legs: [] })).toThrow('needs a route');
    const other = legOf('exactOutput', [v2Hop(USDC, WETH)], [1n, 1n]);
    expect(() => encodeSwap({ ...swap, legs: [...swap.legs, other] })).toThrow('same ends');
    const fromElsewhere = legOf('exactOutput', [v2Hop(WETH, DAI)], [1n, 1n]);
    expect(() => encodeSwap({ ...swap, legs: [...swap.legs, fromElsewhere] })).toThrow('same ends');
  });
});
