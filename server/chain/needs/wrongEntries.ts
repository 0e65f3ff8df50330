import { type Address, type Hex, numberToHex, toFunctionSelector } from 'viem';
import { type FeeCall, feeCallData } from '../feeCall.ts';
import type { RpcCall } from '../rpc/rpcCall.ts';
import { isOfContract, type RpcOutcome } from '../rpc/rpcErrors.ts';
import { type SendAlone, wordOf } from './need.ts';

/** A contract of an exchange, and the field of the settings that names it. */
export interface NamedContract {
  readonly field: string;
  readonly address: Address;
}

/** The call that reads the fees of a factory's pairs, and its field. */
export interface NamedFeeCall {
  readonly field: string;
  readonly factory: Address;
  readonly call: FeeCall;
}

export interface ExchangeEntries {
  readonly chainId: number;
  readonly contracts: readonly NamedContract[];
  readonly feeCalls: readonly NamedFeeCall[];
}

const ALL_PAIRS_LENGTH = toFunctionSelector('allPairsLength()');
const ALL_PAIRS = toFunctionSelector('allPairs(uint256)');

/**
 * Returns a sentence for each entry that the chain refutes: an address without code, or a fee call that
 * reverts for all pairs. A node that fails, syncs or is of another chain refutes nothing.
 */
export async function wrongEntries(entries: ExchangeEntries, send: SendAlone): Promise<readonly string[]> {
  if (!(await canJudge(entries.chainId, send))) return [];
  const found = await Promise.all([
    ...entries.contracts.map((contract) => withoutCode(contract, send)),
    ...entries.feeCalls.map((feeCall) => revertingFee(feeCall, send)),
  ]);
  return found.flatMap((sentence) => sentence ?? []);
}

/** A node that has not reached the present block may lack a contract that the chain has. */
async function canJudge(chainId: number, send: SendAlone): Promise<boolean> {
  const [chain, syncing] = await Promise.all([
    send({ method: 'eth_chainId', params: [] }),
    send({ method: 'eth_syncing', params: [] }),
  ]);
  // Providers may refuse eth_syncing. They serve the present block.
  const isSyncing = syncing?.kind === 'result' && syncing.result !== false;
  return chain?.kind === 'result' && chain.result === numberToHex(chainId) && !isSyncing;
}

/** Asks twice, because one of several nodes behind an address may lag. */
async function withoutCode({ field, address }: NamedContract, send: SendAlone): Promise<string | undefined> {
  for (let asked = 0; asked < 2; asked++) {
    const code = await send({ method: 'eth_getCode', params: [address, 'latest'] });
    if (code?.kind !== 'result' || code.result !== '0x') return undefined;
  }
  return `${field} ${address} has no code on this chain`;
}

/** Tries the first pair, the middle one and the newest: nobody makes all of them revert. */
async function revertingFee(
  { field, factory, call }: NamedFeeCall,
  send: SendAlone,
): Promise<string | undefined> {
  const length = numberIn(await send(callTo(factory, ALL_PAIRS_LENGTH)));
  if (length === undefined || length === 0n) return undefined;
  const places = [...new Set([0n, length / 2n, length - 1n])];
  let last: Address | undefined;
  for (const place of places) {
    const pair = numberIn(
      await send(callTo(factory, `${ALL_PAIRS}${numberToHex(place, { size: 32 }).slice(2)}`)),
    );
    if (pair === undefined || pair === 0n || pair >> 160n !== 0n) return undefined;
    const address = numberToHex(pair, { size: 20 });
    const target = call.target === 'pair' ? address : factory;
    const fee = await send(callTo(target, feeCallData(call, address)));
    if (fee === undefined || !isRefusedBy(fee)) return undefined;
    last = address;
  }
  return `${field} returns no fee: the call reverts, or returns no number, for ${places.length} of ${length} pairs of ${factory}, as ${last}`;
}

/** Returns whether the contract itself gave no number. */
function isRefusedBy(outcome: RpcOutcome): boolean {
  return outcome.kind === 'fault' ? isOfContract(outcome.fault) : wordOf(outcome.result) === undefined;
}

function numberIn(outcome: RpcOutcome | undefined): bigint | undefined {
  return outcome?.kind === 'result' ? wordOf(outcome.result) : undefined;
}

function callTo(to: Address, data: Hex): RpcCall {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] };
}
