import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { documentOfService } from '../server/document.ts';
import { type PythonDocument, pythonSources } from './generatePython.ts';
import { toolAnswers } from './toolAnswers.ts';

const HEADER = '// Written by `make client-types` from the OpenAPI document. Do not edit.\n';

interface Operation {
  readonly operationId: string;
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, unknown>> } };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<'get' | 'post', Operation>>>>;
}

/** Generates the sources of the client from the present document, by file name. */
export async function generatedSources(): Promise<Readonly<Record<string, string>>> {
  const document = documentOfService();
  const types = await openapiTS(document as OpenAPI3, { defaultNonNullable: false });
  const python = Object.entries(pythonSources(document as PythonDocument));
  return {
    'schema.ts': `${HEADER}${astToString(types)}`,
    'operations.ts': `${HEADER}${operationTable(document as Document)}`,
    'mcp/answers.ts': `${HEADER}${answerTable(document as Parameters<typeof toolAnswers>[0])}`,
    ...Object.fromEntries(python.map(([name, source]) => [`../python/swap_api_client/${name}`, source])),
  };
}

/** Returns the address of a generated source. */
export const sourceUrl = (name: string) => new URL(`./src/${name}`, import.meta.url);

/** Writes the table of operations that the client needs when it runs. */
function operationTable({ paths }: Document): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]) => {
      const answer = 'text/event-stream' in responses[200].content ? 'events' : 'json';
      return `  ${operationId}: { method: '${method}', path: '${path}', answer: '${answer}' },`;
    }),
  );
  return `export const OPERATIONS = {\n${rows.sort().join('\n')}\n} as const;\n`;
}

/** Writes the schemas of the answers of the tools for agents, one a line. */
function answerTable(document: Parameters<typeof toolAnswers>[0]): string {
  const rows = Object.entries(toolAnswers(document)).map(
    ([tool, schema]) => `  ${tool}: ${JSON.stringify(schema)},`,
  );
  return `export const ANSWERS = {\n${rows.join('\n')}\n} as const;\n`;
}

if (process.argv[2] === '--write') {
  for (const [name, source] of Object.entries(await generatedSources())) {
    const current = await readFile(sourceUrl(name), 'utf8').catch(() => undefined);
    if (current !== source) await writeFile(sourceUrl(name), source);
  }
  process.exit(0);
}
