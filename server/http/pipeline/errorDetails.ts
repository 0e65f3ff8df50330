import { z } from 'zod';
import type { ErrorCode } from '../../errors.ts';

const count = (description: string) => z.int().min(0).meta({ description });
const text = (description: string) => z.string().meta({ description });
const raw = (description: string) => z.string().regex(/^\d+$/).meta({ description });

const problems = z
  .array(
    z.object({
      path: text('Place of the field, with dots and indices; empty for the whole body'),
      message: text('What is wrong with it'),
    }),
  )
  .meta({ id: 'InvalidRequestDetails', description: 'One entry for each invalid field' });

/** A token that alone decides the refusal, with the rule that it breaks. */
const ofToken = {
  token: text('Token that is the cause, where one token is').optional(),
  reason: text('What about the token, as a name: denied, transferFee, erratic, cannotSell …').optional(),
};

const considered = {
  poolsConsidered: z
    .record(z.string(), count('Number of pools'))
    .optional()
    .meta({ description: 'Number of pools on paths between the tokens, by protocol' }),
  protocols: z
    .array(z.string())
    .optional()
    .meta({ description: 'Kinds of pools that were searched, where there are pools of others' }),
  poolsOfTokenIn: count('Number of pools of tokenIn').optional(),
  poolsOfTokenOut: count('Number of pools of tokenOut').optional(),
  failures: z
    .array(
      z.object({
        address: text('Address of the pool'),
        protocol: text('Protocol of the pool'),
        reason: text(
          'Why the pool cannot carry the trade: notInProtocols, stateUnknown, noLiquidity, or cannotFill for this amount',
        ),
      }),
    )
    .optional()
    .meta({ description: 'Up to 20 of those pools, each with the reason why it failed' }),
  excluded: z
    .array(
      z.object({
        kind: text('token or pool'),
        address: text('Its address'),
        reason: text('Why it was excluded, as in `excluded` of a quote'),
      }),
    )
    .optional()
    .meta({ description: 'Tokens and pools that the search excluded' }),
  leftOut: z
    .object({
      tokens: z.array(z.string()).meta({ description: 'Intermediate tokens that are not trusted' }),
      reason: text('Why, as in `leftOut` of a quote'),
      amountIn: raw('Exact output: input of that route, raw units of tokenIn').optional(),
      amountOut: raw('Exact input: output of that route, raw units of tokenOut').optional(),
    })
    .optional()
    .meta({ description: 'A route through tokens that are not trusted' }),
  setting: text('Setting of the operator that rules that route out').optional(),
};

const progress = z
  .object({
    minBlock: z.string().optional().meta({ description: 'The block that was asked for' }),
    blockNumber: z.string().optional().meta({ description: 'The newest known block' }),
    pools: z
      .object({
        listed: count('Number of pools listed so far').optional(),
        read: count('Number of pool states read so far').optional(),
        wanted: count('Number of pool states to read').optional(),
      })
      .optional()
      .meta({ description: 'How far the pools are loaded' }),
    index: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'Status of the index, as in /ready' }),
    nodes: z
      .array(
        z.object({
          host: text('Host of the node'),
          state: text('State of the node, as in /ready'),
          chain: text('Whether it serves the right chain, as in /ready'),
          head: z.string().nullable().meta({ description: 'Newest block that it has reported' }),
        }),
      )
      .optional()
      .meta({ description: 'Each node, where none can be relied on' }),
    workers: z
      .object({
        ready: count('Number of processes that would answer a quote'),
        listening: count('Number of processes that accept connections'),
      })
      .optional()
      .meta({ description: 'Processes, where there are several' }),
  })
  .meta({ id: 'LoadingDetails', description: 'While the service starts: how far it is' });

/** What `details` holds, by code: one shape for each. A code without one has no details. */
const DETAILS_OF_CODE: Partial<Record<ErrorCode, z.ZodType>> = {
  INVALID_REQUEST: problems,
  NO_ROUTE: z.object({ ...considered, ...ofToken }).meta({
    id: 'NoRouteDetails',
    description: 'What was searched and left out, or the token that rules every route out',
  }),
  INSUFFICIENT_LIQUIDITY: z
    .object({
      ...considered,
      ...ofToken,
      leastAmountIn: text('tooSmall: the least amountIn that buys one raw unit of tokenOut').optional(),
      gas: text('gasLimit: units of gas that the swap would take').optional(),
      mostGas: text('gasLimit: units of gas that a swap can have').optional(),
    })
    .meta({
      id: 'InsufficientLiquidityDetails',
      description:
        'What was searched, or the token whose tax leaves nothing, or why no amount comes out: tooSmall, gasLimit',
    }),
  SIMULATION_REVERTED: z
    .object({
      command: z.string().nullable().optional().meta({ description: 'Router command that reverted' }),
      error: text('Name of the decoded error').optional(),
      origin: z.string().nullable().optional().meta({ description: 'Contract that reverted first' }),
      account: text('Contract called for the sender or the recipient that refused').optional(),
      ...ofToken,
    })
    .meta({
      id: 'SimulationRevertedDetails',
      description: 'Where it reverts, and the token or account that is the cause',
    }),
  BOUND_NOT_MET: z
    .object({
      minAmountOut: raw('Exact input: the bound, raw units of tokenOut').optional(),
      amountOut: raw('Exact input: what the market gives now, raw units of tokenOut').optional(),
      maxAmountIn: raw('Exact output: the bound, raw units of tokenIn').optional(),
      amountIn: raw('Exact output: what the market asks now, raw units of tokenIn').optional(),
      blockNumber: raw('Number of the block'),
    })
    .meta({ id: 'BoundNotMetDetails', description: 'The bound, and the market now' }),
  QUOTE_MOVED: z
    .object({
      reason: z.enum(['expired', 'pool', 'excluded', 'tax', 'liquidity', 'price', 'betterRoute']).meta({
        description:
          'expired: expiresAt has passed. pool: a pool does not exist here, or joins other tokens. excluded: a token or ' +
          'pool is excluded or not trusted now. tax: a token takes a fee from transfers. liquidity: a pool cannot fill ' +
          'its part. price: worse than quoted by more than the slippage. betterRoute: another route is better by more ' +
          'than the slippage',
      }),
      quotedAmount: raw('The computed amount of the quote, raw units').optional(),
      presentAmount: raw(
        'price: what its routes give now; betterRoute: what the best route does, raw units',
      ).optional(),
      address: text('The pool or token that is the reason').optional(),
      blockNumber: raw('Number of the block'),
    })
    .meta({ id: 'QuoteMovedDetails', description: 'What has moved since the quote' }),
  NOT_SUPPORTED_BY_ROUTER: z
    .object({
      term: text('Term of the swap that the router cannot carry out'),
      can: text('The nearest that it can'),
      router: text('Address of the router'),
      kind: text('Kind of the router'),
    })
    .meta({ id: 'NotSupportedByRouterDetails', description: 'The limit of the router' }),
  LIQUIDITY_REFUSED: z
    .object({
      reason: z
        .enum([
          'notTheOwner',
          'noPositionManager',
          'taxedToken',
          'confirm',
          'nothingToDo',
          'emptyPool',
          'tooMuch',
          'wrongSide',
          'shrunkPair',
          'poolExists',
          'startPrice',
        ])
        .meta({
          description:
            'notTheOwner: the position belongs to another. noPositionManager: the network file names none. taxedToken: a ' +
            'token keeps a part of its transfers. confirm: a hook has a say, and confirm is not given. nothingToDo: no ' +
            'liquidity or fees. emptyPool: no price or no liquidity. tooMuch: more than a pool can hold. wrongSide: the ' +
            'offered token does not go into the range. shrunkPair: a pair holds less than its reserves say. poolExists: the ' +
            'pool to create has a price. startPrice: routes say another price, and confirmPrice is not given',
        }),
      owner: text('notTheOwner: the owner').optional(),
      token: text('taxedToken, shrunkPair: the token').optional(),
      pair: text('shrunkPair: address of the pair').optional(),
      pool: text('poolExists: address or V4 id of the pool').optional(),
      startPrice: text('startPrice: the requested price, whole token1 per whole token0').optional(),
      routePrice: text('startPrice: the price of the best route, whole token1 per whole token0').optional(),
      offPercent: text('startPrice: difference, percent').optional(),
      looksLike: text('startPrice: the mistake that it looks like; empty for none').optional(),
      hooks: text('confirm: the hook').optional(),
      exchange: text('noPositionManager: id of the exchange').optional(),
      protocol: text('noPositionManager: kind of pools').optional(),
      manager: text('noPositionManager: the contract that is unknown').optional(),
      liquidity: raw('tooMuch: liquidity that was asked for, raw units').optional(),
      most: raw('tooMuch: liquidity that there is room for, raw units').optional(),
    })
    .meta({
      id: 'LiquidityRefusedDetails',
      description: 'Why, and the addresses or amounts that it is about',
    }),
  OVERLOADED: progress,
  SUBGRAPH_UNAVAILABLE: progress,
  SUBGRAPH_STALE: progress,
  UPSTREAM_INVALID: progress,
  RPC_UNAVAILABLE: progress,
};

/** The schema of an error body: `details` by `code`. */
export const errorOutputOf = (code: ErrorCode) =>
  z
    .object({
      error: z.string().meta({ description: 'Error message for humans' }),
      code: z.literal(code).meta({ description: 'Error code for programs' }),
      ...(DETAILS_OF_CODE[code] === undefined ? {} : { details: DETAILS_OF_CODE[code].optional() }),
      requestId: z.string(),
    })
    .meta({ id: `${pascal(code)}Error` });

/** @throws Error when the details of an error are not of the shape that the document gives its code */
export function checkDetails({
  code,
  details,
}: {
  readonly code: ErrorCode;
  readonly details: unknown;
}): void {
  if (details === undefined) return;
  const shape = DETAILS_OF_CODE[code];
  if (shape === undefined) throw new Error(`${code} has details, and the document knows none`);
  shape.parse(details);
}

const pascal = (code: string) =>
  code.toLowerCase().replace(/(^|_)(\w)/g, (_match, _underscore, letter: string) => letter.toUpperCase());
