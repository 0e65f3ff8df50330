import { exchangeEntries } from '../server/config/networks/exchangeEntries.ts';
import { exchangesOf } from '../server/config/networks/exchangesOf.ts';
import type { Network } from '../server/config/networks/network.ts';

/** The package whose files name a contract, or have a fee call; null where no known package does. */
type Source = string | null;

/** The sources of the further exchanges of presets, by network, exchange and field. */
export type ExchangeSources = Readonly<Record<string, Readonly<Record<string, Source>>>>;

export const EXCHANGE_SOURCES: ExchangeSources = {
  'avalanche traderjoe': {
    'router.address': '@traderjoe-xyz/core@2.4.6',
    'v2.factory': '@traderjoe-xyz/core@2.4.6',
  },
  'bnb pancakeswap-v2': {
    'router.address': '@pancakeswap/smart-router@7.7.3',
    'v2.factory': '@pancakeswap/v2-sdk@1.2.2',
  },
  'bnb pancakeswap-v3': {
    // Its V3 router is on the exchange's own pages alone.
    'router.address': null,
    'v3.factory': '@pancakeswap/v3-sdk@3.10.2',
  },
};

/**
 * Lists each router, factory, Permit2 and fee call of a preset's further exchanges that its package does not
 * have, and each without a source. Exchanges that are not enabled are left out.
 * @param textOf returns all text of a package's files, in lower case
 */
export function exchangeProblems(
  presets: readonly Network[],
  sources: ExchangeSources,
  textOf: (name: string) => string,
): string[] {
  return presets.flatMap((preset) => {
    const { contracts, feeCalls } = exchangeEntries(preset);
    return exchangesOf(preset)
      .slice(1)
      .flatMap(({ id }) => {
        const place = preset.exchanges?.findIndex((exchange) => exchange.id === id) ?? -1;
        const prefix = `exchanges[${place}].`;
        const ofExchange = sources[`${preset.name} ${id}`] ?? {};
        const named = [
          ...contracts.map(({ field, address }) => ({ field, text: address as string })),
          ...feeCalls.map(({ field, call }) => ({ field, text: call.selector.slice(2) })),
        ].filter(({ field }) => field.startsWith(prefix));
        return named.flatMap(({ field, text }) => {
          const what = `${preset.name}: ${field.slice(prefix.length)} of ${id}, ${text},`;
          const source = ofExchange[field.slice(prefix.length)];
          if (source === undefined) return [`${what} has no source`];
          return source === null || textOf(source).includes(text) ? [] : [`${what} is not in ${source}`];
        });
      });
  });
}
