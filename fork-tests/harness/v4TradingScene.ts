import { afterAll, beforeAll } from 'vitest';
import { fetchV4Urls } from './savedReplica.ts';
import { startTradingScene, type TradingScene } from './tradingScene.ts';

/** A scene, and the address of its index. */
export interface IndexedScene extends TradingScene {
  readonly subgraphUrl: string;
}

/**
 * Registers the scene of a file's tests on a fork of the replica that has V4, and returns the object that is
 * the scene from `beforeAll` on. `prepare` makes the fork ready before the first test, and `settings` are the
 * proxy's own.
 */
export function v4TradingScene(
  prepare: (scene: IndexedScene) => Promise<void> = async () => {},
  settings: Readonly<Record<string, string>> = {},
): IndexedScene {
  const scene = {} as IndexedScene;
  beforeAll(async () => {
    const { replicaUrl, subgraphUrl } = await fetchV4Urls();
    Object.assign(scene, { subgraphUrl }, await startTradingScene(replicaUrl, subgraphUrl, settings));
    await prepare(scene);
  });
  afterAll(() => scene.stop?.());
  return scene;
}
