import { type Address, numberToHex, toFunctionSelector } from 'viem';
import type { FeeCall } from '../feeCall.ts';
import { isOfContract, type RpcOutcome } from '../rpc/rpcErrors.ts';
import { feeOfPair } from './feeOfPair.ts';
import { callTo, type SendAlone, wordOf } from './need.ts';

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
    const asked = await feeOfPair(factory, call, place, send);
    if (asked?.fee === undefined || !isRefusedBy(asked.fee)) return undefined;
    last = asked.pair;
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
