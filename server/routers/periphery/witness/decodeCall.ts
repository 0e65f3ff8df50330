import type { Address, Hex } from 'viem';
import type { TradeType } from '../../../routing/model/route.ts';
import { AbiReader, size, slice, Undecodable } from '../../../universalRouter/witness/abiReader.ts';
import type { NamedPath } from '../../witness/checkHops.ts';

/*
 * The witness against the encoder, with which it shares no code: selectors and layouts are written a second
 * time, from `ISwapRouter`, `IV3SwapRouter`, `IV2SwapRouter` and `IPeripheryPaymentsWithFee`.
 */

/** A swap; amounts in raw units, the path in trade order. */
export interface DecodedSwap extends NamedPath {
  readonly call: 'swap';
  readonly tradeType: TradeType;
  readonly recipient: Address;
  /** Unix seconds; absent from the swaps of `SwapRouter02`. */
  readonly deadline?: bigint;
  readonly amount: bigint;
  readonly limit: bigint;
}

export type DecodedCall =
  | DecodedSwap
  | { readonly call: 'refundETH' }
  | { readonly call: 'unwrapWETH9'; readonly minimum: bigint; readonly recipient: Address }
  | {
      readonly call: 'sweepToken';
      readonly token: Address;
      readonly minimum: bigint;
      readonly recipient: Address | 'caller';
    }
  | {
      readonly call: 'sweepTokenWithFee';
      readonly token: Address;
      readonly minimum: bigint;
      readonly recipient: Address;
      readonly bips: bigint;
      readonly feeRecipient: Address;
    };

/** Returns the call of this calldata. @throws Undecodable for another function, or another encoding */
export function decodeCall(data: Hex): DecodedCall {
  const selector = slice(data, 0, 4);
  switch (selector) {
    case '0x414bf389':
      return decodeSingle(data, 'exactInput', true);
    case '0xc04b8d59':
      return decodePath(data, 'exactInput', true);
    case '0xdb3e2198':
      return decodeSingle(data, 'exactOutput', true);
    case '0xf28c0498':
      return decodePath(data, 'exactOutput', true);
    case '0x04e45aaf':
      return decodeSingle(data, 'exactInput', false);
    case '0xb858183f':
      return decodePath(data, 'exactInput', false);
    case '0x5023b4df':
      return decodeSingle(data, 'exactOutput', false);
    case '0x09b81346':
      return decodePath(data, 'exactOutput', false);
    case '0x472b43f3':
      return decodePairs(data, 'exactInput');
    case '0x42712a67':
      return decodePairs(data, 'exactOutput');
    default:
      return decodePayment(selector, data);
  }
}

function decodeSingle(data: Hex, tradeType: TradeType, isDated: boolean): DecodedSwap {
  const reader = new AbiReader(slice(data, 4), isDated ? 8 : 7);
  const tokens = [reader.address(), reader.address()];
  const fees = [reader.uint(24)];
  const recipient = reader.address();
  const dated = isDated ? { deadline: reader.uint() } : {};
  const [amount, limit] = [reader.uint(), reader.uint()];
  if (reader.uint(160) !== 0n) throw new Undecodable('no limit of the price');
  reader.end();
  return { call: 'swap', protocol: 'v3', tradeType, tokens, fees, recipient, ...dated, amount, limit };
}

function decodePath(data: Hex, tradeType: TradeType, isDated: boolean): DecodedSwap {
  if (size(data) < 36 || BigInt(slice(data, 4, 36)) !== 32n) throw new Undecodable('one struct');
  const reader = new AbiReader(slice(data, 36), isDated ? 5 : 4);
  const path = reader.bytes();
  const recipient = reader.address();
  const dated = isDated ? { deadline: reader.uint() } : {};
  const [amount, limit] = [reader.uint(), reader.uint()];
  reader.end();
  const pools = (size(path) - 20) / 23;
  if (!Number.isInteger(pools) || pools < 1) throw new Undecodable('path of tokens and fees');
  const tokens = Array.from({ length: pools + 1 }, (_, index) => slice(path, 23 * index, 23 * index + 20));
  const fees = Array.from({ length: pools }, (_, index) =>
    BigInt(slice(path, 23 * index + 20, 23 * index + 23)),
  );
  // An exact output executes from the last pool to the first.
  const named =
    tradeType === 'exactInput' ? { tokens, fees } : { tokens: tokens.reverse(), fees: fees.reverse() };
  return { call: 'swap', protocol: 'v3', tradeType, ...named, recipient, ...dated, amount, limit };
}

function decodePairs(data: Hex, tradeType: TradeType): DecodedSwap {
  const reader = new AbiReader(slice(data, 4), 4);
  const [amount, limit] = [reader.uint(), reader.uint()];
  const tokens = reader.addresses();
  const recipient = reader.address();
  reader.end();
  return { call: 'swap', protocol: 'v2', tradeType, tokens, recipient, amount, limit };
}

function decodePayment(selector: Hex, data: Hex): DecodedCall {
  const read = <Call>(words: number, decode: (reader: AbiReader) => Call): Call => {
    const reader = new AbiReader(slice(data, 4), words);
    const call = decode(reader);
    reader.end();
    return call;
  };
  switch (selector) {
    case '0x12210e8a':
      return read(0, () => ({ call: 'refundETH' }));
    case '0x49404b7c':
      return read(2, (reader) => ({
        call: 'unwrapWETH9',
        minimum: reader.uint(),
        recipient: reader.address(),
      }));
    case '0xe90a182f':
      return read(2, (reader) => {
        const [token, minimum] = [reader.address(), reader.uint()];
        return { call: 'sweepToken', token, minimum, recipient: 'caller' };
      });
    case '0xdf2ab5bb':
      return read(3, (reader) => {
        const [token, minimum, recipient] = [reader.address(), reader.uint(), reader.address()];
        return { call: 'sweepToken', token, minimum, recipient };
      });
    case '0xe0e189a0':
      return read(5, (reader) => {
        const [token, minimum, recipient] = [reader.address(), reader.uint(), reader.address()];
        const [bips, feeRecipient] = [reader.uint(), reader.address()];
        return { call: 'sweepTokenWithFee', token, minimum, recipient, bips, feeRecipient };
      });
    default:
      throw new Undecodable('a function of the router');
  }
}
