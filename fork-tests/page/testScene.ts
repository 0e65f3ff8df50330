import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { type PageScene, startPageScene } from './pageScene.ts';

const startDefault = () => startPageScene(inject('replicaUrl'), inject('subgraphUrl'));

/**
 * Registers the scene of a file's tests, and returns the object that is the scene from `beforeAll` on. Each
 * test begins with a service at the newest block, and the pages that it opened are closed after it.
 */
export function testScene<Scene extends PageScene = PageScene>(
  start: () => Promise<PageScene> = startDefault,
): Scene {
  const scene = {} as Scene;
  beforeAll(async () => {
    Object.assign(scene, await start());
  }, 240_000);
  beforeEach(() => scene.proxyAtHead());
  afterEach(() => closePages(scene));
  afterAll(() => scene.stop?.());
  return scene;
}

/** Pages are opened in contexts of their own. */
async function closePages({ browser }: PageScene): Promise<void> {
  for (const context of browser.browserContexts()) {
    if (context !== browser.defaultBrowserContext()) await context.close();
  }
}
