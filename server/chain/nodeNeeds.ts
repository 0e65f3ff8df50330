import { numberToHex } from 'viem';
import type { Factories } from './factories.ts';
import type { HeadTracker } from './head/headTracker.ts';
import { exchangeNeeds } from './needs/exchangeNeeds.ts';
import { type DeployedExecutor, executorNeed } from './needs/executorNeed.ts';
import { type Need, verdictOf, wordOf } from './needs/need.ts';
import type { RpcCall } from './rpc/rpcCall.ts';
import type { RpcClient } from './rpc/rpcClient.ts';
import type { RpcOutcome } from './rpc/rpcErrors.ts';

/** Milliseconds until a node that lacks something, or did not answer, is asked again. */
const AGAIN_MS = 60_000;
/** The same where no quote can be answered meanwhile. */
const SOON_MS = 5_000;
/** Gas that the reads of pools are cut to fit into. */
const LEAST_GAS = 10_000_000n;
/** Bytes of the largest creation code that EIP-3860 allows, in round numbers. */
const LARGE_CODE = 48_000;
/** Blocks of a gap whose logs are read by one call. */
const LOG_BLOCKS = 32n;
const ANYWHERE = '0x00000000000000000000000000000000000beadf';
const LATER = 0x7fff_ffff;

/**
 * Creation code that returns the number 1, the gas left, and deployed code that returns the block's number.
 */
const RETURN_ONE = '0x600160005260206000f3';
const RETURN_GAS = '0x5a60005260206000f3';
const RETURN_NUMBER = '0x4360005260206000f3';

/** A need that one call tells of. */
interface CallNeed extends Pick<Need, 'lack' | 'isVital'> {
  call(head: bigint): RpcCall;
  judge(result: unknown): boolean;
}

/** A call that every node answers: where it fails too, a refusal says nothing of what the node can do. */
const CONTROL: RpcCall = { method: 'eth_call', params: [{ to: ANYWHERE, data: '0x' }, 'latest'] };

const callOf = (data: string): RpcCall => ({ method: 'eth_call', params: [{ data }, 'latest'] });

const CALL_NEEDS: readonly CallNeed[] = [
  {
    lack: 'The node refuses eth_call without `to` (code that is run without being deployed): no pool can be read.',
    isVital: true,
    call: () => callOf(RETURN_ONE),
    judge: (result) => wordOf(result) === 1n,
  },
  {
    lack: `The node refuses calls of ${LARGE_CODE / 1000} kB: large reads of pools fail.`,
    call: () => callOf(RETURN_ONE + '00'.repeat(LARGE_CODE - RETURN_ONE.length / 2 + 1)),
    judge: (result) => wordOf(result) === 1n,
  },
  {
    lack: `The node gives calls less than ${LEAST_GAS} units of gas: reads of many pools fail.`,
    call: () => callOf(RETURN_GAS),
    judge: (result) => (wordOf(result) ?? 0n) >= LEAST_GAS - 100_000n,
  },
  {
    lack: 'The node takes no overrides of state and block in eth_call: swaps and tokens are tried less, or not at all.',
    call: () => ({
      method: 'eth_call',
      params: [
        { to: ANYWHERE, data: '0x' },
        'latest',
        { [ANYWHERE]: { code: RETURN_NUMBER } },
        { number: numberToHex(LATER) },
      ],
    }),
    judge: (result) => wordOf(result) === BigInt(LATER),
  },
  {
    lack: `The node refuses eth_getLogs over ${LOG_BLOCKS} blocks: after a gap the states of all pools are read again.`,
    call: (head) => ({
      method: 'eth_getLogs',
      params: [
        {
          address: ANYWHERE,
          fromBlock: numberToHex(head < LOG_BLOCKS ? 0n : head - LOG_BLOCKS + 1n),
          toBlock: numberToHex(head),
        },
      ],
    }),
    judge: Array.isArray,
  },
];

const NEEDS: readonly Need[] = CALL_NEEDS.map(({ call, judge, ...need }) => ({
  ...need,
  isMet: async (send, head) => verdictOf(await send(call(head)), judge),
}));

export interface NodeNeedsOptions {
  readonly rpc: Pick<RpcClient, 'send'>;
  readonly heads: Pick<HeadTracker, 'subscribe'>;
  /** Factories whose code is looked for; none if absent. */
  readonly factories?: Factories | undefined;
  /** The executor, whose code is compared; absent where none is configured. */
  readonly executor?: DeployedExecutor | undefined;
  /** Called for each need that the nodes turn out not to meet. */
  readonly onLack?: ((lack: string) => void) | undefined;
  readonly now?: () => number;
}

/**
 * Tries the needs of the service of its nodes and factories at the first head. One that is lacking or was not
 * answered is tried again each minute: another node, or another plan of the provider, ends it.
 */
export class NodeNeeds {
  readonly #options: NodeNeedsOptions;
  readonly #now: () => number;
  readonly #needs: readonly Need[];
  readonly #executor: Need | undefined;
  #found = new Map<Need, boolean>();
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(options: NodeNeedsOptions) {
    this.#options = options;
    this.#executor = options.executor && executorNeed(options.executor);
    const ofExecutor = this.#executor === undefined ? [] : [this.#executor];
    const ofExchanges = options.factories === undefined ? [] : exchangeNeeds(options.factories);
    this.#needs = [...NEEDS, ...ofExchanges, ...ofExecutor];
    this.#now = options.now ?? (() => performance.now());
  }

  /** Asks nothing before the next head. */
  start(): void {
    this.#options.heads.subscribe(({ number }) => void this.#look(number));
  }

  /** Returns a sentence for each need that is not met and may be met later. */
  get lacks(): readonly string[] {
    return this.#unmet.filter(({ isConstant }) => isConstant !== true).map(({ lack }) => lack);
  }

  /** Returns a sentence for each factory without code. */
  get missingFactories(): readonly string[] {
    return this.#unmet.filter(({ isConstant }) => isConstant === true).map(({ lack }) => lack);
  }

  get #unmet(): readonly Need[] {
    return this.#needs.filter((need) => this.#found.get(need) === false);
  }

  /** Returns the sentence of a need without which nothing can be quoted; undefined where all are met. */
  get vitalLack(): string | undefined {
    return this.#needs.find((need) => need.isVital === true && this.#found.get(need) === false)?.lack;
  }

  /** True once the code of the executor was found to be the known one; false before, and without one. */
  get hasExecutor(): boolean {
    return this.#executor !== undefined && this.#found.get(this.#executor) === true;
  }

  /** Never rejects. */
  async #look(head: bigint): Promise<void> {
    const open = this.#needs.filter((need) => this.#found.get(need) !== true);
    const pause = this.vitalLack === undefined ? AGAIN_MS : SOON_MS;
    if (open.length === 0 || this.#now() - this.#askedAt < pause) return;
    this.#askedAt = this.#now();
    const control = await this.#send(CONTROL);
    if (control?.kind !== 'result') return;
    // Each by itself: a refusal of one must not be taken for that of its batch.
    await Promise.all(open.map((need) => this.#try(need, head)));
  }

  async #try(need: Need, head: bigint): Promise<void> {
    const isMet = await need.isMet((call) => this.#send(call), head);
    if (isMet === undefined) return;
    if (!isMet && this.#found.get(need) === undefined) this.#options.onLack?.(need.lack);
    this.#found.set(need, isMet);
  }

  /** Returns undefined for an outage. */
  async #send(call: RpcCall): Promise<RpcOutcome | undefined> {
    return this.#options.rpc.send([call]).then(
      ([outcome]) => outcome,
      () => undefined,
    );
  }
}
