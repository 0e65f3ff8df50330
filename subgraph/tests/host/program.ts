import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Mapping, Program } from './indexing.ts';
import { parseSchema } from './schema.ts';
import { type WasmModule, wasm } from './wasm.ts';

const mappingSchema = z.object({
  file: z.string(),
  eventHandlers: z.array(z.object({ event: z.string(), handler: z.string() })).default([]),
  blockHandlers: z
    .array(z.object({ handler: z.string(), filter: z.object({ kind: z.literal('once') }) }))
    .default([]),
});
const sourceSchema = z.object({ name: z.string(), network: z.string(), mapping: mappingSchema });
const manifestSchema = z.object({
  schema: z.object({ file: z.string() }),
  dataSources: z.array(sourceSchema.extend({ source: z.object({ address: z.string() }) })),
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
