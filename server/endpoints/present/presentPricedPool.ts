import { z } from 'zod';
import { protocolOutput, tokenOutput } from '../../http/openApi/answerSchemas.ts';
import type { RequestContext } from '../../http/pipeline/requestContext.ts';
import type { PricedPool } from '../../pools/prices/pricedPool.ts';
import { presentAddress } from '../../values/checksum.ts';
import { poolAnswer } from '../pools/poolParams.ts';
import { presentToken } from './presentToken.ts';

/** Fields that the live answers about a pool share. */
export const pricedPoolAnswer = poolAnswer.extend({
  protocol: protocolOutput,
  token0: tokenOutput,
  token1: tokenOutput,
  usdReason: z.string().nullable().meta({ description: 'Reason when a dollar figure is unknown' }),
});

export function presentPricedPool({ atHead, token0, token1, indexBlock, unpricedReason }: PricedPool) {
  return {
    poolAddress: presentAddress(atHead.pool.address),
    protocol: atHead.kind,
    blockNumber: String(atHead.head.number),
    blockHash: atHead.head.hash,
    ...(indexBlock === undefined ? {} : { indexedBlock: String(indexBlock.number) }),
    token0: presentToken(token0),
    token1: presentToken(token1),
    usdReason: unpricedReason,
  };
}

/** Returns the ETag, which changes with the head, and with the index block of the prices. */
export function tagPricedPool(context: RequestContext, { atHead, indexBlock }: PricedPool): void {
  context.etag = `${atHead.head.hash}-${indexBlock?.hash ?? 'unpriced'}`;
}
