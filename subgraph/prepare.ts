import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { replaceFolder } from '../deploy/replaceFolder.ts';
import { setExchanges } from './exchangeSources.ts';
import { laySources } from './laySources.ts';
import { type NetworkSources, type Prune, withNetwork } from './manifest.ts';
import { exchangesOf } from './networkExchanges.ts';
import networks from './networks.json' with { type: 'json' };

const SUBGRAPH = dirname(fileURLToPath(import.meta.url));

/**
 * Lays the sources of the subgraph for a network into `folder`, where graph-cli may rewrite what it likes:
 * the sources themselves stay as they are.
 * @throws Error that names the known networks
 */
export async function prepareSubgraph(network: string, folder: string, prune: Prune = 'auto'): Promise<void> {
  if (!isKnown(network)) {
    throw new Error(
      `NETWORK is one of ${Object.keys(networks).join(', ')}, or add it to subgraph/networks.json`,
    );
  }
  const sources = sourcesOf(network);
  const exchanges = exchangesOf(networks[network]);
  // Another run that prepares the same network at this moment must not meet half a folder.
  await replaceFolder(folder, async (fresh) => {
    await laySources(fresh);
    const manifest = join(fresh, 'subgraph.yaml');
    await writeFile(manifest, withNetwork(await readFile(manifest, 'utf8'), network, sources, prune));
    await setExchanges(fresh, exchanges);
  });
}

function isKnown(network: string): network is keyof typeof networks {
  return Object.hasOwn(networks, network);
}

/** The contracts of the first exchange, by the names of their data sources. */
function sourcesOf(network: keyof typeof networks): NetworkSources {
  return Object.fromEntries(
    Object.entries(networks[network]).flatMap(([name, field]) =>
      'startBlock' in field ? [[name, field] as const] : [],
    ),
  );
}

/** `make prepare NETWORK=… [PRUNE=never]`: into `subgraph/build/<network>`, or the folder that follows. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [network = '', folder = join(SUBGRAPH, 'build', network)] = process.argv.slice(2);
  try {
    const prune = process.env['PRUNE'] ?? 'auto';
    if (prune !== 'auto' && prune !== 'never') throw new Error('PRUNE is auto or never');
    await prepareSubgraph(network, folder, prune);
    process.stdout.write(`${relative('', folder)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
