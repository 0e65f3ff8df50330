import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Address } from 'viem';
import { REPLICA_EXCHANGES } from '../harness/replica/exchanges/exchangeAddresses.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { createTemporaryFolder } from '../harness/temporaryFolder.ts';

type ExchangeId = keyof typeof REPLICA_EXCHANGES;

/** Fields of the replica's exchanges that their contracts do not say themselves. */
const FURTHER: Readonly<Partial<Record<ExchangeId, { readonly router?: object; readonly pools?: object }>>> =
  {
    joe: { router: { coinName: 'AVAX' } },
    discount: {
      pools: {
        fee: { call: 'pair', signature: 'getFee(bool)(uint256)', arguments: [false], precision: 10_000 },
      },
    },
    pancakev3: {
      pools: { feeTiers: [100, 500, 2500, 10000], swapEvent: REPLICA_EXCHANGES.pancakev3.swapEvent },
    },
  };

/** Returns the exchanges of a network file: Uniswap first, then those of the replica by their ids. */
export function exchangesFor(ids: readonly ExchangeId[]): readonly object[] {
  const uniswap = {
    id: 'uniswap',
    name: 'Uniswap',
    router: { kind: 'universalRouter', address: MAINNET.universalRouter },
    v2: { factory: MAINNET.v2Factory },
    v3: { factory: MAINNET.v3Factory },
  };
  return [uniswap, ...ids.map(exchangeFor)];
}

function exchangeFor(id: ExchangeId): object {
  const { name, protocol, factory, router: address, routerKind: kind, ...own } = REPLICA_EXCHANGES[id];
  const { router = {}, pools = {} } = FURTHER[id] ?? {};
  const feePips = 'feePips' in own ? { feePips: own.feePips } : {};
  return { id, name, router: { kind, address, ...router }, [protocol]: { factory, ...feePips, ...pools } };
}

/** Writes a network file that lays these exchanges, and an executor, over the preset of mainnet. */
export async function exchangeNetworkFile(exchanges: readonly object[], executor?: Address) {
  const folder = await createTemporaryFolder('exchanges');
  const path = join(folder.path, 'network.json');
  await writeFile(path, JSON.stringify({ exchanges, executor }));
  return { path, remove: () => folder.remove() };
}
