import { z } from 'zod';
import { type FeeCall, feeCallOf } from '../../chain/feeCall.ts';
import { v3EventsOf } from '../../chain/v3SwapEvents.ts';
import { addressInput } from '../../values/addressInput.ts';

/** Kinds of routers: see `RouterKind`; the Universal Router is a room of its own. */
export const ROUTER_KINDS = ['universalRouter', 'uniswapV2Router02', 'swapRouter', 'swapRouter02'] as const;

const pips = z.int('must be hundredths of a bip').min(0).max(999_999, 'must be below 1 000 000');
const startBlock = z.int().nonnegative().optional();
const exchangeId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be an id of lower-case letters, digits and dashes');
const exchangeName = z.string().min(1).max(64);

/** The fee of V2 pairs that have different ones: see `FeeCallText`. Read as `FeeCall`. */
const feeCall = z
  .strictObject({
    call: z.enum(['pair', 'factory'], { error: 'must be pair or factory' }),
    signature: z.string(),
    arguments: z.array(z.union([z.string(), z.number(), z.boolean()])).default([]),
    precision: z.int('must be a number of parts').positive('must be a number of parts'),
    event: z.string().optional(),
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

/** Schema of an exchange: a router and the factories that it joins. Addresses are lower-case. */
export const exchangeSchema = z
  .strictObject({
    id: exchangeId,
    name: exchangeName,
    router: z.strictObject({
      kind: z.enum(ROUTER_KINDS, { error: `must be one of ${ROUTER_KINDS.join(', ')}` }),
      address: addressInput,
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
  .refine(({ router, v4 }) => v4 === undefined || router.kind === 'universalRouter', {
    path: ['v4'],
    message: 'is only swapped through a universalRouter',
  });

export type Exchange = Readonly<z.output<typeof exchangeSchema>>;

/** Most exchanges of a network. */
const MOST_EXCHANGES = 8;

/** Schema of the exchanges of a network. The first is the one of the specification. */
export const exchangesSchema = z
  .array(exchangeSchema)
  .min(1)
  .max(MOST_EXCHANGES)
  .superRefine((exchanges, context) => {
    const [first] = exchanges;
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if (first?.router.kind !== 'universalRouter')
      refuse(
        [0, 'router', 'kind'],
        'must be universalRouter: the first exchange is the one of the specification',
      );
    if (first?.v3 === undefined) refuse([0, 'v3'], 'must be there: the first exchange has V3 pools');
    if (first?.enabled === false) refuse([0, 'enabled'], 'must be true of the first exchange');
    const factories = exchanges.flatMap(({ v2, v3, v4 }) => [v2?.factory, v3?.factory, v4?.poolManager]);
    for (const [place, { id, v2, v3, v4 }] of exchanges.entries()) {
      if (exchanges.findIndex((other) => other.id === id) < place)
        refuse([place, 'id'], `is that of another exchange: ${id}`);
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
