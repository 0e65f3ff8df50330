import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AbiEvent, toEventSelector } from 'viem';
import { parse } from 'yaml';
import { z } from 'zod';
import { manifestText } from './manifest.ts';
import { type FurtherExchange, type NetworkExchanges, parseSwap } from './networkExchanges.ts';

const sourceSchema = z.looseObject({
  name: z.string(),
  source: z.looseObject({}),
  context: z.looseObject({ exchange: z.object({ type: z.literal('String'), data: z.string() }) }).optional(),
  mapping: z.looseObject({
    abis: z.array(z.object({ name: z.string(), file: z.string() })),
    eventHandlers: z.array(z.looseObject({ event: z.string(), handler: z.string() })),
  }),
});
const manifestSchema = z.looseObject({
  dataSources: z.array(sourceSchema),
  templates: z.array(sourceSchema),
});
type Source = z.infer<typeof sourceSchema>;

const abiSchema = z.array(z.looseObject({ name: z.string() }));

/** An ABI that is another one with its Swap event replaced; paths as the manifest writes them. */
interface SwapAbi {
  readonly from: string;
  readonly to: string;
  readonly swap: AbiEvent;
}

/**
 * Sets the exchanges of the manifest in a folder, as written or as compiled: the id of the first one, and for
 * each further one data sources like those of the first, with a template where the Swap event differs. The
 * compiled mappings stay as they are.
 */
export async function setExchanges(folder: string, exchanges: NetworkExchanges): Promise<void> {
  const file = join(folder, 'subgraph.yaml');
  const { manifest, abis } = withExchanges(await readFile(file, 'utf8'), exchanges);
  for (const { from, to, swap } of abis) {
    const abi = abiSchema.parse(JSON.parse(await readFile(join(folder, from), 'utf8')));
    const changed = abi.map((item) => (item.name === 'Swap' ? { ...swap, anonymous: false } : item));
    await writeFile(join(folder, to), JSON.stringify(changed));
  }
  await writeFile(file, manifest);
}

function withExchanges(
  text: string,
  { first, further }: NetworkExchanges,
): { readonly manifest: string; readonly abis: readonly SwapAbi[] } {
  const { dataSources, templates, ...rest } = manifestSchema.parse(parse(text));
  const swaps = further.flatMap(({ id, v2, v3 }) => [
    ...swapsOf(templates, 'V2Pair', id, v2?.swapEvent),
    ...swapsOf(templates, 'V3Pool', id, v3?.swapEvent),
  ]);
  const manifest = manifestText({
    ...rest,
    dataSources: [
      ...dataSources.map((source) => withId(source, first)),
      ...further.flatMap((exchange) => sourcesOf(dataSources, exchange)),
    ],
    templates: [...templates, ...swaps.map(({ template }) => template)],
  });
  return { manifest, abis: swaps.map(({ abi }) => abi) };
}

function withId(source: Source, id: string): Source {
  const { context } = source;
  return context === undefined ? source : { ...source, context: { ...context, exchange: textOf(id) } };
}

/** Copies the data sources of the first exchange for the contracts of another one. */
function sourcesOf(dataSources: readonly Source[], { id, trusted, v2, v3 }: FurtherExchange): Source[] {
  const context = { exchange: textOf(id), isTrusted: { type: 'Bool', data: trusted } };
  const factoryOf = (name: string, pool: string, place: NonNullable<typeof v2> | undefined): Source[] => {
    if (place === undefined) return [];
    const template = textOf(place.swapEvent === undefined ? pool : nameOf(pool, id));
    return [sourceAt(named(dataSources, name), id, { ...context, template }, place)];
  };
  const manager = v3?.positionManager;
  return [
    ...factoryOf('V2Factory', 'V2Pair', v2),
    ...factoryOf('V3Factory', 'V3Pool', v3),
    ...(manager === undefined
      ? []
      : [
          sourceAt(named(dataSources, 'PositionManager'), id, context, {
            factory: manager,
            startBlock: v3?.startBlock ?? 0,
          }),
        ]),
  ];
}

function sourceAt(
  like: Source,
  id: string,
  context: NonNullable<Source['context']>,
  { factory: address, startBlock }: { readonly factory: string; readonly startBlock: number },
): Source {
  const source = { ...like.source, address, startBlock };
  return { ...like, name: nameOf(like.name, id), source, context };
}

/** Copies the template of pools with another Swap event in its ABI and its handlers, if there is one. */
function swapsOf(templates: readonly Source[], pool: string, id: string, event: string | undefined) {
  if (event === undefined) return [];
  const [like, swap, name] = [named(templates, pool), parseSwap(event), nameOf(pool, id)];
  const own = named(like.mapping.abis, pool);
  const file = own.file.replace(/\.json$/, `_${name}.json`);
  const types = swap.inputs.map(({ type, indexed }) => (indexed ? `indexed ${type}` : type));
  const signature = { event: `Swap(${types.join(',')})`, topic0: toEventSelector(swap) };
  const mapping = {
    ...like.mapping,
    abis: like.mapping.abis.map((abi) => (abi === own ? { ...abi, file } : abi)),
    eventHandlers: like.mapping.eventHandlers.map((handler) =>
      handler.event.startsWith('Swap(') ? { ...handler, ...signature } : handler,
    ),
  };
  const abi: SwapAbi = { from: own.file, to: file, swap };
  return [{ template: { ...like, name, mapping }, abi }];
}

/** The name of a data source or template of one exchange, which generated code uses as an identifier. */
function nameOf(source: string, id: string): string {
  return `${source}_${id.replaceAll('-', '_')}`;
}

function named<T extends { readonly name: string }>(all: readonly T[], name: string): T {
  const found = all.find((each) => each.name === name);
  if (found === undefined) throw new Error(`the manifest has no ${name}`);
  return found;
}

function textOf(data: string) {
  return { type: 'String', data } as const;
}
