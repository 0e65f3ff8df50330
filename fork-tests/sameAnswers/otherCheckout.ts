import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { IndexedReplica, IndexedReplicaOptions } from '../harness/indexedReplica.ts';
import type { BuiltProxy } from '../harness/proxy.ts';

/** Another checkout of this project: its proxy and its local stack, each built by its own sources. */
export interface OtherCheckout {
  readonly root: string;
  buildProxy(): Promise<BuiltProxy>;
  startIndexedReplica(options: IndexedReplicaOptions): Promise<IndexedReplica>;
}

/** @throws Error when `path` is no checkout, or its packages are not installed */
export function openCheckout(path: string): OtherCheckout {
  const root = resolve(path);
  if (!existsSync(join(root, 'server/main.ts'))) throw new Error(`${root} is no checkout of this project`);
  if (!existsSync(join(root, 'node_modules'))) throw new Error(`Run make install in ${root} first`);
  const load = (file: string) => import(pathToFileURL(join(root, file)).href);
  return {
    root,
    async buildProxy() {
      const { bundleProxy } = (await load('deploy/bundle.ts')) as typeof import('../../deploy/bundle.ts');
      // The module looks for its page beside itself, as far from the root as server/main.ts is.
      await mkdir(join(root, '.cache'), { recursive: true });
      const module = join(root, '.cache/proxy-compared.js');
      await bundleProxy(module);
      return { module, root };
    },
    async startIndexedReplica(options) {
      const harness = await load('fork-tests/harness/indexedReplica.ts');
      return (harness as typeof import('../harness/indexedReplica.ts')).startIndexedReplica(options);
    },
  };
}
