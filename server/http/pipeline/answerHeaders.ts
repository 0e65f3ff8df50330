import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from 'cors';
import helmet, { type HelmetOptions } from 'helmet';
import type { HttpConfig } from '../../config/config.ts';
import { IGNORED_HEADER } from './ignoredNames.ts';

/** Security headers for a public API; headers for old browsers are omitted. */
const SECURITY_HEADERS: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'self'"], frameAncestors: ["'none'"] },
  },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Sets the headers of security and of CORS. The libraries are asked once for what is the same in each answer; only
 * preflights, and lists of origins, are theirs each time.
 */
export function answerHeaders(
  corsOrigin: HttpConfig['corsOrigin'],
): (request: IncomingMessage, response: ServerResponse) => void {
  const isOpen = corsOrigin === '*';
  const sharing = cors({
    origin: isOpen ? '*' : [...corsOrigin],
    methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    exposedHeaders: ['X-Request-Id', 'Retry-After', 'ETag', IGNORED_HEADER],
    maxAge: 86_400,
    preflightContinue: true,
  });
  const always = [...headersOf(helmet(SECURITY_HEADERS)), ...(isOpen ? headersOf(sharing) : [])];
  return (request, response) => {
    for (const [name, value] of always) response.setHeader(name, value);
    if (!isOpen || request.method === 'OPTIONS') sharing(request, response, () => {});
  };
}

/** Headers that a middleware sets in the answer to any GET, in its own spelling. */
function headersOf(middleware: Middleware): [name: string, value: string][] {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  const response = new ServerResponse(request);
  const set: [string, string][] = [];
  response.setHeader = (name, value) => {
    set.push([name, String(value)]);
    return response;
  };
  middleware(request, response, () => {});
  return set;
}
