import { z } from 'zod';

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address')
  .transform((text) => text.toLowerCase());
const coins = z.record(z.string(), address).transform((named) => Object.values(named));
const cents = z.int().min(0).max(1_000_000);
/** A stable coin: its address, or with it the least peg of its own. */
const stableCoins = z
  .record(
    z.string(),
    z.union([
      address.transform((each) => ({ address: each, leastPegCents: undefined })),
      z.strictObject({ address, leastPegCents: cents }),
    ]),
  )
  .transform((named) => Object.values(named));

/** What prices tokens on a network, as `networks.json` has it. Addresses are lower-case. */
const pricingSchema = z.strictObject({
  wrappedNative: address,
  /** By their names. Each counts as one dollar. With none, everything is counted in the wrapped native coin. */
  stableCoins,
  /** Pegged, bridged and major coins that pools are priced in, by their names. */
  otherAnchors: coins,
  /** Whole units of what the network counts in: dollars, or wrapped native coins. */
  minimumDepth: z.int().min(0).max(2_000_000_000),
  /** Of every stable coin that has none of its own, hundredths of a dollar; 0 turns the guard off. */
  leastPegCents: cents.max(100),
});
const networksSchema = z.record(z.string().regex(/^[\w-]+$/), z.looseObject({ pricing: pricingSchema }));

/**
 * Returns the module of the mappings that knows the pricing of each network, from the text of `networks.json`.
 * @throws ZodError; SyntaxError
 */
export function pricingModule(networks: string): string {
  const cases = Object.entries(networksSchema.parse(JSON.parse(networks))).map(
    ([name, { pricing }]) => `  if (network == '${name}') {
    return new Pricing(
      '${pricing.wrappedNative}',
      ${listOf(pricing.stableCoins.map((coin) => coin.address))},
      ${listOf(pricing.otherAnchors)},
      ${pricing.minimumDepth},
      [${pricing.stableCoins.map((coin) => coin.leastPegCents ?? pricing.leastPegCents).join(', ')}],
    );
  }
`,
  );
  return `import { Pricing } from './config';

/** Made from networks.json. A network that is not listed there has no prices: they are null, and everything else works. */
export function pricingOf(network: string): Pricing {
${cases.join('')}  return new Pricing('', [], [], 0, []);
}
`;
}

const listOf = (addresses: readonly string[]): string =>
  `[${addresses.map((each) => `'${each}'`).join(', ')}]`;
