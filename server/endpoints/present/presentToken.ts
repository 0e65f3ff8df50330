import { z } from 'zod';
import { addressOutput, poolIdOutput } from '../../http/openApi/answerSchemas.ts';
import type { TokenPrice } from '../../pools/prices/tokenPrices.ts';
import { poolIdOf } from '../../routing/model/pool.ts';
import type { Token } from '../../tokens/tokenDirectory.ts';
import { presentAddress, presentPoolId } from '../../values/checksum.ts';
import { presentUSD } from './presentDecimal.ts';
import { type Money, nativeOutput } from './presentMoney.ts';

/** Formats a token as answers return it, with a checksummed address. */
export const presentToken = (token: Token) => ({ ...token, address: presentAddress(token.address) });

const decimal = z.string().nullable();

export const tokenPriceOutput = z
  .object({
    token: addressOutput,
    priceUSD: decimal.meta({ description: 'US dollars per whole token at the block; null when unknown' }),
    priceNative: decimal.meta({ description: 'Native coin per whole token at the block; null when unknown' }),
    lastingPriceUSD: decimal.meta({
      description:
        'US dollars at the lowest price of the source in the last 10 to 20 minutes, which one block cannot raise',
    }),
    source: poolIdOutput.nullable().meta({
      description:
        'Deepest pool, which prices the token; null when unknown and for a stable coin of one dollar',
    }),
    exchange: z.string().nullable().meta({ description: 'Exchange of that pool: an id of /api/v1/network' }),
    anchor: addressOutput.nullable().meta({ description: 'The other token of that pool' }),
    depthUSD: decimal.meta({ description: 'Depth of the anchor near the price, US dollars' }),
    depthNative: nativeOutput('Depth of the anchor near the price'),
    reason: z.string().nullable().meta({ description: 'Why priceUSD is null' }),
  })
  .meta({ id: 'TokenPrice' });

export function presentTokenPrice(price: TokenPrice, money: Money): z.input<typeof tokenPriceOutput> {
  const { source } = price;
  return {
    token: presentAddress(price.token),
    priceUSD: money.usd(price.usd),
    priceNative: presentUSD(price.native),
    lastingPriceUSD: money.usd(price.lastingUSD),
    source: source && presentPoolId(poolIdOf(source.pool)),
    exchange: source?.exchange ?? null,
    anchor: source && presentAddress(source.anchor),
    depthUSD: money.usd(source?.depthUSD ?? null),
    depthNative: money.native(source?.depthUSD ?? null),
    reason: price.reason ?? money.reason,
  };
}
