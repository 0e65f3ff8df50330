import { type Address, zeroAddress } from 'viem';
import type { Head } from '../../chain/head.ts';
import { AppError } from '../../errors.ts';
import type { Pool } from '../../routing/model/pool.ts';
import type { PoolFactory } from '../../routing/model/poolFactory.ts';
import type { NewPoolKey } from './creation.ts';
import type { LiquidityContext } from './liquidityTerms.ts';
import { invalidField } from './refusal.ts';

/**
 * Returns the pool of a key, whether it exists or not.
 * @throws AppError INVALID_REQUEST or LIQUIDITY_REFUSED for a key that its factory refuses
 */
export type NewPoolOf = (
  context: LiquidityContext,
  head: Head,
  key: NewPoolKey,
  signal?: AbortSignal,
) => Promise<Pool>;

/**
 * Returns the factory of a new pool.
 * @throws AppError INVALID_REQUEST where none or several are of its protocol
 */
export function factoryOfNew<Factory extends PoolFactory>(
  { factories, network }: Pick<LiquidityContext, 'factories' | 'network'>,
  { protocol, exchange }: NewPoolKey,
  isOfProtocol: (factory: PoolFactory) => factory is Factory,
): Factory {
  const fits = factories.filter(isOfProtocol).filter((each) => [undefined, each.exchange].includes(exchange));
  const [only, ...others] = fits;
  if (only === undefined)
    throw invalidField(
      exchange === undefined ? 'protocol' : 'exchange',
      `has no ${protocol} on ${network.name}`,
    );
  if (others.length > 0)
    throw invalidField('exchange', `is required: several exchanges of ${network.name} have ${protocol}`);
  return only;
}

/** @throws AppError INVALID_REQUEST for hooks of a pool that cannot have any */
export function refuseHooks({ hooks }: NewPoolKey): void {
  if (hooks !== undefined) throw invalidField('hooks', 'must be absent: pools of V4 alone have them');
}

/** Returns two tokens in the order of a pool: by their addresses, or a certain one first. */
export function sortedTokens(
  [tokenA, tokenB]: readonly [Address, Address],
  first?: Address,
): readonly [Address, Address] {
  const isSorted = first === undefined ? tokenA < tokenB : tokenA === first;
  return isSorted ? [tokenA, tokenB] : [tokenB, tokenA];
}

/**
 * Returns the address of a pool: its own where it exists, else the one that its factory would give it.
 * @throws AppError UPSTREAM_INVALID where the factory answers neither
 */
export function poolAt(there: Address, made: Address): Address {
  if (there !== zeroAddress) return there;
  if (made !== zeroAddress) return made;
  throw new AppError('UPSTREAM_INVALID', 'The factory did not answer the address of the pool');
}
