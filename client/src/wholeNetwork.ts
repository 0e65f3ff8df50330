import type { OPERATIONS } from './operations.ts';

type Input = Readonly<Record<string, unknown>>;

/** The parts of a network that trades choose among. */
interface NetworkParts {
  readonly protocols?: readonly string[] | undefined;
  readonly exchanges?:
    | readonly { readonly id: string; readonly router: { readonly address: string } }[]
    | undefined;
}

/** Operations of a trade: by default, the service looks in fewer pools than the network has. */
const TRADES: readonly (keyof typeof OPERATIONS)[] = ['getQuote', 'streamQuote', 'buildSwap'];

/**
 * Returns a function that completes the input of an operation. A trade that names no `protocols` may use all
 * kinds of pools of the network, and one that names no `exchanges` all exchanges. It asks for the network
 * once, and again after a failure.
 */
export function withWholeNetwork(
  askNetwork: () => Promise<NetworkParts>,
): (id: string, input: Input) => Promise<Input> {
  let asked: Promise<NetworkParts> | undefined;
  const network = () => {
    asked ??= askNetwork().catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    return asked;
  };
  const whole = async (trade: Input): Promise<Input> => {
    if (trade['protocols'] !== undefined && trade['exchanges'] !== undefined) return trade;
    const parts = await network();
    return { ...kindsOf(parts), ...exchangesOf(parts, trade), ...withoutAbsent(trade) };
  };
  return async (id, input) => {
    if (TRADES.some((trade) => trade === id)) return whole(input);
    if (id !== 'getQuotes' || !Array.isArray(input['quotes'])) return input;
    return { ...input, quotes: await Promise.all(input['quotes'].map(whole)) };
  };
}

/** Routes through several kinds, which some services take only where they are named. */
const MIXTURES = 'mixed';

/** An older service uses all kinds by default, and does not say which there are. */
const kindsOf = ({ protocols }: NetworkParts): Input =>
  protocols === undefined ? {} : { protocols: [...protocols, MIXTURES].join() };

/**
 * Returns the exchanges of a trade that names none. A signed permit is for one router, so the trade stays at
 * the exchange of that router.
 */
function exchangesOf({ exchanges = [] }: NetworkParts, { permit }: Input): Input {
  if (exchanges.length < 2) return {};
  const { spender } = (permit ?? {}) as { readonly spender?: unknown };
  const signed = exchanges.find(
    ({ router }) => router.address.toLowerCase() === String(spender).toLowerCase(),
  );
  return { exchanges: signed?.id ?? 'all' };
}

const withoutAbsent = (input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
