import { useQueries } from '@tanstack/react-query';
import type { Token } from '../api/answers.ts';
import { getJson } from '../api/fetchJson.ts';
import { placeOf } from '../coin/coin.ts';

const LOOK_MS = 15_000;
/** Tokens of one question, the most that the service answers at once. */
const AT_ONCE = 100;

interface AnsweredBalances {
  readonly native: string;
  readonly balances: readonly { readonly token: string; readonly amount: string | null }[];
}

/**
 * Asks the service what an address holds, raw units, by `placeOf`: without a wallet there is no node to ask.
 * Empty for no address, and until all has come.
 */
export function useWatchedBalances(address: string | undefined, tokens: readonly Token[]) {
  const asked = tokens.filter(({ isCoin }) => !isCoin).map((token) => token.address);
  const parts = Array.from({ length: Math.ceil(asked.length / AT_ONCE) }, (_, part) =>
    asked.slice(part * AT_ONCE, (part + 1) * AT_ONCE).join(','),
  );
  return useQueries({
    queries: (address === undefined ? [] : parts).map((part) => ({
      queryKey: ['watched balances', address, part],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        getJson<AnsweredBalances>(`/api/v1/accounts/${address}/balances`, { tokens: part }, signal),
      refetchInterval: LOOK_MS,
    })),
    combine: (answers) => ({
      balances: balancesOf(
        tokens,
        answers.flatMap(({ data }) => data ?? []),
        answers.length,
      ),
      error: answers.find(({ error }) => error !== null)?.error ?? null,
    }),
  });
}

function balancesOf(
  tokens: readonly Token[],
  answers: readonly AnsweredBalances[],
  asked: number,
): ReadonlyMap<string, bigint> {
  const [first] = answers;
  // A part that is missing would read as tokens that are not held.
  if (first === undefined || answers.length < asked) return new Map();
  const held = new Map(
    answers.flatMap(({ balances }) => balances.map(({ token, amount }) => [token.toLowerCase(), amount])),
  );
  return new Map(
    tokens.flatMap((token): [string, bigint][] => {
      const amount = token.isCoin ? first.native : held.get(token.address.toLowerCase());
      return amount === null || amount === undefined ? [] : [[placeOf(token), BigInt(amount)]];
    }),
  );
}
