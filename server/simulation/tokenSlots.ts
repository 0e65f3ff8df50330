import { LRUCache } from 'lru-cache';
import { type Address, type Hex, isHex } from 'viem';
import { z } from 'zod';
import type { BlockId } from '../chain/head.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { faultToAppError, meaningOf, type RpcFault, type RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { type VerdictBlock, Verdicts } from '../chain/verdicts.ts';
import { allowanceData, balanceOfData } from '../values/tokenCalls.ts';
import { findLayout, type MappingLayout, wordOf } from './mappingLayout.ts';
import { overrideState, type StorageWord } from './stateOverrides.ts';

/** A probe value that no account holds by chance, small enough for tokens with packed balances. */
const PROBE = 0x1d3f_5a7b_9c2en;
const MAX_TOKENS = 2_000;
const MAX_CANDIDATES = 24;

/** Storage slots of a balance and an allowance; `undefined` for a slot that could not be found. */
export interface TokenWords {
  readonly balance: StorageWord | undefined;
  readonly allowance: StorageWord | undefined;
}

interface Read {
  readonly data: Hex;
  /** Keys of the nested mappings, outermost first. */
  readonly keys: readonly Address[];
}

type Found = MappingLayout | { readonly kind: 'other'; readonly keys: string; readonly word: StorageWord };

const accessListAnswer = z.object({
  accessList: z.array(z.object({ address: z.string(), storageKeys: z.array(z.string()) })),
});
const prestateAnswer = z.record(
  z.string(),
  z.object({ storage: z.record(z.string(), z.string()).optional() }),
);

/**
 * Finds the storage slots behind `balanceOf` and `allowance`, so that a simulation can override them. The
 * node lists the slots that a view reads (eth_createAccessList, else debug_traceCall). The right one is the
 * slot whose override the view returns.
 */
export class TokenSlots {
  readonly #rpc: RpcClient;
  /** Layouts by token: the layout of a mapping is the same for every owner. */
  readonly #found = new LRUCache<string, Found>({ max: 2 * MAX_TOKENS });
  /**
   * Reads whose slot could not be found, by token and accounts: the slot of one account's balance shows
   * nothing of others.
   */
  readonly #hidden = new Verdicts<Read>({ maxEntries: 2 * MAX_TOKENS });

  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  /**
   * Returns the storage slots of the owner's balance and of the spender's allowance at the block. Takes no
   * request if the token is known, two otherwise.
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
   */
  async find(
    token: Address,
    owner: Address,
    spender: Address,
    block: BlockId & VerdictBlock,
    signal?: AbortSignal,
  ): Promise<TokenWords> {
    const balanceOf = balanceOfData(owner);
    const allowance = allowanceData(owner, spender);
    const reads: readonly Read[] = [
      { data: balanceOf, keys: [owner] },
      { data: allowance, keys: [owner, spender] },
    ];
    const isHidden = (read: Read) => this.#hidden.get(hiddenKey(token, read), block) !== undefined;
    const unknown = reads.filter((read) => this.#recall(token, read) === undefined && !isHidden(read));
    if (unknown.length > 0) await this.#discover(token, unknown, block, signal);
    const [balanceWord, allowanceWord] = reads.map((read) => {
      const found = this.#recall(token, read);
      if (found === undefined) return undefined;
      return found.kind === 'other' ? found.word : wordOf(found, read.keys);
    });
    return { balance: balanceWord, allowance: allowanceWord };
  }

  #recall(token: Address, { keys }: Read): Found | undefined {
    const found = this.#found.get(cacheKey(token, keys));
    if (found === undefined || found.kind !== 'other') return found;
    return found.keys === keys.join() ? found : undefined;
  }

  async #discover(
    token: Address,
    reads: readonly Read[],
    block: BlockId & VerdictBlock,
    signal?: AbortSignal,
  ): Promise<void> {
    const at = { blockHash: block.hash };
    const traces = reads.flatMap(({ data }) => [
      { method: 'eth_createAccessList', params: [{ to: token, data }, at] },
      {
        method: 'debug_traceCall',
        params: [{ to: token, data }, at, { tracer: 'prestateTracer' }],
      },
    ]);
    const traced = await this.#rpc.send(traces, { block, signal });
    for (const index of reads.keys()) assertTraced(traced.slice(2 * index, 2 * index + 2));
    const candidates = reads.flatMap((read, index) =>
      wordsRead(traced[2 * index], traced[2 * index + 1]).map((word) => ({ read, word })),
    );
    const probes = candidates.map(({ read: { data }, word }) => ({
      method: 'eth_call',
      params: [{ to: token, data }, at, overrideState([{ word, value: PROBE }])],
    }));
    const answers = probes.length === 0 ? [] : await this.#rpc.send(probes, { block, signal });
    for (const read of reads) {
      const ofRead = candidates.flatMap((each, at) =>
        each.read === read ? [{ word: each.word, answer: answers[at] }] : [],
      );
      const word = ofRead.find(({ answer }) => isProbe(answer))?.word;
      if (word === undefined) {
        assertProbed(ofRead.map(({ answer }) => answer));
        this.#hidden.set(hiddenKey(token, read), { kind: 'against', finding: read }, block);
      } else this.#found.set(cacheKey(token, read.keys), describe(word, read.keys));
    }
  }
}

/** Throws AppError RPC_UNAVAILABLE when the node failed to trace, which is no finding about the token. */
function assertTraced(traces: readonly RpcOutcome[]): void {
  const faults = traces.flatMap((trace) => (trace.kind === 'fault' ? [trace.fault] : []));
  const outage = faults.find(isOutage);
  if (faults.length === traces.length && outage !== undefined) throw faultToAppError('a trace', outage);
}

/** Throws AppError RPC_UNAVAILABLE when the node failed to probe a slot, which may be the right one. */
function assertProbed(answers: readonly (RpcOutcome | undefined)[]): void {
  for (const answer of answers) {
    if (answer?.kind === 'fault' && isOutage(answer.fault)) throw faultToAppError('eth_call', answer.fault);
  }
}

function isOutage(fault: RpcFault): boolean {
  const meaning = meaningOf(fault);
  return meaning === 'limit' || meaning === 'failure';
}

function describe(word: StorageWord, keys: readonly Address[]): Found {
  return findLayout(word, keys) ?? { kind: 'other', keys: keys.join(), word };
}

function hiddenKey(token: Address, { keys }: Read): string {
  return `${token} ${keys.join(' ')}`;
}

function cacheKey(token: Address, keys: readonly Address[]): string {
  return `${token} ${keys.length === 1 ? 'balance' : 'allowance'}`;
}

/** Returns every storage slot that the traced call read, from the access list or else the prestate trace. */
function wordsRead(accessList: RpcOutcome | undefined, prestate: RpcOutcome | undefined): StorageWord[] {
  const words: StorageWord[] = [];
  const listed = accessList?.kind === 'result' ? accessListAnswer.safeParse(accessList.result) : undefined;
  if (listed?.success) {
    for (const { address, storageKeys } of listed.data.accessList) {
      for (const key of storageKeys) addWord(words, address, key);
    }
    return words.slice(0, MAX_CANDIDATES);
  }
  const traced = prestate?.kind === 'result' ? prestateAnswer.safeParse(prestate.result) : undefined;
  for (const [address, { storage }] of Object.entries(traced?.success ? traced.data : {})) {
    for (const key of Object.keys(storage ?? {})) addWord(words, address, key);
  }
  return words.slice(0, MAX_CANDIDATES);
}

function addWord(words: StorageWord[], address: string, key: string): void {
  if (isHex(address) && isHex(key)) words.push({ account: address.toLowerCase() as Address, key });
}

function isProbe(outcome: RpcOutcome | undefined): boolean {
  if (outcome?.kind !== 'result' || !isHex(outcome.result) || outcome.result.length !== 66) return false;
  return BigInt(outcome.result) === PROBE;
}
