import { createSwapApiClient, type SwapApiClient, SwapApiError } from '../../client/src/index.ts';
import type { Network, Token } from '../web/api/answers.ts';
import { withSafeNames } from '../web/api/safeNames.ts';
import type { ServiceData } from '../web/brand/brand.ts';
import { COIN, coinOf, placeOf } from '../web/coin/coin.ts';
import { shownText } from '../web/format/shownText.ts';
import type { Options } from './options.ts';

/** Longest wait for an answer, milliseconds: a service that hangs must not leave an old quote standing. */
const PATIENCE_MS = 15_000;
const MOST_TOKENS = 100;

export type Brand = Pick<ServiceData, 'name' | 'hasLogo' | 'colors' | 'defaultTokens'>;

/** A service, what it says of itself, and the tokens to choose from. */
export interface Service {
  readonly url: string;
  readonly api: SwapApiClient;
  readonly network: Network;
  readonly brand: Brand;
  readonly tokens: readonly Token[];
  /** The tokens that stand there first. */
  readonly preset: { readonly in: Token; readonly out: Token };
}

/**
 * Asks the service for its network, brand and tokens. @throws Error when it is not there, or is no such
 * service
 */
export async function openService(options: Options, signal: AbortSignal): Promise<Service> {
  const { api: url } = options;
  const api = createSwapApiClient({ baseUrl: url, fetch: patientFetch });
  const [network, brand] = await Promise.all([
    api.getNetwork({}, { signal }).catch((error: unknown) => {
      throw new Error(`No swap service answers at ${url}${hintOf(error, url)}`, { cause: error });
    }),
    brandOf(url, signal),
  ]);
  if (!Number.isInteger(network.chainId) || typeof network.wrappedNative !== 'string') {
    throw new Error(`No swap service answers at ${url}`);
  }
  const known = { ...network, name: shownText(network.name, 48) };
  const coin = coinOf(known);
  const wanted = options.tokens ?? [COIN, ...(await listed(api, signal))];
  const { defaultTokens } = brand;
  const first = [
    options.tokenIn,
    options.tokenOut,
    ...(options.tokens ? [] : [defaultTokens?.in, defaultTokens?.out]),
  ];
  const tokens = await resolve([...first, ...wanted], { api, coin, signal });
  const of = (address: string | undefined) =>
    tokens.find((token) => placeOf(token) === address?.toLowerCase());
  // Another token in the place of one that the page names would be bought by mistake.
  for (const address of [options.tokenIn, options.tokenOut]) {
    if (address !== undefined && of(address) === undefined)
      throw new Error(`There is no token at ${address}`);
  }
  const paid = of(options.tokenIn) ?? of(defaultTokens?.in) ?? tokens[0];
  // The coin and its wrapped token are one to the service, which trades no token for itself.
  const received = [of(options.tokenOut), of(defaultTokens?.out), of(defaultTokens?.in), ...tokens].find(
    (token) => token !== undefined && token.address !== paid?.address,
  );
  if (paid === undefined || received === undefined) throw new Error('There are no two tokens to trade');
  return { url, api, network: known, brand, tokens, preset: { in: paid, out: received } };
}

/** A service that does not share its answers with this site looks to the page as one that is not there. */
const hintOf = (error: unknown, url: string): string =>
  error instanceof TypeError && new URL(url).origin !== location.origin
    ? `. If it is there, its CORS_ORIGIN has to list ${location.origin}`
    : '';

const patientFetch: typeof fetch = (input, init = {}) => {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  return fetch(input, { ...init, signal: init.signal ? AbortSignal.any([init.signal, patience]) : patience });
};

/** The brand is an ornament: without it the widget has its own colours. */
async function brandOf(url: string, signal: AbortSignal): Promise<Brand> {
  try {
    const answer = await patientFetch(`${url}/brand`, { signal });
    return answer.ok ? ((await answer.json()) as Brand) : {};
  } catch {
    return {};
  }
}

/**
 * The tokens of the service by rank; without an index it may know none, and the named ones are there all the
 * same.
 */
async function listed(api: SwapApiClient, signal: AbortSignal): Promise<readonly (Token | string)[]> {
  const { tokens } = await api.listTokens({ limit: MOST_TOKENS }, { signal });
  return tokens as readonly Token[];
}

interface Sources {
  readonly api: SwapApiClient;
  readonly coin: Token;
  readonly signal: AbortSignal;
}

/**
 * Finds each token once, in this order, with a symbol that can be shown; those that are none are left out.
 */
async function resolve(
  wanted: readonly (Token | string | undefined)[],
  { api, coin, signal }: Sources,
): Promise<readonly Token[]> {
  const listed = new Map(wanted.flatMap((each) => (typeof each === 'object' ? [[placeOf(each), each]] : [])));
  const find = async (each: Token | string | undefined): Promise<Token | undefined> => {
    if (typeof each !== 'string') return each;
    if (each.toLowerCase() === COIN.toLowerCase()) return coin;
    const known = listed.get(each.toLowerCase());
    if (known !== undefined) return known;
    const answer = await api.getToken({ address: each }, { signal }).catch((error: unknown) => {
      // A service that cannot tell has not said that there is none.
      if (error instanceof SwapApiError && error.status < 500 && error.status !== 429) return undefined;
      throw error;
    });
    return answer?.token as Token | undefined;
  };
  const found = await Promise.all(wanted.map(find));
  const byPlace = new Map<string, Token>();
  for (const token of found) {
    if (token !== undefined && !byPlace.has(placeOf(token))) byPlace.set(placeOf(token), token);
  }
  return withSafeNames([...byPlace.values()]);
}
