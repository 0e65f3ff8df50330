import { afterAll, beforeAll } from 'vitest';
import { type IndexedReplica, startIndexedReplica } from './indexedReplica.ts';
import { startTradingScene, type TradingScene } from './tradingScene.ts';

/** A scene, and the address of its index. */
export interface IndexedScene extends TradingScene {
  readonly subgraphUrl: string;
}

/**
 * Registers the scene of a file's tests on a replica of its own that has V4, and returns the object that is
 * the scene from `beforeAll` on. `prepare` makes the chain ready before the first test, and `settings` are
 * the proxy's own.
 */
export function v4TradingScene(
  prepare: (scene: IndexedScene) => Promise<void> = async () => {},
  settings: Readonly<Record<string, string>> = {},
): IndexedScene {
  const scene = {} as IndexedScene;
  let indexed: IndexedReplica | undefined;
  beforeAll(async () => {
    indexed = await startIndexedReplica({ hasV4: true });
    const subgraphUrl = indexed.index.queryUrl;
    Object.assign(
      scene,
      { subgraphUrl },
      await startTradingScene(indexed.replica.url, subgraphUrl, settings),
    );
    await prepare(scene);
  });
  afterAll(async () => {
    await scene.stop?.();
    await indexed?.stop();
  });
  return scene;
}
