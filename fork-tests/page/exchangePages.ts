import { exchangeNetworkFile, exchangesFor } from '../exchanges/exchangeNetwork.ts';
import { startSavedReplica } from '../harness/savedReplica.ts';
import { type PageScene, startPageScene } from './pageScene.ts';

/** Starts a chain with several exchanges, a service that knows them without an index, and a browser. */
export async function startExchangePages(): Promise<PageScene> {
  const replica = await startSavedReplica('exchanges');
  const file = await exchangeNetworkFile(exchangesFor(['pancake', 'joe', 'pancakev3']));
  const stop = async (): Promise<void> => {
    await file.remove();
    await replica.stop();
  };
  try {
    const scene = await startPageScene(replica.url, '', { NETWORK_FILE: file.path });
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
