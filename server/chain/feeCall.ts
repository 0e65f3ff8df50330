import { type Address, concatHex, type Hex, pad, toEventSelector } from 'viem';
import { type FeeDiscount, type FeeDiscountText, feeDiscountOf } from './feeDiscount.ts';
import type { PackedWriter } from './lens/packed.ts';
import { PAIR, parsedItem, selectorOf, wordsOf } from './viewCall.ts';

/** A view that says the fee of a V2 pair, where the pairs of a factory have different ones. */
export interface FeeCall {
  readonly target: 'pair' | 'factory';
  readonly selector: Hex;
  /** Words of the call data; `pair` stands for the address of the pair. */
  readonly words: readonly (Hex | typeof PAIR)[];
  /** Parts of the fee that are 100 %. */
  readonly precision: number;
  /** Topic of the event with which a fee changes; undefined where it may change without one. */
  readonly event: Hex | undefined;
  /** The call for accounts with lower fees; absent where all pay the same. */
  readonly discount?: FeeDiscount | undefined;
}

/** A fee call as an operator writes it. */
export interface FeeCallText {
  readonly call: 'pair' | 'factory';
  /** Such as `getFee(address)(uint256)`. */
  readonly signature: string;
  readonly arguments: readonly (string | number | boolean)[];
  readonly precision: number;
  readonly event?: string | undefined;
  readonly discount?: FeeDiscountText | undefined;
}

const ONE_IN_PIPS = 1_000_000;

/** Returns the fee call of a text. @throws RangeError with the field and the reason where it is none */
export function feeCallOf(text: FeeCallText): FeeCall {
  const { call: target, signature, precision, event } = text;
  if (signature.endsWith('(bool)'))
    throw new RangeError('signature must be like getFee(address)(uint256), which returns one uint');
  if (ONE_IN_PIPS % precision !== 0)
    throw new RangeError('precision must divide 1 000 000, so that each fee is exact');
  return {
    target,
    selector: selectorOf(signature),
    words: wordsOf(signature, text.arguments, PAIR),
    precision,
    event: event === undefined ? undefined : topicOf(event),
    discount: text.discount && feeDiscountOf(text.discount, signature),
  };
}

/** Writes the call as `takeFeeCall` of PoolReader.sol takes it. */
export function writeFeeCall(writer: PackedWriter, { target, selector, words }: FeeCall): void {
  const places = words.reduce((bits, word, index) => (word === PAIR ? bits + 2 ** index : bits), 0);
  writer
    .uint(words.length, 1)
    .uint(target === 'factory' ? 1 : 0, 1)
    .uint(places, 1)
    .hex(selector);
  for (const word of words) writer.hex(word === PAIR ? `0x${'0'.repeat(64)}` : word);
}

/** Returns the call data for a pair. */
export function feeCallData({ selector, words }: Pick<FeeCall, 'selector' | 'words'>, pair: Address): Hex {
  return concatHex([selector, ...words.map((word) => (word === PAIR ? pad(pair) : word))]);
}

function topicOf(event: string): Hex {
  const item = parsedItem(`event ${event}`, 'event');
  if (item?.type !== 'event') throw new RangeError('event must be like SetFee(address,uint256)');
  return toEventSelector(item);
}
