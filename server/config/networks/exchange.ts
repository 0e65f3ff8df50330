import { zeroAddress } from 'viem';
import { z } from 'zod';
import { type FeeCall, feeCallOf } from '../../chain/feeCall.ts';
import { UNISWAP_V3_EVENTS, V3_EVENTS, v3EventsOf } from '../../chain/v3SwapEvents.ts';
import { addressInput } from '../../values/addressInput.ts';

/** Kinds of routers: see `RouterKind`; the Universal Router is a room of its own. */
export const ROUTER_KINDS = ['universalRouter', 'uniswapV2Router02', 'swapRouter', 'swapRouter02'] as const;

const pips = z.int('must be hundredths of a bip').min(0).max(999_999, 'must be below 1 000 000');
const startBlock = z.int().nonnegative().optional();
const exchangeId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be an id of lower-case letters, digits and dashes');
const exchangeName = z.string().min(1).max(64);

const callArguments = z.array(z.union([z.string(), z.number(), z.boolean()]));

/** The fee of V2 pairs that have different ones: see `FeeCallText`. Read as `FeeCall`. */
const feeCall = z
  .strictObject({
    call: z.enum(['pair', 'factory'], { error: 'must be pair or factory' }),
    signature: z.string(),
    arguments: callArguments.default([]),
    precision: z.int('must be a number of parts').positive('must be a number of parts'),
    event: z.string().optional(),
    /** Accounts with lower fees: see `FeeDiscountText`. */
    discount: z
      .strictObject({
        call: z.string(),
        signature: z.string(),
        arguments: callArguments,
        feeArguments: callArguments,
      })
      .optional(),
  })
  .transform((text, context): FeeCall => {
    try {
      return feeCallOf(text);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });

/** Returns true for a callback that is known of pools with another `Swap` event. */
function isOfOtherPools(callback: string | undefined, swapEvent: string | undefined): boolean {
  const own = swapEvent === undefined ? UNISWAP_V3_EVENTS : v3EventsOf(swapEvent);
  const known = V3_EVENTS.find((events) => events.callback === callback);
  return known !== undefined && own !== undefined && known !== own;
}

/** Schema of an exchange: a router and the factories that it joins. Addresses are lower-case. */
export const exchangeSchema = z
  .strictObject({
    id: exchangeId,
    name: exchangeName,
    router: z.strictObject({
      kind: z.enum(ROUTER_KINDS, { error: `must be one of ${ROUTER_KINDS.join(', ')}` }),
      /** The zero address where nobody knows it: then the exchange is not enabled. */
      address: addressInput.or(z.literal(zeroAddress)),
      /** Version of a Universal Router: see `Network.routerVersion`. */
      version: z.enum(['2.0', '2.1'], { error: 'must be 2.0 or 2.1' }).optional(),
      /** Its Permit2, where that is another than the network's. */
      permit2: addressInput.optional(),
      /** Word for the native coin in the functions of a `uniswapV2Router02`: AVAX of Joe; ETH when absent. */
      coinName: z
        .string()
        .regex(/^[A-Z]{2,8}$/, 'must be a word in capitals, such as ETH')
        .optional(),
    }),
    v2: z
      .strictObject({
        factory: addressInput,
        startBlock,
        /** Its router for liquidity, where `router` is of another kind than `uniswapV2Router02`. */
        router: addressInput.optional(),
        feePips: pips.optional(),
        fee: feeCall.optional(),
        /** `Swap` of its pairs, where they log another one than Uniswap's. The index alone reads it. */
        swapEvent: z
          .string()
          .regex(
            /^Swap\(.+\)$/,
            'must be an event such as Swap(address,uint256,uint256,uint256,uint256,address)',
          )
          .optional(),
      })
      .refine(({ feePips, fee }) => feePips === undefined || fee === undefined, {
        path: ['fee'],
        message: 'is there beside feePips: only one of both can be',
      })
      .optional(),
    v3: z
      .strictObject({
        factory: addressInput,
        startBlock,
        positionManager: addressInput.optional(),
        /** Used by tests and benchmarks only. */
        quoterV2: addressInput.optional(),
        feeTiers: z.array(z.int().min(1).max(999_999)).min(1).max(16).default([100, 500, 3000, 10000]),
        /** `Swap` of its pools, where they log another one than Uniswap's. */
        swapEvent: z
          .string()
          .refine((event) => v3EventsOf(event) !== undefined, {
            error: 'must be the Swap event of Uniswap V3 or that of PancakeSwap V3',
          })
          .optional(),
        /** Callback by which its pools ask for payment; by default that of the pools with its `swapEvent`. */
        callback: z
          .string()
          .regex(/^[a-z][A-Za-z0-9]{0,60}Callback$/, 'must be a name such as uniswapV3SwapCallback')
          .optional(),
      })
      .refine(({ swapEvent, callback }) => !isOfOtherPools(callback, swapEvent), {
        path: ['callback'],
        message: 'is that of pools with another Swap event',
      })
      .optional(),
    v4: z
      .strictObject({
        poolManager: addressInput,
        positionManager: addressInput,
        feeHooks: z.array(addressInput).max(64).optional(),
        startBlock,
      })
      .optional(),
    /**
     * False for an exchange whose fields nobody has confirmed: it is served only where an operator sets true.
     */
    enabled: z.boolean().default(true),
  })
  .refine(({ v2, v3, v4 }) => v2 ?? v3 ?? v4, 'must have pools: v2, v3 or v4')
  .refine(({ router, enabled }) => !enabled || router.address !== zeroAddress, {
    path: ['router', 'address'],
    message: 'must not be the zero address of an exchange that is enabled',
  })
  .refine(({ router, v4 }) => v4 === undefined || router.kind === 'universalRouter', {
    path: ['v4'],
    message: 'is only swapped through a universalRouter',
  })
  .refine(({ router, v2 }) => v2?.fee?.discount === undefined || router.kind === 'uniswapV2Router02', {
    path: ['v2', 'fee', 'discount'],
    message: 'is only taken by a uniswapV2Router02, whose swaps have one route',
  });

export type Exchange = Readonly<z.output<typeof exchangeSchema>>;

/** Most exchanges of a network. */
const MOST_EXCHANGES = 8;

/** Schema of the exchanges of a network. The first is the one of requests that name none. */
export const exchangesSchema = z
  .array(exchangeSchema)
  .min(1)
  .max(MOST_EXCHANGES)
  .superRefine((exchanges, context) => {
    const [first] = exchanges;
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if (first?.enabled === false) refuse([0, 'enabled'], 'must be true of the first exchange');
    const factories = exchanges.flatMap(({ v2, v3, v4 }) => [v2?.factory, v3?.factory, v4?.poolManager]);
    for (const [place, { id, v2, v3, v4 }] of exchanges.entries()) {
      if (exchanges.findIndex((other) => other.id === id) < place)
        refuse([place, 'id'], `is that of another exchange: ${id}`);
      // Pools of two managers can have one id.
      if (place > 0 && v4 !== undefined)
        refuse([place, 'v4'], 'must be absent: V4 pools are those of the first exchange alone');
      for (const [field, factory] of [
        ['v2', v2?.factory],
        ['v3', v3?.factory],
        ['v4', v4?.poolManager],
      ] as const) {
        const isShared = factory !== undefined && factories.filter((other) => other === factory).length > 1;
        if (isShared) refuse([place, field], `has a factory that stands twice: ${factory}`);
      }
    }
  });
