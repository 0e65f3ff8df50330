import { cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pricingModule } from './pricing.ts';

const SUBGRAPH = dirname(fileURLToPath(import.meta.url));

/** The sources that the compiler reads. */
export const SOURCES = ['schema.graphql', 'subgraph.yaml', 'networks.json', 'abis', 'src'];

/**
 * Copies the sources into `folder`, with the module that has the anchors of `networks.json`.
 * @param networks another text of that file
 */
export async function laySources(folder: string, networks?: string): Promise<void> {
  for (const source of SOURCES) {
    await cp(join(SUBGRAPH, source), join(folder, source), { recursive: true });
  }
  const file = join(folder, 'networks.json');
  if (networks !== undefined) await writeFile(file, networks);
  await writeFile(join(folder, 'src', 'networkPricing.ts'), pricingModule(await readFile(file, 'utf8')));
}
