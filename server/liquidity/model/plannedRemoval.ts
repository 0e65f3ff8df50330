import type { Address } from 'viem';
import type { LiquidityBounds } from '../../amm/liquidity/liquidityBounds.ts';
import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import type { CollectedPosition, LiquidityPlan, LiquidityWarning } from './liquidityPlan.ts';
import type { Planned, RemoveTerms } from './liquidityTerms.ts';
import { notTheOwner } from './ownership.ts';

interface AnyRemoval {
  readonly manager: Address;
  readonly pool: LiquidityPlan['pool'];
  readonly tokenId: bigint;
  readonly liquidity: bigint;
  readonly recipient: Address;
  readonly burns: boolean;
}

/** The work on one position of a removal or a collection. */
export interface PositionWork<Removal extends AnyRemoval, Position> {
  readonly removal: Removal;
  readonly position: Position;
  readonly collected: CollectedPosition;
  readonly warnings: readonly LiquidityWarning[];
  readonly amounts: TokenAmounts;
  readonly bounds: LiquidityBounds;
}

/**
 * Returns the work on the first position, and the owner of all.
 * @throws AppError LIQUIDITY_REFUSED where another position is another's
 */
export function firstOfOneOwner<
  Work extends PositionWork<AnyRemoval, { readonly owner: Address | undefined }>,
>(works: readonly Work[]): { readonly first: Work; readonly owner: Address } {
  const [first] = works;
  const owner = first?.position.owner;
  if (first === undefined || owner === undefined) throw new Error('a removal of no position');
  const other = works.find(({ position }) => position.owner !== owner)?.position.owner;
  if (other !== undefined) throw notTheOwner(first.removal.tokenId, owner, other);
  return { first, owner };
}

/** Facts of the first position, and the verified transaction. */
type OfProtocol = Pick<
  LiquidityPlan,
  'protocol' | 'ticks' | 'poolLiquidity' | 'sqrtPriceX96' | 'tick' | 'call' | 'decoded'
> & {
  /** Liquidity of the first position before. */
  readonly held: bigint;
};

/** Returns the plan of works on positions of one owner, which the first one stands for. */
export function plannedRemoval(
  works: readonly PositionWork<AnyRemoval, unknown>[],
  first: PositionWork<AnyRemoval, unknown>,
  owner: Address,
  { kind, sender }: Pick<RemoveTerms, 'sender'> & { readonly kind: 'remove' | 'collect' },
  { held, ...ofProtocol }: OfProtocol,
): Planned {
  const { removal, amounts, bounds, collected } = first;
  return {
    from: sender ?? owner,
    owner,
    recipient: removal.recipient,
    removal: null,
    holdings: null,
    plan: {
      ...ofProtocol,
      kind,
      pool: removal.pool,
      assets: collected.assets,
      payments: [],
      payee: { spender: removal.manager, permit2: null },
      tokenId: removal.tokenId,
      liquidity: removal.liquidity,
      liquidityAfter: held - removal.liquidity,
      amounts,
      bounds: { ...bounds, kind: 'minimum' },
      collected: works.map((work) => work.collected),
      isBurnt: removal.burns,
      warnings: works.flatMap(({ warnings }) => warnings),
    },
  };
}
