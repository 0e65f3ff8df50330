/** A part of the API that is to go: an operation, a parameter of one, or a field of its answer. */
export interface Deprecation {
  /** The operation's `operationId`. */
  readonly operation: string;
  /** Name in the path, the query or the body; only requests that have it are told. */
  readonly parameter?: string;
  /** Place in the answer, as `quote.gasEstimate`; lists have no sign of their own. */
  readonly answer?: string;
  /** Day of the announcement, `YYYY-MM-DD`. */
  readonly since: string;
  /** First day on which it may be gone; twelve months later at the least. */
  readonly until: string;
  /** What to use in its place, as a sentence. */
  readonly instead: string;
}

/**
 * All that is deprecated, and nothing is. Headers, the OpenAPI document, the types of the client and the list
 * of docs/api.md are made of it; a test holds it to the promise of docs/api.md.
 */
export const DEPRECATIONS: readonly Deprecation[] = [];

/** Returns the first moment of a day of UTC. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Names what is deprecated, as `amount of getQuote`. */
export function nameOf({ operation, parameter, answer }: Deprecation): string {
  if (parameter !== undefined) return `the parameter \`${parameter}\` of \`${operation}\``;
  return answer === undefined ? `\`${operation}\`` : `\`${answer}\` in the answer of \`${operation}\``;
}

export const sentenceOf = ({ since, until, instead }: Deprecation): string =>
  `Deprecated since ${since}, answered until ${until} at the least. ${instead}`;
