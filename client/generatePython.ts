type Schema = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly schema: Schema;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: {
    readonly 200: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  };
}
export interface PythonDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<'get' | 'post', Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const HEADER = '# Written by `make client-types` from the OpenAPI document. Do not edit.\n';
const REFERENCE = '#/components/schemas/';
const PLAIN: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};
/** Names of parameters that are words of Python, and of the client's own methods. */
const RESERVED: ReadonlySet<string> = new Set(['from', 'self']);

/**
 * Generates the modules of the Python client: types of answers, and a class with a method for each operation.
 */
export function pythonSources({ paths, components }: PythonDocument) {
  const types = new PythonTypes();
  for (const [name, schema] of Object.entries(components.schemas)) types.define(name, schema);
  const methods = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => methodOf(types, { path, method, operation })),
  );
  const imports = ['from typing import Any, Dict, Iterator, List, Literal, Optional, Union'];
  const operations = [
    ...[HEADER, 'from __future__ import annotations', '', ...imports, ''],
    ...['from . import answers', 'from .request import Event, Requests', '', ''],
    ...['class SwapApi(Requests):', '    """One method for each operation of the service."""', ''],
  ];
  return {
    'answers.py': `${HEADER}\nfrom __future__ import annotations\n\nfrom typing import Any, Dict, List, Literal, NotRequired, TypeAlias, TypedDict, Union\n\n${types.text()}`,
    'operations.py': `${operations.join('\n')}\n${methods.join('\n')}`,
  };
}

/** Types of Python by their names, in the order in which they were met. */
class PythonTypes {
  readonly #written = new Map<string, string>();

  text(): string {
    return [...this.#written.values()].join('\n');
  }

  /** Writes a schema under a name. */
  define(name: string, schema: Schema): void {
    if (this.#written.has(name)) return;
    this.#written.set(name, '');
    const properties = schema['properties'] as Readonly<Record<string, Schema>> | undefined;
    const isNullable = [schema['type']].flat().includes('null');
    if (properties === undefined || Object.keys(properties).length === 0 || isNullable) {
      this.#written.set(name, `${name}: TypeAlias = ${quoted(this.of(schema, `${name}Value`))}\n`);
      return;
    }
    const required = new Set((schema['required'] ?? []) as readonly string[]);
    const rows = Object.entries(properties).map(([field, inner]) => {
      const type = this.of(inner, name + capital(field));
      return [field, required.has(field) ? type : `NotRequired[${type}]`] as const;
    });
    const isClass = rows.every(([field]) => /^[A-Za-z_]\w*$/.test(field) && !RESERVED.has(field));
    this.#written.set(
      name,
      isClass
        ? `\nclass ${name}(TypedDict):\n${rows.map(([field, type]) => `    ${field}: ${type}\n`).join('')}`
        : `\n${name} = TypedDict("${name}", {\n${rows.map(([field, type]) => `    "${field}": ${quoted(type)},\n`).join('')}})\n`,
    );
  }

  /** Returns the type of a schema; objects with fields are defined under the name. */
  of(schema: Schema, name: string, prefix = ''): string {
    const { $ref, enum: members, additionalProperties } = schema;
    if (typeof $ref === 'string') return prefix + $ref.slice(REFERENCE.length);
    if ('const' in schema) return `Literal[${literal(schema['const'])}]`;
    if (Array.isArray(members)) return `Literal[${members.map(literal).join(', ')}]`;
    const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;
    if (choices !== undefined)
      return union(choices.map((choice, place) => this.of(choice, `${name}${place + 1}`, prefix)));
    const kinds = [(schema['type'] ?? []) as string | string[]].flat();
    if (kinds.length > 1) return union(kinds.map((type) => this.of({ ...schema, type }, name, prefix)));
    const [kind = ''] = kinds;
    if (kind === 'array') return `List[${this.of((schema['items'] ?? {}) as Schema, `${name}Item`, prefix)}]`;
    if (kind !== 'object') return PLAIN[kind] ?? 'Any';
    if (Object.keys((schema['properties'] as object | undefined) ?? {}).length > 0) {
      this.define(name, schema);
      return prefix + name;
    }
    const values = typeof additionalProperties === 'object' ? (additionalProperties as Schema) : {};
    return `Dict[str, ${this.of(values, `${name}Value`, prefix)}]`;
  }
}

interface Route {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** Writes the method of an operation: keyword arguments by the names of the API. */
function methodOf(types: PythonTypes, { path, method, operation }: Route): string {
  const { operationId, summary, requestBody, parameters = [], responses } = operation;
  const name = capital(operationId);
  const body = requestBody?.content['application/json']?.schema;
  const required = new Set((body?.['required'] ?? []) as readonly string[]);
  const ofBody = Object.entries((body?.['properties'] ?? {}) as Readonly<Record<string, Schema>>);
  const inputs = [
    ...parameters.map((each) => ({ ...each, isRequired: each.required === true })),
    ...ofBody.map(([field, schema]) => ({ name: field, schema, isRequired: required.has(field) })),
  ].sort((one, other) => Number(other.isRequired) - Number(one.isRequired));
  const words = inputs.map(({ name: field, schema, isRequired }) => {
    const type = types.of(schema, name + capital(field), 'answers.');
    return `${argument(field)}: ${isRequired ? type : `Optional[${type}] = None`}`;
  });
  const given = inputs.map(({ name: field }) => `"${field}": ${argument(field)}`);
  const answer = responses[200].content['application/json']?.schema;
  const result = answer === undefined ? 'Iterator[Event]' : types.of(answer, `${name}Answer`, 'answers.');
  const ask = answer === undefined ? '_follow' : '_ask';
  return [
    `    def ${snake(operationId)}(self${['', ...(words.length === 0 ? [] : ['*']), ...words].join(', ')}) -> ${result}:`,
    `        """${summary}."""`,
    `        return self.${ask}("${method.toUpperCase()}", "${path}", {${given.join(', ')}})`,
    '',
  ].join('\n');
}

const argument = (field: string) => (RESERVED.has(field) ? `${field}_` : field);
const capital = (word: string) => word.replace(/\W/g, '').replace(/^\w/, (first) => first.toUpperCase());
const snake = (word: string) =>
  word
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
const quoted = (type: string) => JSON.stringify(type).replaceAll('\\"', "'");
const literal = (value: unknown) =>
  value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : JSON.stringify(value);
const union = (members: readonly string[]) => {
  const different = [...new Set(members)];
  return different.length === 1 ? (different[0] as string) : `Union[${different.join(', ')}]`;
};
