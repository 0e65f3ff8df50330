import { z } from 'zod';
import { DYNAMIC_FEE } from '../../amm/v4/v4State.ts';
import type { Network } from '../../config/networks/network.ts';
import { booleanInput, optionalIntegerInput, tokenInput } from '../../http/schemas.ts';
import type { NewPool } from '../../liquidity/model/creation.ts';
import { invalidField } from '../../liquidity/model/refusal.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import { addressInput, NATIVE_COIN } from '../../values/addressInput.ts';
import { tradedToken } from '../quotes/tradeInput.ts';
import { priceInput } from './priceInput.ts';

/** Largest tick spacing of a V4 pool. */
const MAX_TICK_SPACING = 32_767;

/** Fields of POST /liquidity/add that name a pool to create. */
export const creationFields = {
  create: booleanInput(
    false,
    'Whether to create the pool of token0, token1 and fee, which does not exist yet',
  ),
  token0: tokenInput.optional(),
  token1: tokenInput.optional(),
  fee: optionalIntegerInput(
    0,
    DYNAMIC_FEE,
    `create: fee of the pool, hundredths of a bip; absent for a pair; ${DYNAMIC_FEE} where hooks set it`,
  ),
  tickSpacing: optionalIntegerInput(1, MAX_TICK_SPACING, 'create: tick spacing of a V4 pool; required there'),
  hooks: addressInput.optional().meta({ description: 'create: hooks of a V4 pool; none when absent' }),
  startPrice: priceInput('create: first price of the pool in whole tokens, counted in priceIn'),
  confirmPrice: booleanInput(
    false,
    'create: accept a start price that is off by more than 2 % of that of routes',
  ),
};

const creationShape = z.object(creationFields);
type CreationBody = z.output<typeof creationShape> & {
  readonly pool?: unknown;
  readonly protocol?: Protocol | undefined;
  readonly exchange?: string | undefined;
  readonly priceIn?: `0x${string}` | undefined;
  readonly nativeIn: boolean;
};

/** Reports missing and contradictory fields of a pool to create, and those of one without `create`. */
export function checkCreation(body: CreationBody, reject: (path: string, message: string) => void): void {
  const { token0, token1, fee, tickSpacing, hooks, startPrice } = body;
  if (!body.create) {
    const given = Object.entries({ token0, token1, fee, tickSpacing, hooks, startPrice });
    for (const [name, value] of given)
      if (value !== undefined)
        reject(name, 'is of a pool to create: say create, or pool for one that exists');
    return;
  }
  const required = { token0, token1, startPrice, priceIn: body.priceIn, protocol: body.protocol };
  for (const [name, value] of Object.entries(required))
    if (value === undefined) reject(name, 'is required to create a pool');
}

/** Returns the pool to create. @throws AppError INVALID_REQUEST for tokens that are one */
export function newPoolOf(network: Network, body: CreationBody): NewPool {
  const { token0, token1, protocol, startPrice, priceIn, nativeIn } = body;
  if (
    token0 === undefined ||
    token1 === undefined ||
    protocol === undefined ||
    priceIn === undefined ||
    startPrice === undefined
  )
    throw new Error('the schema lets no creation without these fields pass');
  const { wrappedNative } = network;
  const tokens = [tradedToken(token0, wrappedNative), tradedToken(token1, wrappedNative)] as const;
  if (tokens[0] === tokens[1]) throw invalidField('token1', 'must differ from token0');
  if (!nativeIn && [token0, token1].includes(NATIVE_COIN))
    throw invalidField('nativeIn', 'must be true where a token is the native coin');
  return {
    protocol,
    exchange: body.exchange,
    tokens,
    fee: body.fee,
    tickSpacing: body.tickSpacing,
    hooks: body.hooks,
    isNative: nativeIn && !network.nativeIsToken,
    startPrice,
    priceIn: tradedToken(priceIn, wrappedNative),
    isPriceConfirmed: body.confirmPrice,
  };
}
