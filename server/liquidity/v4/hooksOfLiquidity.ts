import type { Address } from 'viem';
import { checksummed } from '../../values/checksum.ts';
import type { LiquidityWarning } from '../model/liquidityPlan.ts';
import { refused } from '../model/refusal.ts';

/** Bits of a hook's address by which the pool manager calls it at a change of liquidity. */
const INITIALIZE_BITS = 0x3000n;
const ADD_BITS = 0xc00n;
const REMOVE_BITS = 0x300n;
const TAKES_ON_ADD = 0x402n;
const TAKES_ON_REMOVE = 0x101n;

/** The say of a hook in the liquidity of its pools. */
interface Say {
  readonly canRefuseAdd: boolean;
  readonly canRefuseRemoval: boolean;
  readonly takesOnAdd: boolean;
  readonly takesOnRemoval: boolean;
}

function sayOf(hooks: Address): Say {
  const bits = BigInt(hooks);
  return {
    canRefuseAdd: (bits & ADD_BITS) !== 0n,
    canRefuseRemoval: (bits & REMOVE_BITS) !== 0n,
    takesOnAdd: (bits & TAKES_ON_ADD) === TAKES_ON_ADD,
    takesOnRemoval: (bits & TAKES_ON_REMOVE) === TAKES_ON_REMOVE,
  };
}

/** Returns whether a hook is called at removals, so that it can refuse them. */
export const canRefuseRemoval = (hooks: Address): boolean => sayOf(hooks).canRefuseRemoval;

/** Returns whether a hook can keep a part of the payout of a removal or a collection. */
export const takesOnRemoval = (hooks: Address): boolean => sayOf(hooks).takesOnRemoval;

/**
 * Returns a warning with the powers of the hook of a pool over liquidity; none where it has none.
 * @param isNew true for a pool that is created
 */
export function hookWarnings(hooks: Address, isNew = false): LiquidityWarning[] {
  const { canRefuseAdd, canRefuseRemoval, takesOnAdd, takesOnRemoval } = sayOf(hooks);
  const can = [
    ...(isNew && (BigInt(hooks) & INITIALIZE_BITS) !== 0n ? ['refuse the pool or its first price'] : []),
    ...(canRefuseAdd ? ['refuse an add'] : []),
    ...(takesOnAdd ? ['take tokens at an add'] : []),
    ...(canRefuseRemoval ? ['refuse a removal or a collection, also one that works today'] : []),
    ...(takesOnRemoval ? ['keep a part of a removal or of the fees'] : []),
  ];
  if (can.length === 0) return [];
  const message = `The hook ${checksummed(hooks)} of this pool can ${can.join(', ')}`;
  return [{ code: 'HOOK_OF_LIQUIDITY', message }];
}

/**
 * Requires the word of the caller before an add to a pool whose hook has a say in liquidity. A simulation of
 * today proves nothing of tomorrow.
 * @throws AppError LIQUIDITY_REFUSED
 */
export function requireConfirmed(hooks: Address, isConfirmed: boolean, isNew = false): void {
  const [warning] = hookWarnings(hooks, isNew);
  if (warning === undefined || isConfirmed) return;
  const message = `${warning.message}: say confirm to add nevertheless`;
  throw refused({ reason: 'confirm', message, facts: { hooks: checksummed(hooks) } });
}
