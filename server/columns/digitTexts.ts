import { Buffer } from 'node:buffer';
import { TextHeap } from './textHeap.ts';

/** Characters that take half a byte. The sixteenth value ends them. */
const SIGNS = '0123456789 .-/e';
const END = SIGNS.length;
const CODE_OF = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = SIGNS.indexOf(String.fromCharCode(code));
  return sign < 0 ? END : sign;
});
const LETTER_OF = Uint8Array.from(SIGNS, (sign) => sign.charCodeAt(0));
/** Safe to share: each call overwrites it and copies what it wrote. */
let scratch = Buffer.alloc(1024);

/** Stores ASCII texts by number that are digits for the most part, in half as many bytes as letters take. */
export class DigitTexts {
  readonly #heap = new TextHeap('latin1');

  get bytes(): number {
    return this.#heap.bytes;
  }

  at(number: number): string {
    return unpacked(this.#heap.at(number));
  }

  set(number: number, text: string): void {
    this.#heap.set(number, packed(text));
  }
}

/**
 * Packs the longest beginning of a text that has signs alone, two in a byte; what comes after it stays as it
 * is. One letter is one byte of the result.
 */
function packed(text: string): string {
  reserve(text.length + 2);
  let digits = 0;
  while (digits < text.length && codeAt(text, digits) !== END) digits++;
  let length = 0;
  for (let at = 0; at < digits; at += 2)
    scratch[length++] = (codeAt(text, at) << 4) | (at + 1 < digits ? codeAt(text, at + 1) : END);
  if (digits === text.length) return scratch.toString('latin1', 0, length);
  // An odd number of signs has its end in the last byte already.
  if (digits % 2 === 0) scratch[length++] = END << 4;
  length += scratch.write(text.slice(digits), length, 'latin1');
  return scratch.toString('latin1', 0, length);
}

function unpacked(bytes: string): string {
  reserve(2 * bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes.charCodeAt(at);
    const [first, second] = [byte >> 4, byte & 15];
    if (first !== END) scratch[length++] = LETTER_OF[first] ?? 0;
    if (first !== END && second !== END) scratch[length++] = LETTER_OF[second] ?? 0;
    else return scratch.toString('latin1', 0, length) + bytes.slice(at + 1);
  }
  return scratch.toString('latin1', 0, length);
}

const codeAt = (text: string, at: number): number => CODE_OF[text.charCodeAt(at)] ?? END;

function reserve(length: number): void {
  if (scratch.length < length) scratch = Buffer.alloc(2 * length);
}
