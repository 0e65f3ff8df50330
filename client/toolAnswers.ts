import { CALLDATA_FIELDS } from './src/mcp/withoutCalldata.ts';

type Schema = Readonly<Record<string, unknown>>;
interface Operation {
  readonly operationId: string;
  readonly responses: {
    readonly 200: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<'get' | 'post', Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const REFERENCE = '#/components/schemas/';
const TRADED = {
  type: 'object',
  properties: { tokenIn: { $ref: `${REFERENCE}Token` }, tokenOut: { $ref: `${REFERENCE}Token` } },
};

/** Answer of each tool: an operation, or an object of several parts. */
const ANSWERS: Readonly<Record<string, string | Readonly<Record<string, string | Schema>>>> = {
  get_network: 'getNetwork',
  search_tokens: 'searchTokens',
  get_token: 'getToken',
  get_prices: 'getPrices',
  list_pools: 'listPools',
  get_pool: { price: 'getPoolPrice', tvl: 'getPoolTvl' },
  quote: { tokens: TRADED, quote: 'getQuote' },
  build_swap: { tokens: TRADED, swap: 'buildSwap' },
  list_positions: 'listPositions',
  get_position: 'getPosition',
  build_add_liquidity: 'addLiquidity',
  build_zap: 'zapLiquidity',
  build_create_pool: 'addLiquidity',
  build_remove_liquidity: 'removeLiquidity',
  build_collect_fees: 'collectFees',
};

/** Texts that stand in an object of their own, and a field that no tool answers: as `withMarkedText`. */
const MARKED: ReadonlySet<string> = new Set(['symbol', 'name', 'imitates']);
const LEFT_OUT: ReadonlySet<string> = new Set(['logoURI']);
const UNTRUSTED = {
  type: 'object',
  properties: { untrustedText: { type: 'string' } },
  required: ['untrustedText'],
};

/** Tools that build what a wallet sends, of which an answer may leave out the calldata. */
const BUILT = /^build_/;
/** Levels of fields that a schema lists. */
const LEVELS = 2;

interface Context {
  readonly schemas: Document['components']['schemas'];
  readonly isBuilt: boolean;
}

/** Returns the JSON schema of each tool's answer, by tool, from the schemas of the OpenAPI document. */
export function toolAnswers(document: Document): Readonly<Record<string, Schema>> {
  const operations = new Map(
    Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(
        ({ operationId, responses }) =>
          [operationId, responses[200].content['application/json']?.schema] as const,
      ),
    ),
  );
  const schemaOf = (part: string | Schema): Schema => {
    const schema = typeof part === 'string' ? operations.get(part) : part;
    if (schema === undefined) throw new Error(`No operation ${part} answers JSON`);
    return schema;
  };
  return Object.fromEntries(
    Object.entries(ANSWERS).map(([tool, answer]) => {
      const whole = typeof answer === 'string' ? schemaOf(answer) : objectOf(answer, schemaOf);
      const context = { schemas: document.components.schemas, isBuilt: BUILT.test(tool) };
      return [tool, leanSchema(whole, context)];
    }),
  );
}

function objectOf(
  parts: Readonly<Record<string, string | Schema>>,
  schemaOf: (part: string | Schema) => Schema,
): Schema {
  const properties = Object.entries(parts).map(([name, part]) => [name, schemaOf(part)]);
  return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(parts) };
}

/**
 * Returns a schema without references, words and examples, for an answer whose foreign texts are marked.
 * Fields of more than two levels are left open: an agent reads the list of tools before every task.
 */
function leanSchema(given: Schema, context: Context, field = '', level = 0): Schema {
  const { $ref } = given;
  const schema = typeof $ref === 'string' ? (context.schemas[$ref.slice(REFERENCE.length)] ?? {}) : given;
  const kinds = [schema['type'] ?? []].flat();
  const isText = kinds.includes('string') && !('enum' in schema) && !('const' in schema);
  if (isText && MARKED.has(field))
    return kinds.includes('null') ? { anyOf: [UNTRUSTED, { type: 'null' }] } : UNTRUSTED;
  if (isText && !isPlain(schema)) return { type: [...kinds, 'object'] };
  const open = pick(schema, ['type', 'enum', 'const']);
  const parts = ['anyOf', 'oneOf', 'items'].filter((name) => typeof schema[name] === 'object');
  const union = Object.fromEntries(
    parts.map((name) => [
      // Members of which less is listed may both hold.
      name === 'oneOf' ? 'anyOf' : name,
      leanAll(schema[name] as Schema | readonly Schema[], context, field, level),
    ]),
  );
  const isListed = (name: string) => !LEFT_OUT.has(name) && !(context.isBuilt && CALLDATA_FIELDS.has(name));
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const listed = properties.filter(([name]) => isListed(name));
  if (listed.length === 0 || level === LEVELS) return { ...open, ...union };
  const required = ((schema['required'] ?? []) as readonly string[]).filter(isListed);
  const below = listed.map(([name, inner]) => [name, leanSchema(inner, context, name, level + 1)]);
  return {
    ...open,
    ...union,
    properties: Object.fromEntries(below),
    // An older service answers fewer fields of a token or a trade: a client must not refuse that.
    ...(level > 0 || required.length === 0 ? {} : { required }),
  };
}

function leanAll(part: Schema | readonly Schema[], context: Context, field: string, level: number) {
  if (!Array.isArray(part)) return leanSchema(part as Schema, context, field, level);
  return part.map((each: Schema) => leanSchema(each, context, field, level));
}

/** Returns whether nobody can write a sentence into a text: it is a number or hexadecimal. */
const isPlain = ({ pattern, example }: Schema) =>
  pattern !== undefined ||
  (typeof example === 'string' && /^(?:0x[0-9a-f]+|-?\d+(?:\.\d+)?)$/i.test(example));

const pick = (schema: Schema, names: readonly string[]): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => names.includes(name)));
