import { Address, BigInt } from '@graphprotocol/graph-ts';
import { ERC20 } from '../../generated/V2Factory/ERC20';
import { ERC20Bytes32 } from '../../generated/V2Factory/ERC20Bytes32';

const UNKNOWN_SYMBOL = 'UNKNOWN';
const UNKNOWN_NAME = 'Unknown Token';
const UNKNOWN_DECIMALS = 0;

const MAX_DECIMALS = BigInt.fromI32(255);
const MAX_TEXT_LENGTH = 255;

/** Ticker of the token, from `symbol()` as string, else as bytes32; UNKNOWN when neither answers. */
export function readSymbol(address: Address): string {
  const asString = ERC20.bind(address).try_symbol();
  if (!asString.reverted) return storableText(asString.value);
  const asBytes32 = ERC20Bytes32.bind(address).try_symbol();
  return asBytes32.reverted ? UNKNOWN_SYMBOL : storableText(asBytes32.value.toString());
}

/** Name of the token, from `name()` as string, else as bytes32; Unknown Token when neither answers. */
export function readName(address: Address): string {
  const asString = ERC20.bind(address).try_name();
  if (!asString.reverted) return storableText(asString.value);
  const asBytes32 = ERC20Bytes32.bind(address).try_name();
  return asBytes32.reverted ? UNKNOWN_NAME : storableText(asBytes32.value.toString());
}

/**
 * Decimal places from `decimals()`; 0 when it reverts or answers more than 255.
 * The ABI says uint256, because decoding a wider answer as uint8 would stop the whole index.
 */
export function readDecimals(address: Address): i32 {
  const answer = ERC20.bind(address).try_decimals();
  if (answer.reverted || answer.value.gt(MAX_DECIMALS)) return UNKNOWN_DECIMALS;
  return answer.value.toI32();
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
