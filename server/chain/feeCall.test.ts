import { pad } from 'viem';
import { describe, expect, test } from 'vitest';
import { nth } from '../routing/testkits/markets.testkit.ts';
import { type FeeCallText, feeCallData, feeCallOf, writeFeeCall } from './feeCall.ts';
import { PackedWriter } from './lens/packed.ts';

const TEXT: FeeCallText = {
  call: 'factory',
  signature: 'getFee(address)(uint256)',
  arguments: ['pair'],
  precision: 10_000,
};

describe('feeCallOf', () => {
  test('default: selector, words and precision, and no event', () => {
    expect(feeCallOf(TEXT)).toEqual({
      target: 'factory',
      // The first bytes of the hash of getFee(address).
      selector: '0xb88c9148',
      words: ['pair'],
      precision: 10_000,
      event: undefined,
    });
  });

  test('literals are encoded, and an event is known by its topic', () => {
    const event = 'Sync(uint112 reserve0, uint112 reserve1)';
    const text = { signature: 'fee(address,bool,uint8)(uint32)', arguments: [nth(7), false, 3], event };
    const { words, event: topic } = feeCallOf({ ...TEXT, ...text });
    expect(words).toEqual([pad(nth(7)), pad('0x0'), pad('0x3')]);
    expect(topic).toBe('0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1');
  });

  test.each<[string, Partial<FeeCallText>, RegExp]>([
    ['without a result', { signature: 'getFee(address)' }, /^signature must be like/],
    ['with two results', { signature: 'getFee(address)(uint256,uint256)' }, /^signature must be like/],
    ['with a list', { signature: 'getFee(address[])(uint256)' }, /^signature must/],
    ['with text', { signature: 'getFee(string)(uint256)' }, /^signature must have arguments of one word/],
    ['with a type that there is not', { signature: 'getFee(addres)(uint256)' }, /^signature/],
    ['with too few arguments', { arguments: [] }, /^arguments must be 1/],
    ['with a number for an address', { arguments: [1] }, /^arguments: 1 is no address/],
    [
      'with the pair for a number',
      { signature: 'getFee(uint256)(uint256)' },
      /^arguments: pair is an address and no uint256/,
    ],
    ['with a precision that pips cannot say', { precision: 30_000 }, /^precision must divide 1 000 000/],
    ['with a precision of 18 digits', { precision: 1e18 }, /^precision must divide 1 000 000/],
    ['with half an event', { event: 'SetFee(address' }, /^event cannot be parsed/],
  ])('error: a call %s', (_, fields, reason) => {
    expect(() => feeCallOf({ ...TEXT, ...fields })).toThrow(reason);
  });
});

test('writeFeeCall and feeCallData: count, target, places of the pair, selector and words', () => {
  const signature = 'feeOf(bool,address)(uint256)';
  const call = feeCallOf({ ...TEXT, call: 'pair', signature, arguments: [true, 'pair'] });
  const writer = new PackedWriter();
  writeFeeCall(writer, call);
  const words = `${'0'.repeat(63)}1${'0'.repeat(64)}`;
  expect(writer.toHex()).toBe(`0x020002d5154a33${words}`);
  expect(feeCallData(call, nth(9))).toBe(`0xd5154a33${'0'.repeat(63)}1${pad(nth(9)).slice(2)}`);
});
