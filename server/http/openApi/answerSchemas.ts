import { getAddress } from 'viem';
import { z } from 'zod';
import { ERROR_CODES } from '../../errors.ts';

/** Schemas that answers are composed of. */

/** EIP-55 address, the form in which every answer returns addresses. */
export const addressOutput = z
  .string()
  .refine((text) => getAddress(text) === text, 'must be checksummed')
  .meta({ example: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' });

/** Integer as a decimal string. The field's description states the unit. */
export const rawOutput = z.string().regex(/^-?\d+$/);

/** `0` exact input, `1` exact output. */
export const tradeTypeOutput = z.union([z.literal(0), z.literal(1)]).meta({ type: 'integer', enum: [0, 1] });

export const tokenOutput = z
  .object({
    address: addressOutput,
    symbol: z.string(),
    name: z.string(),
    decimals: z.number().int().min(0).max(255),
    logoURI: z.string().nullable(),
  })
  .meta({ id: 'Token' });

/** Protocol of a pool. A route is `mixed` when its hops use several. */
export const protocolOutput = z.enum(['v2', 'v3']);
export const routeProtocolOutput = z.enum([...protocolOutput.options, 'mixed']);

export const routeOutput = z
  .object({
    path: z.array(addressOutput).min(2),
    protocol: routeProtocolOutput,
    protocols: z.array(protocolOutput).min(1).meta({ description: 'Protocol of each hop' }),
    pools: z.array(addressOutput).min(1).meta({ description: 'Pool of each hop' }),
    hops: z.number().int().min(1),
    fees: z.array(z.number().int()).min(1).meta({ description: '0 for a V2 hop, else the V3 fee tier' }),
  })
  .meta({ id: 'Route' });

export const priceImpactBreakdownOutput = z
  .object({
    lpFee: z.number().meta({ description: 'Pool fees compounded over the hops, percent' }),
    market: z.number().meta({ description: 'What the trade itself moves the price, percent' }),
  })
  .meta({ id: 'PriceImpactBreakdown' });

export const excludedOutput = z
  .array(
    z.object({
      kind: z.enum(['token', 'pool']),
      address: addressOutput,
      reason: z.enum([
        'denied',
        'notAllowed',
        'failed',
        'reverted',
        'notTaken',
        'notSent',
        'notAccepted',
        'nextNotTaken',
        'notMeasurable',
        'unsteady',
        'unknown',
      ]),
    }),
  )
  .optional()
  .meta({
    id: 'Excluded',
    description:
      'Tokens and pools that the search came by and left out, at most 100: denied or notAllowed by the operator, ' +
      'failed in the simulation of a swap, reverted in one that was sent, or found out by measuring. notTaken and notSent: the token does not leave ' +
      'its pool, or cannot be sent on. notAccepted: less of it reaches the pool than that must get. nextNotTaken: the ' +
      'pool cannot pay out its other token. unsteady: it passes in one of the next blocks and not in another. Absent when there is nothing to tell',
  });

export const leftOutOutput = z
  .object({
    tokens: z
      .array(addressOutput)
      .meta({ description: 'Addresses of the tokens between its pools that it is left out for' }),
    reason: z.enum(['untrusted', 'tooGoodToBeTrue']).meta({
      description:
        'untrusted: MIDDLE_TOKENS keeps these tokens out of routes. tooGoodToBeTrue: no list vouches for them, and the ' +
        'route beats the best other one by more than MAX_UNTRUSTED_GAIN',
    }),
    amountIn: rawOutput
      .optional()
      .meta({ description: 'Exact output: what the route would have taken, raw units of tokenIn' }),
    amountOut: rawOutput
      .optional()
      .meta({ description: 'Exact input: what the route promised, raw units of tokenOut' }),
    promisedPercent: z.number().nullable().meta({
      description: 'By how much it ranked before the answer, percent; null where that is worth nothing',
    }),
  })
  .nullable()
  .meta({
    id: 'LeftOut',
    description: 'A route that promised more than the answer and is not offered; null when there was none',
  });

export const errorOutput = z
  .object({
    error: z.string().meta({ description: 'What went wrong, for people' }),
    code: z.enum(ERROR_CODES).meta({ description: 'What went wrong, for programs' }),
    details: z.unknown().optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error' });
