import { Address, BigInt } from '@graphprotocol/graph-ts';
import { ERC20 } from '../../generated/V2Factory/ERC20';
import { ERC20Bytes32 } from '../../generated/V2Factory/ERC20Bytes32';

const UNKNOWN_SYMBOL = 'UNKNOWN';
const UNKNOWN_NAME = 'Unknown Token';
const UNKNOWN_DECIMALS = 0;

const MAX_DECIMALS = BigInt.fromI32(255);
const MAX_TEXT_LENGTH = 255;

export class TokenMetadata {
  public symbol: string = UNKNOWN_SYMBOL;
  public name: string = UNKNOWN_NAME;
  public decimals: i32 = UNKNOWN_DECIMALS;
  /** False when the token answered nothing at all. */
  public isAnswered: bool = false;
}

/**
 * Reads the token's names: `symbol()` and `name()` as string, else as bytes32, and `decimals()`, each left at its
 * default where it does not answer.
 */
export function readMetadata(address: Address): TokenMetadata {
  const metadata = new TokenMetadata();
  readSymbol(address, metadata);
  readName(address, metadata);
  readDecimals(address, metadata);
  return metadata;
}

function readSymbol(address: Address, metadata: TokenMetadata): void {
  const asString = ERC20.bind(address).try_symbol();
  if (!asString.reverted) {
    metadata.symbol = storableText(asString.value);
    metadata.isAnswered = true;
    return;
  }
  const asBytes32 = ERC20Bytes32.bind(address).try_symbol();
  if (asBytes32.reverted) return;
  metadata.symbol = storableText(asBytes32.value.toString());
  metadata.isAnswered = true;
}

function readName(address: Address, metadata: TokenMetadata): void {
  const asString = ERC20.bind(address).try_name();
  if (!asString.reverted) {
    metadata.name = storableText(asString.value);
    metadata.isAnswered = true;
    return;
  }
  const asBytes32 = ERC20Bytes32.bind(address).try_name();
  if (asBytes32.reverted) return;
  metadata.name = storableText(asBytes32.value.toString());
  metadata.isAnswered = true;
}

/** The ABI says uint256, because decoding a wider answer as uint8 would stop the whole index; over 255 is no answer. */
function readDecimals(address: Address, metadata: TokenMetadata): void {
  const answer = ERC20.bind(address).try_decimals();
  if (answer.reverted) return;
  metadata.isAnswered = true;
  if (answer.value.le(MAX_DECIMALS)) metadata.decimals = answer.value.toI32();
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
