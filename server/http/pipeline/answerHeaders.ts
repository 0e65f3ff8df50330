import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from 'cors';
import helmet, { type HelmetOptions } from 'helmet';
import type { HttpConfig } from '../../config/config.ts';
import { VERSION } from '../../version.ts';
import { DEPRECATION_HEADERS } from '../deprecation/deprecationHeaders.ts';
import { IGNORED_HEADER } from './ignoredNames.ts';

/** Security headers for a public API; headers for old browsers are omitted. */
const SECURITY_HEADERS: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'self'"], frameAncestors: ["'none'"] },
  },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  crossOriginOpenerPolicy: false,
  strictTransportSecurity: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** Headers that a page of another origin may read. */
const EXPOSED = [
  ...['X-Request-Id', 'Retry-After', 'ETag', 'Age', 'API-Version', 'RateLimit', 'RateLimit-Policy'],
  ...[...DEPRECATION_HEADERS, IGNORED_HEADER],
];

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Sets the service's version and the headers of security and of CORS. The libraries are asked once for what
 * is the same in each answer; only preflights, and lists of origins, are theirs each time. `hstsSeconds`
 * above 0 tells browsers to use HTTPS alone for that long, on this host and not on its subdomains, which
 * belong to others.
 */
export function answerHeaders({
  corsOrigin,
  hstsSeconds = 0,
}: Pick<HttpConfig, 'corsOrigin'> & Partial<Pick<HttpConfig, 'hstsSeconds'>>): (
  request: IncomingMessage,
  response: ServerResponse,
) => void {
  const isOpen = corsOrigin === '*';
  const sharing = cors({
    origin: isOpen ? '*' : [...corsOrigin],
    methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    exposedHeaders: EXPOSED,
    maxAge: 86_400,
    preflightContinue: true,
  });
  const always: readonly [name: string, value: string][] = [
    ['API-Version', VERSION],
    ...headersOf(helmet(SECURITY_HEADERS)),
    ...(hstsSeconds > 0 ? [['Strict-Transport-Security', `max-age=${hstsSeconds}`] as [string, string]] : []),
    ...(isOpen ? headersOf(sharing) : []),
  ];
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
