import { afterAll, beforeAll } from 'vitest';
import { type IndexedReplica, startIndexedReplica } from './indexedReplica.ts';
import { startTradingScene, type TradingScene } from './tradingScene.ts';

/**
 * Registers the scene of a file's tests on a replica of its own that has V4, and returns the object that is the scene from
 * `beforeAll` on. `prepare` makes the chain ready before the first test, and `settings` are the proxy's own.
 */
export function v4TradingScene(
  prepare: (scene: TradingScene) => Promise<void> = async () => {},
  settings: Readonly<Record<string, string>> = {},
): TradingScene {
  const scene = {} as TradingScene;
  let indexed: IndexedReplica | undefined;
  beforeAll(async () => {
    indexed = await startIndexedReplica({ hasV4: true });
    Object.assign(scene, await startTradingScene(indexed.replica.url, indexed.index.queryUrl, settings));
    await prepare(scene);
  });
  afterAll(async () => {
    await scene.stop?.();
    await indexed?.stop();
  });
  return scene;
}
