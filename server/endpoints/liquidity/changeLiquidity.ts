import type { z } from 'zod';
import type { Network } from '../../config/networks/network.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { CHAIN_ERRORS, TRADE_ERRORS } from '../../http/openApi/documentedErrors.ts';
import type { Zapper } from '../../liquidity/createZapper.ts';
import type { LiquidityDesk, PreparedLiquidity } from '../../liquidity/liquidityDesk.ts';
import type { TradeCost } from '../../quoting/tradeCost.ts';
import type { TokenDirectory } from '../../tokens/tokenDirectory.ts';
import type { RecipientRule } from '../quotes/accounts.ts';
import { type Blocks, requireBlock, waitForBlock } from '../quotes/minBlock.ts';
import { addInput, collectInput, removeInput } from './liquidityInput.ts';
import { liquidityOutput } from './liquidityOutput.ts';
import { addRequestOf, collectRequestOf, removeRequestOf } from './liquidityRequest.ts';
import { presentLiquidity } from './presentLiquidity.ts';
import { presentZap } from './presentZap.ts';
import { zapInput, zapRequestOf } from './zapInput.ts';
import { zapOutput } from './zapOutput.ts';

/** The parts of the service that change liquidity. */
export interface LiquidityParts {
  readonly network: Network;
  readonly desk: LiquidityDesk;
  readonly tokens: Pick<TokenDirectory, 'describe'>;
  readonly refuseRecipient: RecipientRule;
  readonly blocks: Blocks;
  /** Changes built at the same time: each makes a few requests to the node. */
  readonly atOnce: number;
}

/** Usual number of quotes until the part to swap is found. */
const QUOTES_OF_ZAP = 8;

const ERRORS = ['NOT_FOUND', 'LIQUIDITY_REFUSED', 'SIMULATION_REVERTED', ...CHAIN_ERRORS] as const;

export const addLiquidity = (parts: LiquidityParts) =>
  defineEndpoint({
    method: 'post',
    path: '/api/v1/liquidity/add',
    operationId: 'addLiquidity',
    tag: 'Liquidity',
    summary: 'Simulated transaction that opens or raises a position, or adds to a pair',
    errors: ERRORS,
    request: { body: addInput },
    response: liquidityOutput,
    maxInFlight: parts.atOnce,
    waitFor: ({ body }, context, callerOf) => waitForBlock(parts.blocks, body.minBlock, context, callerOf),
    handle: async ({ body }, context) =>
      present(
        parts,
        await parts.desk.add(addRequestOf(parts.network, parts.refuseRecipient, body), context.signal),
        body.minBlock,
      ),
  });

export const zapLiquidity = (parts: LiquidityParts & { readonly zap: Zapper; readonly costOf: TradeCost }) =>
  defineEndpoint({
    method: 'post',
    path: '/api/v1/liquidity/zap',
    operationId: 'zapLiquidity',
    tag: 'Liquidity',
    summary: 'Simulated calls that turn one token into a position: a swap, and an add',
    errors: [...new Set([...ERRORS, ...TRADE_ERRORS])],
    request: { body: zapInput },
    response: zapOutput,
    maxInFlight: parts.atOnce,
    waitFor: ({ body }, context, callerOf) => waitForBlock(parts.blocks, body.minBlock, context, callerOf),
    cost: () => QUOTES_OF_ZAP * parts.costOf({}) + parts.costOf({ simulate: true }),
    handle: async ({ body }, context) => {
      const request = zapRequestOf(parts.network, parts.refuseRecipient, body);
      const zap = await parts.zap(request, context);
      requireBlock(body.minBlock, zap.head);
      const { token0, token1 } = zap.plan.pool;
      const { tokens } = parts;
      const described = await Promise.all([tokens.describe(token0), tokens.describe(token1)]);
      return presentZap(request, zap, described);
    },
  });

export const removeLiquidity = (parts: LiquidityParts) =>
  defineEndpoint({
    method: 'post',
    path: '/api/v1/liquidity/remove',
    operationId: 'removeLiquidity',
    tag: 'Liquidity',
    summary: 'Simulated transaction that lowers or closes a position, or leaves a pair',
    errors: ERRORS,
    request: { body: removeInput },
    response: liquidityOutput,
    maxInFlight: parts.atOnce,
    waitFor: ({ body }, context, callerOf) => waitForBlock(parts.blocks, body.minBlock, context, callerOf),
    handle: async ({ body }, context) =>
      present(
        parts,
        await parts.desk.remove(removeRequestOf(parts.network, parts.refuseRecipient, body), context.signal),
        body.minBlock,
      ),
  });

export const collectFees = (parts: LiquidityParts) =>
  defineEndpoint({
    method: 'post',
    path: '/api/v1/liquidity/collect',
    operationId: 'collectFees',
    tag: 'Liquidity',
    summary: 'Simulated transaction that collects the fees of positions',
    errors: ERRORS,
    request: { body: collectInput },
    response: liquidityOutput,
    maxInFlight: parts.atOnce,
    waitFor: ({ body }, context, callerOf) => waitForBlock(parts.blocks, body.minBlock, context, callerOf),
    handle: async ({ body }, context) =>
      present(
        parts,
        await parts.desk.remove(collectRequestOf(parts.network, parts.refuseRecipient, body), context.signal),
        body.minBlock,
      ),
  });

async function present(
  { network, tokens }: LiquidityParts,
  prepared: PreparedLiquidity,
  minBlock: bigint | undefined,
): Promise<z.input<typeof liquidityOutput>> {
  requireBlock(minBlock, prepared.head);
  const { token0, token1 } = prepared.plan.pool;
  const described = await Promise.all([tokens.describe(token0), tokens.describe(token1)]);
  return presentLiquidity(network, prepared, described);
}
