import type { ServerResponse } from 'node:http';
import { type Deprecation, startOf } from './deprecations.ts';

/** Headers of RFC 9745, RFC 8594 and RFC 8288 that tell of a deprecation. */
export const DEPRECATION_HEADERS = ['Deprecation', 'Sunset', 'Link'] as const;

/** What a request said, before anything is checked. */
interface Said {
  readonly params?: unknown;
  readonly query: object;
  readonly body?: unknown;
}

/** Tells a request of what it uses that is deprecated. */
export type TellDeprecation = (response: ServerResponse, said: () => Said) => void;

/**
 * Returns how requests of an operation are told; undefined where nothing of it is deprecated. Of several
 * parts the answer names the earliest announcement and the earliest end. A field of the answer concerns each
 * request, because nobody knows who reads it.
 * @param page address of the documentation, to which the operation's name is added
 */
export function deprecationTeller(
  operation: string,
  deprecations: readonly Deprecation[],
  page: string,
): TellDeprecation | undefined {
  const own = deprecations.filter((each) => each.operation === operation);
  if (own.length === 0) return undefined;
  const always = own.filter(({ parameter }) => parameter === undefined);
  const ofParameters = own.filter(({ parameter }) => parameter !== undefined);
  return (response, said) => {
    const used = ofParameters.length === 0 ? [] : ofParameters.filter(isUsedBy(said()));
    const told = [...always, ...used];
    if (told.length === 0) return;
    for (const [name, value] of headersOf(told, `${page}#${operation}`)) response.setHeader(name, value);
  };
}

/** Returns the headers of parts that are deprecated, at least one. */
function headersOf(
  told: readonly Deprecation[],
  page: string,
): readonly (readonly [(typeof DEPRECATION_HEADERS)[number], string])[] {
  const earliest = (days: readonly string[]) => startOf([...days].sort()[0] ?? '');
  const since = earliest(told.map((each) => each.since));
  const until = earliest(told.map((each) => each.until));
  return [
    ['Deprecation', `@${since.getTime() / 1000}`],
    ['Sunset', until.toUTCString()],
    ['Link', `<${page}>; rel="deprecation"`],
  ];
}

function isUsedBy({ params, query, body }: Said): (each: Deprecation) => boolean {
  return ({ parameter = '' }) =>
    [params, query, body].some(
      (part) => typeof part === 'object' && part !== null && Object.hasOwn(part, parameter),
    );
}
