import { LRUCache } from 'lru-cache';
import type { Address, Hex } from 'viem';
import type { ApprovalStep } from '../approvals/approvalSteps.ts';
import type { Head } from '../chain/head.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import type { Network } from '../config/networks/network.ts';
import { isTickPool, type PoolsAtHead } from '../pools/poolsAtHead.ts';
import type { Pool } from '../routing/model/pool.ts';
import type { PoolFactory } from '../routing/model/poolFactory.ts';
import type { CallSimulator } from '../simulation/callSimulator.ts';
import { type AddTarget, addTargetIn } from './addTarget.ts';
import { type CreationSources, planCreation } from './creation/planCreation.ts';
import { NFT_PROTOCOLS } from './liquidityProtocols.ts';
import { atPlaces } from './locateNft.ts';
import { managerOf } from './managers.ts';
import type { NewPool } from './model/creation.ts';
import { missingApprovals } from './model/holdings.ts';
import type {
  AddTerms,
  LiquidityContext,
  LocatedNft,
  NftRef,
  Planned,
  RemoveTerms,
} from './model/liquidityTerms.ts';
import { invalidField, refuseRecipient, refuseTaxed } from './model/refusal.ts';
import type { RangeRequest } from './rangeOf.ts';
import { revertedError, type SimulatedPlan, simulatePlan } from './simulatePlan.ts';
import { planV2Add, planV2Removal } from './v2/planV2.ts';

/** Positions whose place is kept. */
const MAX_NFTS = 10_000;

type Timed<Terms> = Omit<Terms, 'deadline'> & {
  /** Seconds until the transaction expires. */
  readonly deadlineSeconds: number;
};

/** The place of an add: a range of a pool, or a position that exists. */
export type AddPlaceRequest =
  | { readonly kind: 'new'; readonly pool: Hex; readonly range: RangeRequest | undefined }
  | { readonly kind: 'raise'; readonly nft: NftRef };

/** An add to a pool that exists or is created. */
export type AddRequest = Timed<AddTerms> & {
  readonly place:
    | AddPlaceRequest
    | { readonly kind: 'create'; readonly pool: NewPool; readonly range: RangeRequest | undefined };
};

/** A removal from a position or a pair, or a collection from several positions. */
export type RemoveRequest = Timed<RemoveTerms> & {
  readonly place:
    | { readonly kind: 'remove' | 'collect'; readonly nfts: readonly NftRef[] }
    | { readonly kind: 'pair'; readonly pool: Hex };
};

/** A transaction with its plan, simulation and approvals. */
export interface PreparedLiquidity extends Planned {
  readonly head: Head;
  /** Unix seconds. */
  readonly deadline: bigint;
  readonly simulation: Exclude<SimulatedPlan, { status: 'reverted' }>;
  /** Null where the sender is not known. */
  readonly approvals: readonly ApprovalStep[] | null;
}

export interface LiquidityDeskOptions extends CreationSources {
  readonly network: Network;
  readonly rpc: RpcClient;
  readonly pools: Pick<PoolsAtHead, 'known' | 'read' | 'at'>;
  readonly factories: readonly PoolFactory[];
  readonly simulator: CallSimulator;
  /** Returns those of the tokens that are known to keep a part of their transfers. */
  taxedOf(pool: Pool, head: Head, signal: AbortSignal): Promise<readonly Address[]>;
  /** Unix seconds of this machine. */
  clock(): bigint;
}

/** Plans changes of liquidity, simulates them and finds the approvals that are missing. */
export class LiquidityDesk {
  readonly context: LiquidityContext;
  readonly #options: LiquidityDeskOptions;

  constructor(options: LiquidityDeskOptions) {
    const { network, rpc, pools, factories } = options;
    const nfts = new LRUCache<string, LocatedNft>({ max: MAX_NFTS });
    this.context = { network, rpc, pools, factories, nfts };
    this.#options = options;
  }

  /**
   * Prepares an add, in two round trips to the node where the tokens and the position are known.
   * @throws AppError NOT_FOUND, INVALID_REQUEST, LIQUIDITY_REFUSED, SIMULATION_REVERTED; RPC_UNAVAILABLE,
   * TIMEOUT or UPSTREAM_INVALID
   */
  async add(request: AddRequest, signal: AbortSignal): Promise<PreparedLiquidity> {
    return this.#prepare(request, signal, (head, deadline, unsubscribes) =>
      this.#planAdd(request, head, deadline, unsubscribes, signal),
    );
  }

  /** Prepares a removal or a collection. @throws as `add` */
  async remove(request: RemoveRequest, signal: AbortSignal): Promise<PreparedLiquidity> {
    return this.#prepare(request, signal, (head, deadline, unsubscribes) =>
      this.#planRemoval(request, head, deadline, unsubscribes, signal),
    );
  }

  async #prepare(
    { deadlineSeconds }: { readonly deadlineSeconds: number },
    signal: AbortSignal,
    plan: (head: Head, deadline: bigint, unsubscribes: boolean) => Promise<Planned>,
  ): Promise<PreparedLiquidity> {
    const { pools, network, simulator, clock } = this.#options;
    const [prepared] = await pools.at(async (head) => {
      const now = clock() > head.timestamp ? clock() : head.timestamp;
      const deadline = now + BigInt(deadlineSeconds);
      const tried = async (unsubscribes: boolean) => {
        const planned = await plan(head, deadline, unsubscribes);
        const simulation = await simulatePlan(simulator, network, head, planned, deadline, signal);
        return { planned, simulation };
      };
      let { planned, simulation } = await tried(false);
      const hasSubscriber = planned.plan.warnings.some(({ code }) => code === 'SUBSCRIBER');
      if (simulation.status === 'reverted' && hasSubscriber) ({ planned, simulation } = await tried(true));
      if (simulation.status === 'reverted') throw revertedError(planned, simulation);
      const { payments, payee } = planned.plan;
      const approvals =
        planned.holdings === null && payments.length > 0
          ? null
          : missingApprovals(payments, planned.holdings ?? [], payee, deadline);
      return Object.assign({}, planned, { head, deadline, simulation, approvals });
    });
    return prepared;
  }

  async #planAdd(
    request: AddRequest,
    head: Head,
    deadline: bigint,
    unsubscribes: boolean,
    signal: AbortSignal,
  ): Promise<Planned> {
    const terms = Object.assign({}, request, { deadline, unsubscribes });
    const { place } = request;
    if (place.kind === 'create') {
      const planAt = (at: AddTarget, offered: typeof terms) => this.planAddAt(at, offered, head, signal);
      return planCreation(this.context, this.#options, head, place, terms, planAt, signal);
    }
    return this.atTarget(place, head, (target) => this.planAddAt(target, terms, head, signal), signal);
  }

  /** Returns the result of work at the place of an add. @throws as `atPlaces`, and what the work throws */
  async atTarget<Result>(
    place: AddPlaceRequest,
    head: Head,
    work: (target: AddTarget) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    if (place.kind === 'new')
      return work(await addTargetIn(await this.#poolOf(place.pool), place.range, this.#options));
    const { nft } = place;
    const atNft = async ([located]: readonly LocatedNft[]) => {
      if (located === undefined) throw new Error('a position without its place');
      return work(Object.assign({ tokenId: nft.tokenId }, located));
    };
    return atPlaces(this.context, head, [nft], atNft, signal);
  }

  /** Plans an add at its place, which is read at a block. @throws as `add`, but for SIMULATION_REVERTED */
  async planAddAt(
    { pool, ticks, tokenId, start, moved }: AddTarget,
    terms: AddTerms & { readonly unsubscribes: boolean },
    head: Head,
    signal: AbortSignal,
    context = this.context,
  ): Promise<Planned> {
    const manager = managerOf(context.network, pool.factory);
    refuseRecipient(terms.recipient, [pool.token0, pool.token1, pool.address, manager.address]);
    if (!isTickPool(pool)) {
      const taxed = await this.#options.taxedOf(pool, head, signal);
      return planV2Add(context, head, { pool, manager, taxed, start, moved }, terms, signal);
    }
    if (ticks === undefined)
      throw invalidField('tickLower', 'is required: say a range of ticks or prices, or fullRange');
    const target = { pool, manager, ticks, tokenId, start, moved };
    // The pool is read meanwhile; a refusal of its token goes before any of the plan.
    const [taxed, planned] = await Promise.allSettled([
      this.#options.taxedOf(pool, head, signal),
      NFT_PROTOCOLS[pool.protocol].planAdd(context, head, target, terms, signal),
    ]);
    if (taxed.status === 'rejected') throw taxed.reason;
    refuseTaxed(taxed.value);
    if (planned.status === 'rejected') throw planned.reason;
    return planned.value;
  }

  async #poolOf(id: Hex): Promise<Pool> {
    const { pools } = this.#options;
    return (await pools.known(id)) ?? (await pools.read(id)).pool;
  }

  async #planRemoval(
    request: RemoveRequest,
    head: Head,
    deadline: bigint,
    unsubscribes: boolean,
    signal: AbortSignal,
  ): Promise<Planned> {
    const { place } = request;
    if (place.kind === 'pair') {
      const pool = await this.#poolOf(place.pool);
      if (isTickPool(pool))
        throw invalidField('pool', 'is no V2 pair: say the position by tokenId and protocol, or by id');
      const manager = managerOf(this.context.network, pool.factory);
      if (request.recipient !== undefined)
        refuseRecipient(request.recipient, [pool.token0, pool.token1, pool.address, manager.address]);
      const taxed = await this.#options.taxedOf(pool, head, signal);
      const terms = Object.assign({}, request, { deadline });
      return planV2Removal(this.context, head, { pool, manager, taxed }, terms, signal);
    }
    const { nfts, kind } = place;
    const [first] = nfts;
    if (first === undefined) throw invalidField('positions', 'must name a position');
    if (nfts.some(({ manager }) => manager !== first.manager))
      throw invalidField('positions', 'must be of one position manager: one transaction calls one contract');
    const terms = Object.assign({}, request, { deadline, kind, unsubscribes });
    const remove = async (located: readonly LocatedNft[]) => {
      const places = located.map(({ pool, ticks }, index) => {
        const { manager, tokenId } = nfts[index] ?? first;
        if (request.recipient !== undefined)
          refuseRecipient(request.recipient, [pool.token0, pool.token1, pool.address, manager]);
        return { pool, ticks, manager, tokenId };
      });
      return NFT_PROTOCOLS[first.protocol].planRemovals(this.context, head, places, terms, signal);
    };
    return atPlaces(this.context, head, nfts, remove, signal);
  }
}
