/**
 * Decodes calldata of the router, as the witness against the encoder, with which it shares no code. The
 * bytes, words and layouts below are written a second time, from the router's `Dispatcher.dispatch`.
 */
import type { Address, Hex } from 'viem';
import type { DecodedSwapArgs, SwapName } from '../protocols/runWitness.ts';
import { RUN_WITNESSES } from '../protocols/runWitnesses.ts';
import { AbiReader, size, slice, Undecodable } from './abiReader.ts';

interface DecodedPermitArgs {
  readonly token: Address;
  readonly amount: bigint;
  readonly expiration: number;
  readonly nonce: number;
  readonly spender: Address;
  readonly sigDeadline: bigint;
  readonly signature: Hex;
}

interface NativePayment {
  readonly recipient: Address;
  readonly amount: bigint;
}

interface Payment extends NativePayment {
  readonly token: Address;
}

type With<Field extends string, Of> = Omit<Of, 'amount'> & Readonly<Record<Field, bigint>>;

export type DecodedCommand =
  | { readonly command: SwapName; readonly args: DecodedSwapArgs }
  | { readonly command: 'PERMIT2_TRANSFER_FROM' | 'TRANSFER'; readonly args: Payment }
  | { readonly command: 'PERMIT2_PERMIT'; readonly args: DecodedPermitArgs }
  | { readonly command: 'PAY_PORTION'; readonly args: With<'bips', Payment> }
  | { readonly command: 'SWEEP'; readonly args: With<'minimum', Payment> }
  | { readonly command: 'WRAP_ETH'; readonly args: NativePayment }
  | { readonly command: 'UNWRAP_WETH'; readonly args: With<'minimum', NativePayment> }
  | {
      readonly command: 'EXECUTE_SUB_PLAN';
      readonly args: { readonly commands: readonly DecodedCommand[] };
    }
  | {
      readonly command: 'BALANCE_CHECK_ERC20';
      readonly args: { readonly owner: Address; readonly token: Address; readonly minimum: bigint };
    };

export type DecodedSwap =
  | { readonly kind: 'decoded'; readonly deadline: bigint; readonly commands: readonly DecodedCommand[] }
  | { readonly kind: 'undecodable'; readonly reason: string };

const EXECUTE_SELECTOR = '0x3593564c';

/**
 * Returns the deadline and the commands of `execute(bytes,bytes[],uint256)`. Accepts the canonical encoding
 * only.
 */
export function decodeSwap(calldata: Hex): DecodedSwap {
  try {
    const { commands, deadline } = readExecute(calldata);
    return { kind: 'decoded', deadline, commands: commands.map(decodeCommand) };
  } catch (error) {
    if (error instanceof Undecodable) return { kind: 'undecodable', reason: error.message };
    throw error;
  }
}

/** A command of the router by its byte, with its input as it is encoded. */
export interface EncodedCommand {
  readonly byte: number;
  readonly input: Hex;
}

/** Returns the deadline and the commands of `execute`, whose inputs are not read. @throws Undecodable */
export function readExecute(calldata: Hex): {
  readonly commands: readonly EncodedCommand[];
  readonly deadline: bigint;
} {
  if (!calldata.startsWith(EXECUTE_SELECTOR)) throw new Undecodable('selector');
  const reader = new AbiReader(slice(calldata.toLowerCase() as Hex, 4), 3);
  const commands = readCommands(reader);
  const deadline = reader.uint();
  reader.end();
  return { commands, deadline };
}

function readCommands(reader: AbiReader): EncodedCommand[] {
  const bytes = reader.bytes();
  const inputs = reader.bytesList();
  if (size(bytes) !== inputs.length) throw new Undecodable('as many inputs as commands');
  return inputs.map((input, place) => ({ byte: byteAt(bytes, place), input }));
}

function decodeCommand({ byte, input }: EncodedCommand): DecodedCommand {
  switch (byte) {
    case 0xa1: {
      const reader = new AbiReader(input, 2);
      const commands = readCommands(reader);
      reader.end();
      if (commands.some((each) => each.byte === byte)) throw new Undecodable('no plan within a sub-plan');
      return { command: 'EXECUTE_SUB_PLAN', args: { commands: commands.map(decodeCommand) } };
    }
    case 2:
      return { command: 'PERMIT2_TRANSFER_FROM', args: decodePayment(input) };
    case 4: {
      // `uint160 amountMin`: the router would not see what is above.
      const { amount: minimum, ...payment } = decodePayment(input, 160);
      return { command: 'SWEEP', args: { ...payment, minimum } };
    }
    case 5:
      return { command: 'TRANSFER', args: decodePayment(input) };
    case 6: {
      const { amount: bips, ...payment } = decodePayment(input);
      return { command: 'PAY_PORTION', args: { ...payment, bips } };
    }
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
      return decodeRun(byte, input);
  }
}

function decodeRun(byte: number, input: Hex): DecodedCommand {
  for (const { names, tradeTypeOf, decodeRun: decode } of Object.values(RUN_WITNESSES)) {
    const tradeType = tradeTypeOf(byte, input);
    if (tradeType !== undefined) return { command: names[tradeType], args: decode(input, tradeType) };
  }
  throw new Undecodable(`command 0x${byte.toString(16).padStart(2, '0')}`);
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

function decodePayment(input: Hex, bits = 256): Payment {
  const reader = new AbiReader(input, 3);
  const payment = { token: reader.address(), recipient: reader.address(), amount: reader.uint(bits) };
  reader.end();
  return payment;
}

function decodeNativePayment(input: Hex): NativePayment {
  const reader = new AbiReader(input, 2);
  const payment = { recipient: reader.address(), amount: reader.uint() };
  reader.end();
  return payment;
}

const byteAt = (bytes: Hex, index: number): number => Number(slice(bytes, index, index + 1));
