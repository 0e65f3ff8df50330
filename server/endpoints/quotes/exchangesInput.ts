import { z } from 'zod';
import { MAIN_EXCHANGE } from '../../routing/model/poolFactory.ts';

/** The exchanges of a network that requests choose among, by id. */
export interface ExchangeIds {
  readonly all: readonly string[];
  /** The exchanges of a request that names none. */
  readonly defaults: readonly string[];
}

/** A network with one exchange that has no name. */
export const ONE_EXCHANGE: ExchangeIds = { all: [MAIN_EXCHANGE], defaults: [MAIN_EXCHANGE] };

/** Names every exchange of the network. */
export const ALL = 'all';
const rule = 'must be ids of exchanges, comma separated';
const ID = /^[a-zA-Z0-9-]{1,32}$/;
const MOST_IDS = 16;

export const idsInput = z
  .union([z.string(), z.array(z.string())], { error: rule })
  .transform((value, context): readonly string[] => {
    const ids = (typeof value === 'string' ? value.split(',') : value).map((id) => id.trim());
    const isList = ids.length > 0 && ids.length <= MOST_IDS && ids.every((id) => ID.test(id));
    if (isList) return ids;
    context.addIssue({ code: 'custom', message: rule });
    return z.NEVER;
  })
  .optional();

/** Fields of a quote and a swap that choose among exchanges. */
export const exchangeFields = {
  exchanges: idsInput.meta({
    type: 'string',
    description: `Exchanges to choose among: ids of /api/v1/network, comma separated, or ${ALL}; defaults to the first, or to DEFAULT_EXCHANGES of the operator`,
    example: ALL,
  }),
  excludeExchanges: idsInput.meta({
    type: 'string',
    description: 'Exchanges to leave out of those, ids of /api/v1/network, comma separated',
    example: 'sushiswap',
  }),
};

export interface ExchangesInput {
  readonly exchanges?: readonly string[] | undefined;
  readonly excludeExchanges?: readonly string[] | undefined;
}

/** Refuses unknown ids, and a request that leaves no exchange. */
export function checkExchanges(
  input: ExchangesInput,
  ids: ExchangeIds,
  reject: (path: string, message: string) => void,
): void {
  if (input.exchanges === undefined && input.excludeExchanges === undefined) return;
  const known = `the exchanges here are ${ids.all.join(', ')}`;
  for (const field of ['exchanges', 'excludeExchanges'] as const) {
    const unknown = (input[field] ?? []).filter((id) => id !== ALL && !ids.all.includes(id));
    if (unknown.length > 0) reject(field, `names ${unknown.join(', ')}: ${known}`);
    if (field === 'excludeExchanges' && input[field]?.includes(ALL))
      reject(field, `must leave one: ${known}`);
  }
  if (exchangesOf(input, ids)?.length === 0) reject('excludeExchanges', `must leave one: ${known}`);
}

/** Returns the exchanges to choose among; undefined for the operator's default. */
export function exchangesOf(
  { exchanges, excludeExchanges }: ExchangesInput,
  { all, defaults }: ExchangeIds,
): readonly string[] | undefined {
  if (exchanges === undefined && excludeExchanges === undefined) return undefined;
  const named = exchanges === undefined ? defaults : exchanges.includes(ALL) ? all : exchanges;
  const left = all.filter((id) => named.includes(id) && !excludeExchanges?.includes(id));
  return left;
}

/** Returns the number of exchanges that a request is priced at. */
export function exchangesAsked(input: ExchangesInput, ids: ExchangeIds = ONE_EXCHANGE): number {
  return Math.max(1, (exchangesOf(input, ids) ?? ids.defaults).length);
}
