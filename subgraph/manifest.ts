import { parse, stringify } from 'yaml';
import { z } from 'zod';

/** The parts of a manifest that change; everything else is kept as it is. */
const manifestSchema = z.looseObject({
  dataSources: z.array(z.looseObject({ name: z.string(), source: z.looseObject({ startBlock: z.int() }) })),
  templates: z.array(z.looseObject({})),
});

/** Lines as long as they are: an event's signature is one word to whoever reads it. */
const UNFOLDED = { lineWidth: 0 };

/** The manifest with every data source starting at `startBlock`. @throws ZodError when it is none */
export function withStartBlock(manifest: string, startBlock: number): string {
  const { dataSources, ...rest } = manifestSchema.parse(parse(manifest));
  const moved = dataSources.map((dataSource) => ({
    ...dataSource,
    source: { ...dataSource.source, startBlock },
  }));
  return manifestText({ ...rest, dataSources: moved });
}

/** Writes a manifest as YAML. */
export function manifestText(manifest: object): string {
  return stringify(manifest, UNFOLDED);
}

/** Where the contracts of a network are, by the name of their data source. */
export type NetworkSources = Readonly<
  Record<string, { readonly address: string; readonly startBlock: number }>
>;

/** How much of the past graph-node keeps: enough for reorganisations, or everything. */
export type Prune = 'auto' | 'never';

/**
 * The manifest for another network: its name, the address and start block of each data source, and what is
 * kept. Data sources that the network has not are left out.
 */
export function withNetwork(
  manifest: string,
  network: string,
  sources: NetworkSources,
  prune: Prune,
): string {
  const { dataSources, templates, ...rest } = manifestSchema.parse(parse(manifest));
  const moved = dataSources.flatMap((dataSource) => {
    const place = sources[dataSource.name];
    return place === undefined ? [] : { ...dataSource, network, source: { ...dataSource.source, ...place } };
  });
  const templatesThere = templates.map((template) => ({ ...template, network }));
  const indexerHints = { prune };
  return manifestText({ ...rest, indexerHints, dataSources: moved, templates: templatesThere });
}

/** Every `file` that the manifest names, once. */
export function filesOf(manifest: string): string[] {
  const files = new Set<string>();
  mapFiles(parse(manifest), (file) => {
    files.add(file);
    return file;
  });
  return [...files];
}

/** The manifest with every `file` as a link to its content on IPFS. */
export function withLinks(manifest: string, hashOf: (file: string) => string): string {
  return stringify(
    mapFiles(parse(manifest), (file) => ({ '/': `/ipfs/${hashOf(file)}` })),
    UNFOLDED,
  );
}

/** A copy of parsed YAML in which each text under a key `file` is replaced. */
function mapFiles(node: unknown, replace: (file: string) => unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => mapFiles(item, replace));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'file' && typeof value === 'string' ? replace(value) : mapFiles(value, replace),
    ]),
  );
}
