import type { Address } from 'viem';
import { z } from 'zod';
import type { Factories } from '../../chain/factories.ts';
import { addressInput } from '../../values/addressInput.ts';
import { exchangesSchema } from './exchange.ts';

/** A decimal above 0. */
export const PRICE = /^(?=.*[1-9])\d{1,12}(\.\d{1,18})?$/;
const label = z.string().min(1).max(64);

/**
 * Schema of a chain and the exchanges on it. Addresses are lower-case. The fields of its contracts are a
 * short form of the first exchange.
 */
export const networkSchema = z
  .strictObject({
    name: label.default('custom'),
    chainId: z.int({ error: 'must be a chain id' }).positive('must be a chain id'),
    nativeSymbol: label.default('ETH'),
    wrappedNative: addressInput,
    /**
     * Whether the coin itself is the token at `wrappedNative`: then nothing is ever wrapped, and the coin is
     * paid and received as that token. Absent where the coin has a wrapped token beside it.
     */
    nativeIsToken: z.literal(true, { error: 'must be true or absent' }).optional(),
    /** Null on a network without V2. */
    v2Factory: addressInput.nullable(),
    /** Router by which liquidity of its V2 pairs is changed; absent where it is not known. */
    v2Router: addressInput.optional(),
    /** Fee of its V2 pairs, hundredths of a bip; 3000 when absent. */
    v2FeePips: z.int().min(0).max(999_999).optional(),
    /** Null on a network without V3. */
    v3Factory: addressInput.nullable(),
    positionManager: addressInput.nullable(),
    /** Used by tests and benchmarks only: quotes never depend on it. */
    quoterV2: addressInput.nullable(),
    /** Null where the first exchange has another router: `exchanges` says which. */
    universalRouter: addressInput.nullable(),
    /** The layout of its swaps; 2.1 from router 2.1 on. */
    routerVersion: z.enum(['2.0', '2.1'], { error: 'must be 2.0 or 2.1' }).optional(),
    /** Null where no exchange has a Universal Router. */
    permit2: addressInput.nullable(),
    /** The contract for trades over all exchanges (`executor/Executor.sol`); absent where there is none. */
    executor: addressInput.optional(),
    /**
     * How the network charges for data on its layer 1: read with each block from its oracle contract. Absent
     * if it does not.
     */
    l1Fee: z.enum(['opStack', 'arbitrum'], { error: 'must be opStack or arbitrum' }).optional(),
    /** Absent on a network without V4. */
    v4: z
      .strictObject({
        poolManager: addressInput,
        positionManager: addressInput,
        /** Hooks whose pools may be in routes although they set the fee: it is read again at each block. */
        feeHooks: z.array(addressInput).max(64).optional(),
      })
      .optional(),
    /** Tokens that most pools are paired with. Without an index, pools are searched between them. */
    baseTokens: z.array(addressInput).max(32).default([]),
    /** What the index of the network counts in: native coins where it names no stable coin. */
    currency: z.enum(['USD', 'native'], { error: 'must be USD or native' }).default('USD'),
    /**
     * US dollars per native coin, roughly: thresholds in dollars are counted by it where the index counts in
     * native coins. No answer shows it.
     */
    roughNativeUSD: z.string().regex(PRICE, 'must be a price above 0, such as "0.05"').optional(),
    /** V3 fee tiers, hundredths of a bip. */
    feeTiers: z.array(z.int().min(1).max(999_999)).min(1).max(16).default([100, 500, 3000, 10000]),
    /** All exchanges; the fields above say the contracts of the first. Absent where there is no other. */
    exchanges: exchangesSchema.optional(),
  })
  .superRefine(({ universalRouter, permit2, exchanges, v2Factory, v3Factory, v4 }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const [first, ...others] = exchanges ?? [];
    const isOwn = first !== undefined && first.router.kind !== 'universalRouter';
    if (universalRouter === null && !isOwn)
      refuse('universalRouter', 'must be there, or the first of exchanges must have another router');
    if (universalRouter === null && v4 !== undefined)
      refuse('v4', 'is only swapped through a universalRouter');
    if (v2Factory === null && v3Factory === null && v4 === undefined)
      refuse('v3Factory', 'must be there on a network without V2');
    const needsPermit2 = others.some(
      ({ router, enabled }) => enabled && router.kind === 'universalRouter' && router.permit2 === undefined,
    );
    if (permit2 === null && (universalRouter !== null || needsPermit2))
      refuse('permit2', 'must be there: a Universal Router takes tokens by it');
  });

/** A chain and the exchanges on it. `factoriesOfExchanges` adds the factories of others than the first. */
export type Network = Readonly<z.output<typeof networkSchema>> &
  Pick<Factories, 'exchange' | 'others' | 'v2FeeCall' | 'v3Events' | 'v3Callback'>;

/**
 * Returns whether the token is a base token of the exchange, which transfers all amounts in full, to every
 * account.
 */
export function isHarmless({ baseTokens, wrappedNative }: Network, token: Address): boolean {
  return token === wrappedNative || baseTokens.includes(token);
}
