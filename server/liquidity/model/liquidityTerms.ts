import type { Address } from 'viem';
import type { OfferedAmounts } from '../../amm/liquidity/desiredAmounts.ts';
import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import type { TickBounds } from '../../amm/liquidity/positionAmounts.ts';
import type { PoolState } from '../../amm/poolState.ts';
import type { Rational } from '../../amm/rational.ts';
import type { Head } from '../../chain/head.ts';
import type { RpcClient } from '../../chain/rpc/rpcClient.ts';
import type { Network } from '../../config/networks/network.ts';
import type { PoolsAtHead } from '../../pools/poolsAtHead.ts';
import type { TickPool } from '../../routing/model/pool.ts';
import type { PoolFactory } from '../../routing/model/poolFactory.ts';
import type { StartPrice } from './creation.ts';
import type { Holding } from './holdings.ts';
import type { LiquidityCall, LiquidityPlan } from './liquidityPlan.ts';

/** The parts of the service by which liquidity is planned. */
export interface LiquidityContext {
  readonly network: Network;
  readonly rpc: RpcClient;
  readonly pools: Pick<PoolsAtHead, 'known' | 'read' | 'at'>;
  readonly factories: readonly PoolFactory[];
  readonly nfts: KnownNfts;
}

/** The pool and the range of a position NFT: both are for ever. */
export interface LocatedNft {
  readonly pool: TickPool;
  readonly ticks: TickBounds;
}

/** Positions that were located, by manager and number. */
export interface KnownNfts {
  get(key: string): LocatedNft | undefined;
  set(key: string, located: LocatedNft): unknown;
  delete(key: string): unknown;
}

/** Terms of every change of liquidity. */
export interface ChangeTerms {
  /** Tolerance of the price as a fraction. */
  readonly tolerance: Rational;
  /** The account that sends the transaction; undefined if it is not known. */
  readonly sender: Address | undefined;
  /** Unix seconds. */
  readonly deadline: bigint;
}

/** Terms of an add. */
export interface AddTerms extends ChangeTerms {
  /** Raw units that the caller offers; ignored where `liquidity` is given. */
  readonly offer: OfferedAmounts;
  readonly liquidity: bigint | undefined;
  /** True if the offered amounts are the most that may be taken, not the expected ones: V4 only. */
  readonly isMaximum: boolean;
  /** Owner of a new position. */
  readonly recipient: Address;
  readonly nativeIn: boolean;
  /** True if the offered amounts are all that the sender has, so that no maximum is above them: V4 only. */
  readonly isCapped?: boolean | undefined;
  /** True if the caller accepts hooks that have a say in liquidity. */
  readonly isConfirmed: boolean;
}

/** Terms of a removal. */
export interface RemoveTerms extends ChangeTerms {
  /** Part of the position as a fraction; exclusive with `liquidity`. */
  readonly part: Rational | undefined;
  readonly liquidity: bigint | undefined;
  /** Undefined for the owner. */
  readonly recipient: Address | undefined;
  readonly collects: boolean;
  readonly burns: boolean;
  readonly unwraps: boolean;
}

/** A position NFT of a known manager. */
export interface NftRef {
  readonly protocol: 'v3' | 'v4';
  readonly exchange: string;
  readonly manager: Address;
  readonly tokenId: bigint;
}

/** A contract through which liquidity of one protocol of an exchange is changed. */
export interface Manager {
  readonly exchange: string;
  readonly address: Address;
  /** Its Permit2, which V4 pays by; null where the network has none, and then it has no V4. */
  readonly permit2: Address | null;
  /** Word for the native coin in the functions of a V2 router. */
  readonly coinName: string;
}

/** A position NFT in its pool. */
export interface NftPlace extends LocatedNft {
  readonly manager: Address;
  readonly tokenId: bigint;
}

/** The place of an add: a pool, a range, and the NFT that is raised where there is one. */
export interface AddPlace extends LocatedNft {
  readonly manager: Manager;
  readonly tokenId: bigint | undefined;
  /** Price at which the add creates the pool; undefined where the pool exists. */
  readonly start?: StartPrice | undefined;
  /** State of the pool that a swap before the add leaves; undefined where none goes through it. */
  readonly moved?: PoolState | undefined;
}

/** A position at one block. */
export interface PositionState {
  readonly owner: Address;
  /** Another account that may move it; the zero address for none. */
  readonly operator: Address;
  readonly liquidity: bigint;
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  /** Raw units that burning pays out, without fees. */
  readonly amounts: TokenAmounts;
  /** Raw units that a collection pays at the block. */
  readonly fees: TokenAmounts;
  /** Liquidity, fee growth at the last change and credit: another text after each change. */
  readonly books: string;
}

/** Terms of one attempt: whether a subscriber that refuses the change is dropped first. */
interface Attempt {
  readonly unsubscribes: boolean;
}

/** Reads and changes of positions that are NFTs, of one protocol. All throw as their implementations. */
export interface NftProtocol {
  locate(context: LiquidityContext, head: Head, nft: NftRef, signal?: AbortSignal): Promise<LocatedNft>;
  show(context: LiquidityContext, head: Head, place: NftPlace, signal?: AbortSignal): Promise<PositionState>;
  planAdd(
    context: LiquidityContext,
    head: Head,
    place: AddPlace,
    terms: AddTerms & Attempt,
    signal?: AbortSignal,
  ): Promise<Planned>;
  planRemovals(
    context: LiquidityContext,
    head: Head,
    places: readonly NftPlace[],
    terms: RemoveTerms & Attempt & { readonly kind: 'remove' | 'collect' },
    signal?: AbortSignal,
  ): Promise<Planned>;
}

/** A plan with the account that sends it, and the balances of that account. */
export interface Planned {
  readonly plan: LiquidityPlan;
  /** The sender; its substitute in the simulation where it is not known. */
  readonly from: Address;
  /** Null where the sender is not known. */
  readonly holdings: readonly Holding[] | null;
  /** Owner of the position before; null for a new one. */
  readonly owner: Address | null;
  /** Account that gets the payout, or a new position. */
  readonly recipient: Address;
  /**
   * Removal of the added liquidity by its owner, to simulate right after the add; null where no hook has a
   * say in removals.
   */
  readonly removal: LiquidityCall | null;
}
