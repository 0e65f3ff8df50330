/**
 * Reads calldata of the router back. It is the witness against the encoder, so it shares nothing with it: the
 * bytes, words and layouts below are written from the router's `Dispatcher.dispatch` a second time.
 */
import type { Address, Hex } from 'viem';
import { AbiReader, Undecodable } from './abiReader.ts';

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
      readonly command: 'TRANSFER';
      readonly args: { readonly token: Address; readonly recipient: Address; readonly amount: bigint };
    }
  | {
      readonly command: 'PAY_PORTION';
      readonly args: { readonly token: Address; readonly recipient: Address; readonly bips: bigint };
    }
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
    }
  | {
      readonly command: 'BALANCE_CHECK_ERC20';
      readonly args: { readonly owner: Address; readonly token: Address; readonly minimum: bigint };
    };

export type DecodedSwap =
  | { readonly kind: 'decoded'; readonly deadline: bigint; readonly commands: readonly DecodedCommand[] }
  | { readonly kind: 'undecodable'; readonly reason: string };

const EXECUTE_SELECTOR = '0x3593564c';

/** The deadline and the commands of `execute(bytes,bytes[],uint256)`; only the one canonical encoding is read. */
export function decodeSwap(calldata: Hex): DecodedSwap {
  try {
    if (!calldata.startsWith(EXECUTE_SELECTOR)) throw new Undecodable('selector');
    const reader = new AbiReader(slice(calldata.toLowerCase() as Hex, 4), 3);
    const bytes = reader.bytes();
    const inputs = reader.bytesList();
    const deadline = reader.uint();
    reader.end();
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
    case 2:
      return { command: 'PERMIT2_TRANSFER_FROM', args: decodePayment(input) };
    case 4: {
      const { amount: minimum, ...payment } = decodePayment(input);
      return { command: 'SWEEP', args: { ...payment, minimum } };
    }
    case 5:
      return { command: 'TRANSFER', args: decodePayment(input) };
    case 6: {
      const { amount: bips, ...payment } = decodePayment(input);
      return { command: 'PAY_PORTION', args: { ...payment, bips } };
    }
    case 8:
      return { command: 'V2_SWAP_EXACT_IN', args: decodeV2(input) };
    case 9:
      return { command: 'V2_SWAP_EXACT_OUT', args: decodeV2(input) };
    case 10:
      return { command: 'PERMIT2_PERMIT', args: decodePermit(input) };
    case 11:
      return { command: 'WRAP_ETH', args: decodeNativePayment(input) };
    case 12: {
      const { recipient, amount: minimum } = decodeNativePayment(input);
      return { command: 'UNWRAP_WETH', args: { recipient, minimum } };
    }
    case 14: {
      const reader = new AbiReader(input, 3);
      const args = { owner: reader.address(), token: reader.address(), minimum: reader.uint() };
      reader.end();
      return { command: 'BALANCE_CHECK_ERC20', args };
    }
    default:
      throw new Undecodable(`command 0x${byte.toString(16).padStart(2, '0')}`);
  }
}

function decodeV2(input: Hex): DecodedSwapArgs {
  const reader = new AbiReader(input, 5);
  const [recipient, amount, limit] = [reader.address(), reader.uint(), reader.uint()];
  const tokens = reader.addresses();
  const payerIsUser = reader.bool();
  reader.end();
  return { recipient, amount, limit, tokens, fees: tokens.slice(1).map(() => 0), payerIsUser };
}

function decodeV3(input: Hex, backwards: boolean): DecodedSwapArgs {
  const reader = new AbiReader(input, 5);
  const [recipient, amount, limit] = [reader.address(), reader.uint(), reader.uint()];
  const path = reader.bytes();
  const payerIsUser = reader.bool();
  reader.end();
  if (size(path) < 43 || (size(path) - 20) % 23 !== 0) throw new Undecodable('path of tokens and fees');
  const tokens = [slice(path, 0, 20)];
  const fees: number[] = [];
  for (let at = 20; at < size(path); at += 23) {
    fees.push(Number(slice(path, at, at + 3)));
    tokens.push(slice(path, at + 3, at + 23));
  }
  if (backwards) {
    tokens.reverse();
    fees.reverse();
  }
  return { recipient, amount, limit, tokens, fees, payerIsUser };
}

function decodePermit(input: Hex): DecodedPermitArgs {
  const reader = new AbiReader(input, 7);
  const [token, amount] = [reader.address(), reader.uint(160)];
  const [expiration, nonce] = [Number(reader.uint(48)), Number(reader.uint(48))];
  const [spender, sigDeadline] = [reader.address(), reader.uint()];
  const signature = reader.bytes();
  reader.end();
  return { token, amount, expiration, nonce, spender, sigDeadline, signature };
}

function decodePayment(input: Hex): { token: Address; recipient: Address; amount: bigint } {
  const reader = new AbiReader(input, 3);
  const payment = { token: reader.address(), recipient: reader.address(), amount: reader.uint() };
  reader.end();
  return payment;
}

function decodeNativePayment(input: Hex): { recipient: Address; amount: bigint } {
  const reader = new AbiReader(input, 2);
  const payment = { recipient: reader.address(), amount: reader.uint() };
  reader.end();
  return payment;
}

const byteAt = (bytes: Hex, index: number): number => Number(slice(bytes, index, index + 1));

/** Bytes, which the reader has found to be whole. */
const size = (bytes: Hex): number => bytes.length / 2 - 1;

function slice(bytes: Hex, start: number, end = size(bytes)): Hex {
  return `0x${bytes.slice(2 + 2 * start, 2 + 2 * end)}`;
}
