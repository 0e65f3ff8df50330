import { readablePermit } from '../../approvals/readablePermit.ts';
import type { Network } from '../../config/networks/network.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { CHAIN_ERRORS, TRADE_ERRORS } from '../../http/openApi/documentedErrors.ts';
import type { Swapper } from '../../quoting/swap/swapper.ts';
import type { SwapRequest } from '../../quoting/swap/swapRequest.ts';
import type { TradeCost } from '../../quoting/tradeCost.ts';
import { whenThere } from '../../runtime/whenThere.ts';
import type { TradeFacts } from '../present/presentDollars.ts';
import { type Blocks, requireBlock, waitForBlock } from '../quotes/minBlock.ts';
import { searchesAsked } from '../quotes/routerInput.ts';
import { costOfFallback, type TradeRules } from '../quotes/tradeInput.ts';
import { presentSwap } from './presentSwap.ts';
import { purposeOf, splitsOf, swapInput, swapOf } from './swapInput.ts';
import { swapOutput } from './swapOutput.ts';

export const postSwap = (
  network: Network,
  swapper: Swapper,
  facts: TradeFacts,
  { refuseRecipient, exchangeIds, routers }: Pick<TradeRules, 'refuseRecipient' | 'exchangeIds' | 'routers'>,
  {
    costOf,
    atOnce,
    blocks,
  }: { readonly costOf: TradeCost; readonly atOnce: number; readonly blocks: Blocks },
) => {
  const terms = { ...network, exchangeIds, routers };
  return defineEndpoint({
    method: 'post',
    path: '/api/v1/swap',
    operationId: 'buildSwap',
    tag: 'Trade',
    summary: 'Simulated transaction that executes the best route',
    errors: [...TRADE_ERRORS, 'BOUND_NOT_MET', 'QUOTE_MOVED', 'SIMULATION_REVERTED', ...CHAIN_ERRORS],
    request: { body: swapInput(network, refuseRecipient, { exchangeIds, routers }) },
    response: swapOutput,
    maxInFlight: atOnce,
    cost: ({ body }) =>
      costOf({ ...body, maxSplits: splitsOf(body) }) * searchesAsked(body, exchangeIds, routers) +
      costOfFallback({ ...body, maxSplits: splitsOf(body) }, costOf),
    purpose: ({ body }) => purposeOf(body),
    waitFor: ({ body }, context, callerOf) => waitForBlock(blocks, body.minBlock, context, callerOf),
    handle: ({ body }, context) => {
      const request = swapOf(body, terms);
      return whenThere(preparedBy(swapper, request, network, context), (swap) => {
        requireBlock(body.minBlock, swap.priced.block);
        return whenThere(facts.learn([request.tokenIn, request.tokenOut]), () =>
          presentSwap(body, network, swap, facts),
        );
      });
    },
  });
};

/** Prepares the swap, with a permit as Permit2 reads it. */
function preparedBy(
  swapper: Swapper,
  request: SwapRequest,
  { chainId, permit2 }: Network,
  waiter: Parameters<Swapper['prepare']>[1],
): ReturnType<Swapper['prepare']> {
  const { permit, sender } = request;
  if (permit === undefined || sender === undefined || permit2 === null)
    return swapper.prepare(request, waiter);
  return whenThere(readablePermit(permit, { sender, chainId, permit2 }), (readable) =>
    swapper.prepare(readable === permit ? request : { ...request, permit: readable }, waiter),
  );
}
