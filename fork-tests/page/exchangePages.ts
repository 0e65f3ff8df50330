import type { Address } from 'viem';
import { exchangeNetworkFile, exchangesFor } from '../exchanges/exchangeNetwork.ts';
import { deployExecutorOn } from '../exchanges/exchangeScene.ts';
import { untilConfirmed } from '../exchanges/untilConfirmed.ts';
import { chainClient } from '../harness/chainClient.ts';
import type { Replica } from '../harness/replica/startReplica.ts';
import { startSavedReplica } from '../harness/savedReplica.ts';
import { type PageScene, startPageScene } from './pageScene.ts';

/** Starts a chain with several exchanges, a service that knows them without an index, and a browser. */
export async function startExchangePages(): Promise<PageScene> {
  return startPages(await startSavedReplica('exchanges'), {}, {});
}

/**
 * Starts the same with an executor.
 * @param router of requests that name none: the executor where it leaves more, unless another is given
 */
export async function startExecutorPages(
  router: 'best' | 'executor' = 'best',
): Promise<PageScene & { readonly executor: Address }> {
  const replica = await startSavedReplica('exchanges');
  const executor = await deployExecutorOn(chainClient(replica.url));
  const scene = await startPages(replica, { executor }, { DEFAULT_ROUTER: router });
  await untilConfirmed(scene);
  return { ...scene, executor };
}

async function startPages(
  replica: Replica,
  fields: object,
  settings: Readonly<Record<string, string>>,
): Promise<PageScene> {
  const file = await exchangeNetworkFile(exchangesFor(['pancake', 'joe', 'pancakev3']), fields);
  const stop = async (): Promise<void> => {
    await file.remove();
    await replica.stop();
  };
  try {
    const scene = await startPageScene(replica.url, '', { NETWORK_FILE: file.path, ...settings });
    return {
      ...scene,
      stop: async () => {
        await scene.stop();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
