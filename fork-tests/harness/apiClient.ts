import { z } from 'zod';

const hex = z.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value));
const amount = z.string().regex(/^\d+$/).transform(BigInt);
const tradeType = z.union([z.literal(0), z.literal(1)]);
const protocol = z.enum(['v2', 'v3', 'v4', 'mixed']);

const fee = z.object({ bps: z.number(), recipient: hex, amount }).nullable();

const tokensAnswer = z.object({
  tokens: z.array(
    z.object({
      address: hex,
      symbol: z.string(),
      name: z.string(),
      decimals: z.number(),
      logoURI: z.string().nullable(),
    }),
  ),
});

const reserve = z
  .object({
    amountIn: amount,
    needed: amount,
    returned: z.array(z.object({ token: hex, amount, value: amount })),
    cost: amount,
  })
  .optional();

/** Of each hop. */
const protocols = z.array(protocol.exclude(['mixed']));

const quoteAnswer = z.object({
  tokenIn: hex,
  tokenOut: hex,
  amountIn: amount,
  amountOut: amount,
  tradeType,
  route: z.object({
    path: z.array(hex),
    protocol,
    protocols,
    pools: z.array(hex),
    hops: z.number(),
    fees: z.array(z.number()),
  }),
  isSplit: z.boolean(),
  fee,
  reserve,
  priceImpact: z.number(),
  gasCost: amount,
  executionPrice: z.number(),
  blockNumber: amount,
  blockHash: hex,
});

/** Of each V4 hop. */
const keys = z.array(z.object({ currency0: hex, hooks: hex }).nullable()).optional();

const simulation = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('success'),
    amountIn: amount,
    amountOut: amount,
    gasUsed: amount,
    deltaAmount: z.string().transform(BigInt),
    blocksTried: z.number(),
    fundsAssumed: z.boolean(),
  }),
  z.object({ status: z.literal('unavailable'), reason: z.string() }),
]);

const approval = z.object({
  step: z.enum(['clearToken', 'token', 'permit2']),
  transaction: z.object({ to: hex, data: hex, value: amount }),
});

const permitData = z.object({
  domain: z.object({ name: z.string(), chainId: z.number(), verifyingContract: hex }),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  values: z.record(z.string(), z.unknown()),
});

const fallback = z
  .object({
    amountOut: amount,
    legs: z.array(
      z.object({
        doubts: z.array(z.object({ reason: z.string() })),
        second: z.object({ route: z.object({ path: z.array(hex), pools: z.array(z.string()) }) }).nullable(),
      }),
    ),
  })
  .optional();

const swapAnswer = z.object({
  to: hex,
  data: hex,
  value: amount,
  gasEstimate: amount,
  tradeType,
  quote: z.object({
    tokenIn: hex,
    tokenOut: hex,
    amountIn: amount,
    amountOut: amount,
    minAmountOut: amount.optional(),
    maxAmountIn: amount.optional(),
    fee,
    reserve,
    expected: z.object({
      amountIn: amount,
      amountOut: amount,
      reserves: z.array(z.object({ token: hex, amount })),
    }),
    priceImpact: z.number(),
    protocol,
    path: z.array(hex),
    pools: z.array(hex),
    keys,
    fees: z.array(z.number()),
    hops: z.number(),
    isSplit: z.boolean(),
    sharedPools: z.array(z.object({ pool: z.string(), routes: z.array(z.number()) })).optional(),
    routes: z
      .array(
        z.object({
          route: z.object({ path: z.array(hex), pools: z.array(z.string()), keys, protocol, protocols }),
        }),
      )
      .optional(),
    fallback,
    blockHash: hex,
  }),
  deadline: amount,
  slippage: z.number(),
  permit2: hex,
  simulation: simulation.nullable(),
  approvals: z.array(approval).optional(),
  permitData: permitData.nullable().optional(),
});

export type Tokens = z.output<typeof tokensAnswer>;
export type Quote = z.output<typeof quoteAnswer>;
export type Swap = z.output<typeof swapAnswer>;

/** A client as the API's users write them: it knows the address of the service and the documented fields. */
export interface ApiClient {
  tokens(query?: Record<string, string>): Promise<Tokens>;
  quote(query: Record<string, string>): Promise<Quote>;
  swap(body: Record<string, unknown>): Promise<Swap>;
  /** As `swap`; undefined where no route exists or none can fill the amount. */
  trySwap(body: Record<string, unknown>): Promise<Swap | undefined>;
}

const WITHOUT_ROUTE = new Set(['NO_ROUTE', 'INSUFFICIENT_LIQUIDITY']);

/** An answer that is no success. */
class ApiError extends Error {
  readonly code: unknown;

  constructor(response: Response, text: string) {
    super(`${response.url} answered ${response.status}: ${text}`);
    this.code = (JSON.parse(text) as { readonly code?: unknown }).code;
  }
}

/** @throws ApiError with status and body when the answer is not 2xx, ZodError when it is not as documented */
export function apiClient(url: string): ApiClient {
  const get = async (path: string, query: Record<string, string>): Promise<unknown> =>
    bodyOf(await fetch(`${url}${path}?${new URLSearchParams(query)}`));
  const swap = async (body: Record<string, unknown>): Promise<Swap> => {
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    return swapAnswer.parse(await bodyOf(await fetch(`${url}/swap-api/api/v1/swap`, request)));
  };
  return {
    tokens: async (query = {}) => tokensAnswer.parse(await get('/api/v1/tokens2', query)),
    quote: async (query) => quoteAnswer.parse(await get('/swap-api/api/v1/quote', query)),
    swap,
    trySwap: async (body) => {
      try {
        return await swap(body);
      } catch (error) {
        if (error instanceof ApiError && WITHOUT_ROUTE.has(String(error.code))) return undefined;
        throw error;
      }
    },
  };
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new ApiError(response, text);
  return JSON.parse(text);
}
