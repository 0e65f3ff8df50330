import type { Block } from '../events.ts';
import { indexBlocks, type Program } from './indexing.ts';
import { answerQuery, listOf } from './query.ts';
import { type EntityType, type Schema, targetsOf } from './schema.ts';

/** Most rows that graph-node gives at once. */
const MOST_ROWS = 1000;

/** Asks for every stored field of every entity after the blocks, each with what this host stores. */
export function storedRows(
  program: Program,
  blocks: readonly Block[],
): { readonly query: string; readonly expected: Readonly<Record<string, unknown>> }[] {
  const { schema } = program;
  const store = indexBlocks(program, blocks);
  return [...schema.entities.values()].map((entity) => {
    const query = `${listOf(entity.name)}(first: ${MOST_ROWS}) { ${fieldsOf(schema, entity)} }`;
    return { query, expected: Object(answerQuery(schema, store, `{ ${query} }`)) };
  });
}

function fieldsOf(schema: Schema, { fields }: EntityType): string {
  return [...fields]
    .filter(([, { derivedFrom }]) => derivedFrom === undefined)
    .map(([name, { type }]) => (targetsOf(schema, type).length > 0 ? `${name} { id }` : name))
    .join(' ');
}
