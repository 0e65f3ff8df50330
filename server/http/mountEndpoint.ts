import { createHash } from 'node:crypto';
import type { Express, Request, RequestHandler, Response } from 'express';
import { AppError } from '../errors.ts';
import { limitInFlight } from './admission.ts';
import { AnswerMemory } from './answerMemory.ts';
import type { Endpoint } from './endpoint.ts';
import { jsonBody } from './jsonBody.ts';
import { parseRequest } from './parseRequest.ts';
import type { RequestContext } from './requestContext.ts';

const VERSIONED = '/api/v1/';
/** The versioned paths answer under it too. */
export const SECOND_PREFIX = '/swap-api';

interface MountOptions {
  /** Check each answer against the endpoint's schema: the tests do, so that the document cannot lie. */
  readonly checkAnswers: boolean;
  /** How long a body may take to arrive. */
  readonly requestTimeoutMs: number;
  /** Requests that the endpoint answers at the same time; more are refused. */
  readonly maxInFlight: number;
}

/** Makes the app answer the endpoint's path, and its path under `/swap-api` when it is a versioned one. */
export function mountEndpoint(app: Express, endpoint: Endpoint, options: MountOptions): void {
  const paths = endpointPaths(endpoint);
  const memory = new AnswerMemory();
  const cacheControl = cacheControlOf(endpoint);
  const send = (request: Request, response: Response, content: string | undefined, text: string): void => {
    response.setHeader('Cache-Control', cacheControl);
    if (content !== undefined) {
      const tag = `"${content.replaceAll(' ', '-')}"`;
      response.setHeader('ETag', tag);
      if (isKnown(tag, request.headers['if-none-match'])) {
        response.status(304).end();
        return;
      }
    }
    sendJson(response, text);
  };
  const answer: RequestHandler = async (request, response) => {
    const context: RequestContext = response.locals['context'];
    response.locals['route'] = endpoint.path;
    const version = endpoint.version?.();
    const kept = version === undefined ? undefined : memory.get(version, request.originalUrl);
    if (kept !== undefined) {
      send(request, response, version, kept);
      return;
    }
    const input = parseRequest(endpoint, request);
    const outcome = endpoint.handle(input, context);
    const body = outcome instanceof Promise ? await context.withinTime(outcome) : outcome;
    if (options.checkAnswers) endpoint.response.parse(body);
    const text = JSON.stringify(body);
    // The world may have moved while the answer was made; then nobody knows which version it is of.
    const isOfVersion = version !== undefined && version === endpoint.version?.();
    if (isOfVersion) memory.set(version, request.originalUrl, text);
    send(request, response, isOfVersion ? version : (context.etag ?? contentOf(endpoint, text)), text);
  };
  const admit = limitInFlight(options.maxInFlight);
  if (endpoint.method === 'get') app.get(paths, admit, answer);
  else app.post(paths, jsonBody(options.requestTimeoutMs), admit, answer);
  app.all(paths, otherMethods(endpoint));
}

export const isVersioned = ({ path }: Pick<Endpoint, 'path'>) => path.startsWith(VERSIONED);

export function endpointPaths(endpoint: Pick<Endpoint, 'path'>): string[] {
  return isVersioned(endpoint) ? [endpoint.path, SECOND_PREFIX + endpoint.path] : [endpoint.path];
}

function cacheControlOf({ maxAgeSeconds }: Endpoint): string {
  if (maxAgeSeconds === undefined) return 'no-store';
  return maxAgeSeconds === 0 ? 'public, no-cache' : `public, max-age=${maxAgeSeconds}`;
}

/** What the answer is told apart by when its handler knows of nothing shorter than the answer itself. */
function contentOf(endpoint: Endpoint, text: string): string | undefined {
  const isKept = endpoint.maxAgeSeconds !== undefined && endpoint.version === undefined;
  return isKept ? createHash('sha1').update(text).digest('base64url') : undefined;
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

/** OPTIONS tells the methods of the path, any other method is refused with them. */
export function otherMethods(endpoint: Pick<Endpoint, 'method' | 'path'>): RequestHandler {
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
