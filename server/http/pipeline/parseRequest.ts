import { type ParsedUrlQuery, parse } from 'node:querystring';
import type { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Endpoint } from '../endpoint.ts';
import { isNameOfChain, type OwnChain, otherChainRule } from './ownChain.ts';
import { namesOf } from './requestNames.ts';

interface Problem {
  readonly path: string;
  readonly message: string;
}

/** Problems of unknown names that an answer names. */
const MOST_PROBLEMS = 10;

/** Where the names of unknown fields go, and the chain that a request may name; any if absent. */
interface UnknownFields {
  readonly ignored: string[];
  readonly chain?: OwnChain | undefined;
}

/** The parts of a request before validation. */
interface Said {
  readonly params: unknown;
  readonly query: ParsedUrlQuery;
  readonly body: unknown;
}

/** Returns the query string without a fragment, which no client should send. */
export function queryOf(url: string): ParsedUrlQuery {
  const start = url.indexOf('?');
  if (start === -1) return {};
  const end = url.indexOf('#');
  // Later parameters would be lost otherwise; the server limits the length of a URL.
  return parse(url.slice(start + 1, end === -1 ? undefined : end), '&', '=', { maxKeys: 0 });
}

/**
 * Parameters, query and body as the endpoint's schemas parse them. Unknown fields are ignored, and `ignored`
 * gets their names.
 * @throws INVALID_REQUEST with all problems of the part, each naming its field, or with the names that are
 * slips, or that name another chain
 */
export function parseRequest(endpoint: Pick<Endpoint, 'request'>, said: Said, unknown: UnknownFields) {
  const { params, query, body } = endpoint.request;
  refuseSlips(query, said.query, unknown);
  if (body !== undefined) refuseSlips(body, objectBody(said.body), unknown);
  return {
    params: params === undefined ? undefined : parsePart(params, said.params),
    query: query === undefined ? undefined : parsePart(query, singleValues(query, said.query)),
    body: body === undefined ? undefined : parsePart(body, objectBody(said.body)),
  };
}

/** Message of a union without one of its own. */
const UNNAMED = 'Invalid input';

function parsePart(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidRequest(problemsOf(parsed.error));
}

export function problemsOf(error: Pick<z.ZodError, 'issues'>): Problem[] {
  return error.issues.flatMap(({ path, ...issue }) =>
    issuesOf(issue).map((each) => ({ path: [...path, ...each.path].join('.'), message: each.message })),
  );
}

type Issue = z.core.$ZodIssue;

/** Returns the issues of a field that may have several shapes: those of the shape that it resembles most. */
function issuesOf(issue: Omit<Issue, 'path'>): readonly Pick<Issue, 'path' | 'message'>[] {
  const shapes = issue.code === 'invalid_union' ? (issue as z.core.$ZodIssueInvalidUnion).errors : [];
  const [first, ...others] = shapes;
  if (first === undefined || issue.message !== UNNAMED) return [{ path: [], message: issue.message }];
  return others.reduce((nearest, shape) => (shape.length < nearest.length ? shape : nearest), first);
}

/**
 * Adds the names that mean nothing to the schema to `ignored`.
 * @throws INVALID_REQUEST for a name that resembles a field which is not given, and for another chain than
 * the service's
 */
export function refuseSlips(
  schema: z.ZodObject | undefined,
  said: object,
  { ignored, chain }: UnknownFields,
): void {
  const unknown = namesOf(schema).unknownIn(said);
  const problems: Problem[] = unknown.slips.map(({ name, meant }) => ({
    path: name,
    message: `is not known: did you mean ${meant}?`,
  }));
  for (const name of unknown.ignored) {
    if (chain === undefined || !isNameOfChain(name)) {
      ignored.push(name);
      continue;
    }
    const message = otherChainRule((said as Record<string, unknown>)[name], chain);
    if (message !== undefined) problems.push({ path: name, message });
  }
  if (problems.length > 0) throw invalidRequest(problems.slice(0, MOST_PROBLEMS));
}

function objectBody(body: unknown): object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw invalidRequest([{ path: '', message: 'must be a JSON object' }]);
}

/**
 * The query unchanged. A known parameter that is given twice has no meaning that both sides would agree on.
 */
function singleValues(schema: z.ZodObject, query: ParsedUrlQuery): ParsedUrlQuery {
  if (!Object.keys(query).some((name) => Array.isArray(query[name]))) return query;
  const repeated = Object.keys(schema.shape).filter((name) => Array.isArray(query[name]));
  if (repeated.length === 0) return query;
  throw invalidRequest(repeated.map((path) => ({ path, message: 'must be given once' })));
}

export function invalidRequest(problems: readonly Problem[]): AppError {
  const sentences = problems.map(({ path, message }) =>
    path === '' ? `body ${message}` : `${path} ${message}`,
  );
  return new AppError('INVALID_REQUEST', sentences.join('; '), { details: problems });
}
