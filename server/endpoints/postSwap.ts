import { AppError } from '../errors.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import type { Network } from '../networks/network.ts';
import type { PreparedSwap, Swapper } from '../quoting/swapper.ts';
import { mustNotBe, type RecipientRule } from './accounts.ts';
import { presentSwap } from './presentSwap.ts';
import { type SwapBody, swapInput, swapOf, TOKEN_OF_SWAP } from './swapInput.ts';
import { swapOutput } from './swapOutput.ts';

export const postSwap = (network: Network, swapper: Swapper, refuseRecipient: RecipientRule) =>
  defineEndpoint({
    method: 'post',
    path: '/api/v1/swap',
    summary: 'Transaction that executes the best route through the universal router, simulated',
    request: { body: swapInput(network, refuseRecipient) },
    response: swapOutput,
    handle: async ({ body }, { signal }) => {
      const prepared = await swapper.prepare(swapOf(body), signal);
      refuseTokenOfRoute(body, prepared);
      return presentSwap(body, network.permit2, prepared);
    },
  });

/** Which tokens lie on the way is known only now. @throws INVALID_REQUEST when the recipient is one of them */
function refuseTokenOfRoute({ recipient }: SwapBody, { priced }: PreparedSwap): void {
  const isPassed = priced.legs.some(({ hops }) => hops.some(({ tokenOut }) => tokenOut === recipient));
  if (!isPassed) return;
  const message = mustNotBe(recipient, TOKEN_OF_SWAP);
  throw new AppError('INVALID_REQUEST', `recipient ${message}`, {
    details: [{ path: 'recipient', message }],
  });
}
