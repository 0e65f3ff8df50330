/**
 * Reads calldata of the router back. It is the witness against the encoder, so it shares nothing with it: the
 * bytes, words and layouts below are written from the router's `Dispatcher.dispatch` a second time.
 */
import {
  type AbiParameter,
  type AbiParameterToPrimitiveType,
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  hexToNumber,
  parseAbiParameters,
  size,
  slice,
} from 'viem';

/** A swap command: `exact` names the side that is fixed, `limit` is the least output or the most input. */
export interface DecodedSwapArgs {
  readonly recipient: Address;
  readonly amount: bigint;
  readonly limit: bigint;
  /** From the input to the output, also where the calldata lists them backwards. */
  readonly tokens: readonly Address[];
  /** Per hop, hundredths of a bip; 0 for a V2 pair. */
  readonly fees: readonly number[];
  readonly payerIsUser: boolean;
}

type SwapName = 'V3_SWAP_EXACT_IN' | 'V3_SWAP_EXACT_OUT' | 'V2_SWAP_EXACT_IN' | 'V2_SWAP_EXACT_OUT';

interface DecodedPermitArgs {
  readonly token: Address;
  readonly amount: bigint;
  readonly expiration: number;
  readonly nonce: number;
  readonly spender: Address;
  readonly sigDeadline: bigint;
  readonly signature: Hex;
}

export type DecodedCommand =
  | { readonly command: SwapName; readonly args: DecodedSwapArgs }
  | {
      readonly command: 'PERMIT2_TRANSFER_FROM';
      readonly args: { readonly token: Address; readonly recipient: Address; readonly amount: bigint };
    }
  | { readonly command: 'PERMIT2_PERMIT'; readonly args: DecodedPermitArgs }
  | {
      readonly command: 'SWEEP';
      readonly args: { readonly token: Address; readonly recipient: Address; readonly minimum: bigint };
    }
  | {
      readonly command: 'WRAP_ETH';
      readonly args: { readonly recipient: Address; readonly amount: bigint };
    }
  | {
      readonly command: 'UNWRAP_WETH';
      readonly args: { readonly recipient: Address; readonly minimum: bigint };
    };

export type DecodedSwap =
  | { readonly kind: 'decoded'; readonly deadline: bigint; readonly commands: readonly DecodedCommand[] }
  | { readonly kind: 'undecodable'; readonly reason: string };

const EXECUTE_SELECTOR = '0x3593564c';
const EXECUTE_ARGS = parseAbiParameters('bytes, bytes[], uint256');
const V3_ARGS = parseAbiParameters('address, uint256, uint256, bytes, bool');
const V2_ARGS = parseAbiParameters('address, uint256, uint256, address[], bool');
const TOKEN_ACCOUNT_AMOUNT = parseAbiParameters('address, address, uint256');
const ACCOUNT_AMOUNT = parseAbiParameters('address, uint256');
const PERMIT_ARGS = parseAbiParameters('((address, uint160, uint48, uint48), address, uint256), bytes');

class Undecodable extends Error {}

/** The deadline and the commands of `execute(bytes,bytes[],uint256)`; only the one canonical encoding is read. */
export function decodeSwap(calldata: Hex): DecodedSwap {
  try {
    if (size(calldata) < 4 || slice(calldata, 0, 4) !== EXECUTE_SELECTOR) throw new Undecodable('selector');
    const [bytes, inputs, deadline] = decodeStrictly(EXECUTE_ARGS, `0x${calldata.slice(10)}`);
    if (size(bytes) !== inputs.length) throw new Undecodable('as many inputs as commands');
    return {
      kind: 'decoded',
      deadline,
      commands: inputs.map((input, i) => decodeCommand(byteAt(bytes, i), input)),
    };
  } catch (error) {
    if (error instanceof Undecodable) return { kind: 'undecodable', reason: error.message };
    throw error;
  }
}

function decodeCommand(byte: number, input: Hex): DecodedCommand {
  switch (byte) {
    case 0:
      return { command: 'V3_SWAP_EXACT_IN', args: decodeV3(input, false) };
    case 1:
      return { command: 'V3_SWAP_EXACT_OUT', args: decodeV3(input, true) };
    case 2: {
      const [token, recipient, amount] = decodeStrictly(TOKEN_ACCOUNT_AMOUNT, input);
      return {
        command: 'PERMIT2_TRANSFER_FROM',
        args: { token: lower(token), recipient: lower(recipient), amount },
      };
    }
    case 4: {
      const [token, recipient, minimum] = decodeStrictly(TOKEN_ACCOUNT_AMOUNT, input);
      return { command: 'SWEEP', args: { token: lower(token), recipient: lower(recipient), minimum } };
    }
    case 8:
      return { command: 'V2_SWAP_EXACT_IN', args: decodeV2(input) };
    case 9:
      return { command: 'V2_SWAP_EXACT_OUT', args: decodeV2(input) };
    case 10:
      return { command: 'PERMIT2_PERMIT', args: decodePermit(input) };
    case 11: {
      const [recipient, amount] = decodeStrictly(ACCOUNT_AMOUNT, input);
      return { command: 'WRAP_ETH', args: { recipient: lower(recipient), amount } };
    }
    case 12: {
      const [recipient, minimum] = decodeStrictly(ACCOUNT_AMOUNT, input);
      return { command: 'UNWRAP_WETH', args: { recipient: lower(recipient), minimum } };
    }
    default:
      throw new Undecodable(`command 0x${byte.toString(16).padStart(2, '0')}`);
  }
}

function decodeV2(input: Hex): DecodedSwapArgs {
  const [recipient, amount, limit, path, payerIsUser] = decodeStrictly(V2_ARGS, input);
  const fees = path.slice(1).map(() => 0);
  return { recipient: lower(recipient), amount, limit, tokens: path.map(lower), fees, payerIsUser };
}

function decodeV3(input: Hex, backwards: boolean): DecodedSwapArgs {
  const [recipient, amount, limit, path, payerIsUser] = decodeStrictly(V3_ARGS, input);
  if (size(path) < 43 || (size(path) - 20) % 23 !== 0) throw new Undecodable('path of tokens and fees');
  const tokens = [slice(path, 0, 20)];
  const fees: number[] = [];
  for (let at = 20; at < size(path); at += 23) {
    fees.push(hexToNumber(slice(path, at, at + 3)));
    tokens.push(slice(path, at + 3, at + 23));
  }
  if (backwards) {
    tokens.reverse();
    fees.reverse();
  }
  return { recipient: lower(recipient), amount, limit, tokens: tokens.map(lower), fees, payerIsUser };
}

function decodePermit(input: Hex): DecodedPermitArgs {
  const [permit, signature] = decodeStrictly(PERMIT_ARGS, input);
  const [[token, amount, expiration, nonce], spender, sigDeadline] = permit;
  return { token: lower(token), amount, expiration, nonce, spender: lower(spender), sigDeadline, signature };
}

/**
 * The values of an ABI tuple, from its canonical encoding only. The router reads single words and ignores
 * stray bits, unusual offsets and trailing bytes; whoever looks at the calldata later should not have to.
 */
function decodeStrictly<const Parameters extends readonly AbiParameter[]>(
  parameters: Parameters,
  data: Hex,
): { readonly [Index in keyof Parameters]: AbiParameterToPrimitiveType<Parameters[Index]> } {
  const untyped: readonly AbiParameter[] = parameters;
  let values: readonly unknown[];
  let canonical: Hex;
  try {
    values = decodeAbiParameters(untyped, data);
    canonical = encodeAbiParameters(untyped, values);
  } catch (cause) {
    throw new Undecodable('well-formed ABI encoding', { cause });
  }
  if (canonical !== data) throw new Undecodable('canonical ABI encoding');
  return values as { readonly [Index in keyof Parameters]: AbiParameterToPrimitiveType<Parameters[Index]> };
}

function byteAt(bytes: Hex, index: number): number {
  return hexToNumber(slice(bytes, index, index + 1));
}

function lower(address: string): Address {
  return address.toLowerCase() as Address;
}
