import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { CHAIN_ERRORS } from '../../http/openApi/documentedErrors.ts';
import type { SubgraphIndex } from '../../indexer/subgraphIndex.ts';
import { positionHistory } from '../../liquidity/positionHistory.ts';
import { showPosition } from '../../liquidity/showPosition.ts';
import type { TokenDollars } from '../../tokens/tokenFacts.ts';
import { minBlockInput, requireBlock, waitForBlock } from '../quotes/minBlock.ts';
import type { LiquidityParts } from './changeLiquidity.ts';
import { exchangeInput, nftProtocolInput, positionIdInput } from './liquidityInput.ts';
import { nftOf } from './liquidityRequest.ts';
import { positionOutput } from './positionOutput.ts';
import { presentPosition } from './presentPosition.ts';

/** The parts of the service that tell a position's value and past. */
interface PositionParts extends Pick<LiquidityParts, 'network' | 'desk' | 'tokens' | 'blocks'> {
  readonly dollars: Pick<TokenDollars, 'dollarsOf'>;
  /** Absent where the service runs without one. */
  readonly index: SubgraphIndex | undefined;
}

export const getPosition = ({ network, desk, tokens, blocks, dollars, index }: PositionParts) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/positions/:id',
    operationId: 'getPosition',
    tag: 'Liquidity',
    summary: 'A position now: amounts, fees owed exact at the block, value, and its result against holding',
    errors: ['NOT_FOUND', 'LIQUIDITY_REFUSED', ...CHAIN_ERRORS],
    maxAgeSeconds: 1,
    request: {
      params: z.object({ id: positionIdInput }),
      query: z.object({ protocol: nftProtocolInput, exchange: exchangeInput, minBlock: minBlockInput }),
    },
    response: positionOutput,
    waitFor: ({ query }, context, callerOf) => waitForBlock(blocks, query.minBlock, context, callerOf),
    handle: async ({ params: { id }, query: { protocol, exchange, minBlock } }, { signal }) => {
      const named = /^\d{1,78}$/.test(id) ? { tokenId: BigInt(id), protocol, exchange } : { id };
      const nft = nftOf(network, named);
      const shown = await showPosition(desk.context, nft, signal);
      requireBlock(minBlock, shown.head);
      const { token0, token1 } = shown.pool;
      const [told, ...described] = await Promise.all([
        positionHistory(index, desk.context, nft, shown, signal),
        tokens.describe(token0),
        tokens.describe(token1),
      ]);
      return presentPosition(nft, shown, told, described, dollars);
    },
  });
