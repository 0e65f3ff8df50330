import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Mapping, Program } from './indexing.ts';
import { parseSchema } from './schema.ts';
import type { Row, StoredValue } from './store.ts';
import { type WasmModule, wasm } from './wasm.ts';

const mappingSchema = z.object({
  file: z.string(),
  eventHandlers: z.array(z.object({ event: z.string(), handler: z.string() })).default([]),
  blockHandlers: z
    .array(z.object({ handler: z.string(), filter: z.object({ kind: z.literal('once') }) }))
    .default([]),
});
const contextSchema = z
  .record(
    z.string(),
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('String'), data: z.string() }),
      z.object({ type: z.literal('Bool'), data: z.boolean() }),
    ]),
  )
  .default({})
  .transform((context): Row => new Map(Object.entries(context).map(([key, each]) => [key, storedOf(each)])));
const sourceSchema = z.object({ name: z.string(), network: z.string(), mapping: mappingSchema });
const placedSchema = sourceSchema.extend({
  source: z.object({ address: z.string() }),
  context: contextSchema,
});
const manifestSchema = z.object({
  schema: z.object({ file: z.string() }),
  dataSources: z.array(placedSchema),
  templates: z.array(sourceSchema),
});

export type ManifestSource = z.infer<typeof sourceSchema>;

/** Reads the program that graph-cli has built into the folder. */
export async function readProgram(folder: string): Promise<Program> {
  return await programOf(folder, async ({ mapping }) => ({
    module: new wasm.Module(await readFile(join(folder, mapping.file))),
    exportOf: (handler) => handler,
  }));
}

/** Makes the program of the manifest in the folder from the module of each of its mappings. */
export async function programOf(
  folder: string,
  compile: (source: ManifestSource) => Promise<{
    readonly module: WasmModule;
    readonly exportOf: (handler: string) => string;
  }>,
): Promise<Program> {
  const { schema, dataSources, templates } = await readManifest(folder);
  const mappingOf = async (source: ManifestSource): Promise<Mapping> => {
    const { module, exportOf } = await compile(source);
    const { eventHandlers, blockHandlers } = source.mapping;
    const handlers = new Map(eventHandlers.map(({ event, handler }) => [event, exportOf(handler)]));
    const [once] = blockHandlers;
    return { module, handlers, ...(once && { startHandler: exportOf(once.handler) }) };
  };
  return {
    network: dataSources[0]?.network ?? '',
    schema: parseSchema(await readFile(join(folder, schema.file), 'utf8')),
    sources: await Promise.all(
      dataSources.map(async (each) => ({
        ...(await mappingOf(each)),
        address: each.source.address.toLowerCase(),
        context: each.context,
      })),
    ),
    templates: new Map(
      await Promise.all(templates.map(async (each) => [each.name, await mappingOf(each)] as const)),
    ),
  };
}

export async function readManifest(folder: string) {
  return manifestSchema.parse(parse(await readFile(join(folder, 'subgraph.yaml'), 'utf8')));
}

function storedOf(
  each:
    | { readonly type: 'String'; readonly data: string }
    | { readonly type: 'Bool'; readonly data: boolean },
): StoredValue {
  return each.type === 'String'
    ? { kind: 'String', value: each.data }
    : { kind: 'Boolean', value: each.data };
}
