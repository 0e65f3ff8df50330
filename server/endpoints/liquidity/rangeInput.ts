import { z } from 'zod';
import { MAX_TICK, MIN_TICK } from '../../amm/v3/tickMath.ts';
import { booleanInput, optionalIntegerInput } from '../../http/schemas.ts';
import { addressInput } from '../../values/addressInput.ts';
import { priceInput } from './priceInput.ts';

const tickInput = (description: string) => optionalIntegerInput(MIN_TICK, MAX_TICK, description);

/** Fields that say the range of a new position. */
export const rangeFields = {
  tickLower: tickInput('Lower tick of a new position, a multiple of the tick spacing'),
  tickUpper: tickInput('Upper tick of a new position, a multiple of the tick spacing'),
  priceLower: priceInput('Lower price in priceIn; rounded outward to a tick'),
  priceUpper: priceInput('Upper price in priceIn; rounded outward to a tick'),
  priceIn: addressInput.optional().meta({
    description: 'Token that priceLower and priceUpper count in, per whole other token; required with them',
  }),
  fullRange: booleanInput(false, 'Whether a new position lies between the outermost ticks'),
};

const rangeShape = z.object(rangeFields);
export type RangeBody = z.output<typeof rangeShape>;

/**
 * Reports a range that is said by halves or twice.
 * @param isNew false for a position that exists, which has a range
 */
export function checkRange(
  body: RangeBody,
  isNew: boolean,
  reject: (path: string, message: string) => void,
): void {
  const hasTicks = body.tickLower !== undefined || body.tickUpper !== undefined;
  const hasPrices = body.priceLower !== undefined || body.priceUpper !== undefined;
  if ([hasTicks, hasPrices, body.fullRange].filter(Boolean).length > 1)
    reject('fullRange', 'must not be given with ticks or prices: say the range once');
  if (hasTicks && (body.tickLower === undefined || body.tickUpper === undefined))
    reject(body.tickLower === undefined ? 'tickLower' : 'tickUpper', 'is required with the other tick');
  if (hasPrices && (body.priceLower === undefined || body.priceUpper === undefined))
    reject(body.priceLower === undefined ? 'priceLower' : 'priceUpper', 'is required with the other price');
  if (hasPrices && body.priceIn === undefined)
    reject('priceIn', 'is required with prices: the token that they count in');
  if (!isNew && (hasTicks || hasPrices || body.fullRange))
    reject('fullRange', 'and other ranges must be absent for a position: it has its own');
}
