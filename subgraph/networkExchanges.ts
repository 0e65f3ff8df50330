import { type AbiEvent, parseAbiItem } from 'viem';
import { z } from 'zod';

/** Parameters that the mappings read of a Swap, by the types and the order of the original contracts. */
const SWAP_TYPES = {
  v2: ['address', 'uint256', 'uint256', 'uint256', 'uint256', 'address'],
  v3: ['address', 'address', 'int256', 'int256', 'uint160', 'uint128', 'int24'],
} as const;

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address');
const startBlock = z.int().min(0);

const factoryFields = (protocol: keyof typeof SWAP_TYPES) => ({
  factory: address,
  startBlock,
  swapEvent: z
    .string()
    .refine((text) => isSwap(protocol, text), {
      message: `must be a Swap event that begins with ${SWAP_TYPES[protocol].join(', ')}`,
    })
    .optional(),
});

const nameFields = {
  /** Text of the field `exchange` of its pools. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be lower-case letters, digits and dashes'),
  name: z.string().min(1),
};

/** An exchange after the first one, as `networks.json` has it. */
const exchangeSchema = z.strictObject({
  ...nameFields,
  /** Whether its contracts are known to log only events that are true. */
  trusted: z.boolean().default(false),
  /** False where a field is a guess: such an exchange is left out. */
  confirmed: z.boolean().default(true),
  v2: z.strictObject(factoryFields('v2')).optional(),
  v3: z.strictObject({ ...factoryFields('v3'), positionManager: address.optional() }).optional(),
});
export type FurtherExchange = z.infer<typeof exchangeSchema>;

const networkSchema = z.looseObject({
  /** The first exchange, whose contracts are those of the network itself. */
  exchange: z.strictObject(nameFields).default({ id: 'main', name: 'Main exchange' }),
  V2Factory: z.object({ address }).optional(),
  V3Factory: z.object({ address }).optional(),
  exchanges: z.array(exchangeSchema).default([]),
});

/** The exchanges of a network that its index takes. */
export interface NetworkExchanges {
  /** Id of the first one. */
  readonly first: string;
  /** Those that are confirmed. */
  readonly further: readonly FurtherExchange[];
}

/**
 * Returns the exchanges of a network of `networks.json`.
 * @throws ZodError; Error where two exchanges share an id or a contract
 */
export function exchangesOf(network: unknown): NetworkExchanges {
  const { exchange, V2Factory, V3Factory, exchanges } = networkSchema.parse(network);
  const ofFirst = [V2Factory?.address, V3Factory?.address];
  const contracts = exchanges.flatMap(({ v2, v3 }) => [v2?.factory, v3?.factory, v3?.positionManager]);
  refuseTwice([exchange.id, ...exchanges.map(({ id }) => id)]);
  refuseTwice([...ofFirst, ...contracts].flatMap((each) => each?.toLowerCase() ?? []));
  return { first: exchange.id, further: exchanges.filter(({ confirmed }) => confirmed) };
}

/** Parses a Swap event: `Swap(address indexed sender, …)`. @throws Error where it is none */
export function parseSwap(text: string): AbiEvent {
  return parseAbiItem(`event ${text}` as 'event Swap()') as AbiEvent;
}

function isSwap(protocol: keyof typeof SWAP_TYPES, text: string): boolean {
  try {
    const { name, inputs } = parseSwap(text);
    return name === 'Swap' && SWAP_TYPES[protocol].every((type, place) => inputs[place]?.type === type);
  } catch {
    return false;
  }
}

function refuseTwice(words: readonly string[]): void {
  const twice = words.find((word, place) => words.indexOf(word) !== place);
  if (twice !== undefined) throw new Error(`networks.json names ${twice} twice in one network`);
}
