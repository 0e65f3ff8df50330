import { type Express, json, type RequestHandler, type Response } from 'express';
import { AppError } from '../errors.ts';
import { AnswerMemory } from './answerMemory.ts';
import type { Endpoint } from './endpoint.ts';
import { parseRequest } from './parseRequest.ts';
import type { RequestContext } from './requestContext.ts';

const VERSIONED = '/api/v1/';
const SECOND_PREFIX = '/swap-api';
const BODY_LIMIT = '64kb';

interface MountOptions {
  /** Check each answer against the endpoint's schema: the tests do, so that the document cannot lie. */
  readonly checkAnswers: boolean;
}

/** Makes the app answer the endpoint's path, and its path under `/swap-api` when it is a versioned one. */
export function mountEndpoint(app: Express, endpoint: Endpoint, options: MountOptions): void {
  const paths = pathsOf(endpoint);
  const memory = new AnswerMemory();
  const answer: RequestHandler = async (request, response) => {
    const context: RequestContext = response.locals['context'];
    response.locals['route'] = endpoint.path;
    const version = endpoint.version?.();
    const kept = version === undefined ? undefined : memory.get(version, request.originalUrl);
    if (kept !== undefined) {
      sendJson(response, kept);
      return;
    }
    const input = parseRequest(endpoint, request);
    const outcome = endpoint.handle(input, context);
    const body = outcome instanceof Promise ? await context.withinTime(outcome) : outcome;
    if (options.checkAnswers) endpoint.response.parse(body);
    if (context.etag !== undefined) {
      const tag = `"${context.etag}"`;
      response.set('ETag', tag);
      if (isKnown(tag, request.headers['if-none-match'])) {
        response.status(304).end();
        return;
      }
    }
    const text = JSON.stringify(body);
    // The world may have moved while the answer was made; then nobody knows which version it is of.
    if (version !== undefined && version === endpoint.version?.())
      memory.set(version, request.originalUrl, text);
    sendJson(response, text);
  };
  if (endpoint.method === 'get') app.get(paths, answer);
  else app.post(paths, requireJson, json({ limit: BODY_LIMIT }), answer);
  app.all(paths, otherMethods(endpoint));
}

export function pathsOf(endpoint: Endpoint): string[] {
  return endpoint.path.startsWith(VERSIONED)
    ? [endpoint.path, SECOND_PREFIX + endpoint.path]
    : [endpoint.path];
}

/** As Express' `send`, without what it looks up about types, tags and freshness: the endpoints have settled that. */
function sendJson(response: Response, text: string): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/**
 * Whether If-None-Match names the tag. Express' own check gives up at `Cache-Control: no-cache`, which fetch
 * adds to every conditional request.
 */
function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}

const requireJson: RequestHandler = (request, _response, next) => {
  if (request.is('application/json') !== false) return next();
  throw new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    'The request body must be JSON: Content-Type: application/json',
  );
};

/** OPTIONS tells the methods of the path, any other method is refused with them. */
function otherMethods(endpoint: Endpoint): RequestHandler {
  const allow = endpoint.method === 'get' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
  return (request, response) => {
    response.locals['route'] = endpoint.path;
    response.set('Allow', allow);
    if (request.method === 'OPTIONS') {
      response.status(204).end();
      return;
    }
    throw new AppError('METHOD_NOT_ALLOWED', `${request.method} is not allowed here: use ${allow}`);
  };
}
