import { type FieldNode, Kind, parse, print, visit } from 'graphql';
import type { ClientError } from 'graphql-request';

/** graph-node's words for a field that its schema lacks. */
const NO_FIELD = /^Type `\w+` has no field `\w+`$/;

/**
 * Returns the document without the fields that the index says it lacks, because it was deployed from an
 * earlier schema. Undefined when it refuses anything else, or when nothing is left to ask for.
 */
export function withoutUnknownFields(document: string, { response }: ClientError): string | undefined {
  const errors = response.errors ?? [];
  if (errors.length === 0 || errors.some(({ message }) => !NO_FIELD.test(message))) return undefined;
  const unknown = new Set(
    errors.flatMap(({ locations = [] }) => locations.map(({ line, column }) => `${line}:${column}`)),
  );
  const placeOf = ({ loc }: FieldNode) => `${loc?.startToken.line}:${loc?.startToken.column}`;
  let removed = 0;
  const rest = visit(parse(document), {
    [Kind.FIELD]: {
      leave: (field) => {
        const isUnknown = unknown.has(placeOf(field));
        if (isUnknown) removed += 1;
        // An object of which nothing is known is left out with its fields.
        return isUnknown || field.selectionSet?.selections.length === 0 ? null : undefined;
      },
    },
  });
  const isEmpty = rest.definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.selectionSet.selections.length === 0,
  );
  return removed === 0 || isEmpty ? undefined : print(rest);
}
