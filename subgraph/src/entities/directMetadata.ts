import { Address } from '@graphprotocol/graph-ts';
import { ERC20 } from '../../generated/V2Factory/ERC20';
import { ERC20Bytes32 } from '../../generated/V2Factory/ERC20Bytes32';
import { TokenMetadata } from './tokenMetadata';

/** Bytes of an address before the two that tell precompiled contracts apart. */
const LEADING_BYTES: i32 = 18;
/**
 * Highest address of a contract that is part of the node: those of Ethereum lie at 0x01 to 0x11 and at 0x100.
 */
const LAST_PRECOMPILE: i32 = 0x1ff;

/**
 * Reads the token's names by calls to the token itself: `symbol()` and `name()` as string, else as bytes32,
 * and `decimals()`. A precompiled contract is not called: its errors are words of the node's own, which
 * graph-node takes for a fault of the node.
 */
export function readDirectly(address: Address): TokenMetadata {
  const metadata = new TokenMetadata();
  if (isPrecompile(address)) {
    metadata.isRefused = true;
    return metadata;
  }
  readSymbol(address, metadata);
  readName(address, metadata);
  readDecimals(address, metadata);
  return metadata;
}

/** Returns whether the contract is part of the node. */
export function isPrecompile(address: Address): bool {
  for (let at = 0; at < LEADING_BYTES; at++) if (address[at] != 0) return false;
  return ((<i32>address[LEADING_BYTES]) << 8) + <i32>address[LEADING_BYTES + 1] <= LAST_PRECOMPILE;
}

function readSymbol(address: Address, metadata: TokenMetadata): void {
  const asString = ERC20.bind(address).try_symbol();
  if (!asString.reverted) {
    metadata.setSymbol(asString.value);
    return;
  }
  const asBytes32 = ERC20Bytes32.bind(address).try_symbol();
  if (!asBytes32.reverted) metadata.setSymbol(asBytes32.value.toString());
}

function readName(address: Address, metadata: TokenMetadata): void {
  const asString = ERC20.bind(address).try_name();
  if (!asString.reverted) {
    metadata.setName(asString.value);
    return;
  }
  const asBytes32 = ERC20Bytes32.bind(address).try_name();
  if (!asBytes32.reverted) metadata.setName(asBytes32.value.toString());
}

/** The ABI says uint256, because decoding a wider answer as uint8 would stop the whole index. */
function readDecimals(address: Address, metadata: TokenMetadata): void {
  const answer = ERC20.bind(address).try_decimals();
  if (!answer.reverted) metadata.setDecimals(answer.value);
}
