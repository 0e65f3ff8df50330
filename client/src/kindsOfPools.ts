import type { OPERATIONS } from './operations.ts';

type Input = Readonly<Record<string, unknown>>;

/** Operations of a trade: by default, the service looks in fewer kinds of pools than the network has. */
const TRADES: readonly (keyof typeof OPERATIONS)[] = ['getQuote', 'streamQuote', 'buildSwap'];

/**
 * Returns a function that completes the input of an operation: a trade that names no `protocols` may use all
 * kinds of pools that the network has. It asks for the network once, and again after a failure.
 */
export function withAllKinds(
  askNetwork: () => Promise<{ readonly protocols?: readonly string[] | undefined }>,
): (id: string, input: Input) => Promise<Input> {
  let asked: Promise<Input> | undefined;
  const kinds = () => {
    asked ??= askNetwork().then(
      // An older service uses all by default, and does not say which there are.
      ({ protocols }) => (protocols === undefined ? {} : { protocols: [...protocols, MIXTURES].join() }),
      (error: unknown) => {
        asked = undefined;
        throw error;
      },
    );
    return asked;
  };
  const whole = async (trade: Input): Promise<Input> =>
    trade['protocols'] === undefined ? { ...trade, ...(await kinds()) } : trade;
  return async (id, input) => {
    if (TRADES.some((trade) => trade === id)) return whole(input);
    if (id !== 'getQuotes' || !Array.isArray(input['quotes'])) return input;
    return { ...input, quotes: await Promise.all(input['quotes'].map(whole)) };
  };
}

/** Routes through several kinds, which some services take only where they are named. */
const MIXTURES = 'mixed';
