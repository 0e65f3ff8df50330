import { type Address, numberToHex, toFunctionSelector } from 'viem';
import { type FeeCall, feeCallData } from '../feeCall.ts';
import type { RpcOutcome } from '../rpc/rpcErrors.ts';
import { callTo, type SendAlone, wordOf } from './need.ts';

const ALL_PAIRS = toFunctionSelector('allPairs(uint256)');

/** A pair of a factory, and the answer to its fee call; undefined for an outage. */
interface AskedPair {
  readonly pair: Address;
  readonly fee: RpcOutcome | undefined;
}

/** Asks for the fee of the pair at a place of its factory's list; undefined where no pair is named there. */
export async function feeOfPair(
  factory: Address,
  call: FeeCall,
  place: bigint,
  send: SendAlone,
): Promise<AskedPair | undefined> {
  const named = await send(callTo(factory, `${ALL_PAIRS}${numberToHex(place, { size: 32 }).slice(2)}`));
  const word = named?.kind === 'result' ? wordOf(named.result) : undefined;
  if (word === undefined || word === 0n || word >> 160n !== 0n) return undefined;
  const pair = numberToHex(word, { size: 20 });
  const target = call.target === 'pair' ? pair : factory;
  return { pair, fee: await send(callTo(target, feeCallData(call, pair))) };
}
