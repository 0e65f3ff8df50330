import { BigInt } from '@graphprotocol/graph-ts';

const UNKNOWN_SYMBOL = 'UNKNOWN';
const UNKNOWN_NAME = 'Unknown Token';
const UNKNOWN_DECIMALS = 0;

const MAX_DECIMALS = BigInt.fromI32(255);
const MAX_TEXT_LENGTH = 255;

/** Names and decimals of a token, each at its default where the token does not answer. */
export class TokenMetadata {
  public symbol: string = UNKNOWN_SYMBOL;
  public name: string = UNKNOWN_NAME;
  public decimals: i32 = UNKNOWN_DECIMALS;
  /** False when the token answered nothing at all. */
  public isAnswered: bool = false;
  /** Whether code that is there failed, which no later read needs to pay for again. */
  public isRefused: bool = false;

  setSymbol(text: string): void {
    this.symbol = storableText(text);
    this.isAnswered = true;
  }

  setName(text: string): void {
    this.name = storableText(text);
    this.isAnswered = true;
  }

  /** A number above 255 is an answer, but none that is kept. */
  setDecimals(number: BigInt): void {
    this.isAnswered = true;
    if (number.le(MAX_DECIMALS)) this.decimals = number.toI32();
  }
}

/**
 * The text without NUL, which PostgreSQL cannot hold, and without anything after 255 UTF-16 units.
 * The cut never leaves half of a surrogate pair, which is not valid text.
 */
function storableText(text: string): string {
  const clean = text.replaceAll('\0', '');
  if (clean.length <= MAX_TEXT_LENGTH) return clean;
  const lastUnit = clean.charCodeAt(MAX_TEXT_LENGTH - 1);
  const cutsPair = lastUnit >= 0xd800 && lastUnit <= 0xdbff;
  return clean.slice(0, cutsPair ? MAX_TEXT_LENGTH - 1 : MAX_TEXT_LENGTH);
}
