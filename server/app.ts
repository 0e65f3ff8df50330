import cors from 'cors';
import express, { type Express } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import type { Logger } from 'pino';
import type { HttpConfig } from './config.ts';
import { getHealth } from './endpoints/getHealth.ts';
import { getReady, type Readiness } from './endpoints/getReady.ts';
import { getTokens } from './endpoints/getTokens.ts';
import { searchTokens } from './endpoints/searchTokens.ts';
import { answerError, refuseUnknownPath } from './http/answerError.ts';
import type { Endpoint } from './http/endpoint.ts';
import type { Metrics } from './http/metrics.ts';
import { mountEndpoint } from './http/mountEndpoint.ts';
import { observeRequests } from './http/observeRequests.ts';
import { openApiDocument } from './http/openApi.ts';
import { limitRate } from './http/rateLimit.ts';
import type { TokenDirectory } from './tokens/tokenDirectory.ts';

export interface AppDependencies {
  readonly http: Pick<HttpConfig, 'corsOrigin' | 'trustProxy' | 'rateLimitPerMinute' | 'requestTimeoutMs'>;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tokens: TokenDirectory;
  readonly readiness: Readiness;
  /** Check each answer against its schema; see MountOptions. */
  readonly checkAnswers?: boolean;
}

/** Every URL of the service. */
function routes({ tokens, readiness }: AppDependencies): Endpoint[] {
  return [getTokens(tokens), searchTokens(tokens), getHealth(), getReady(readiness)];
}

/** What means something for an API that any page may call; the headers of old browsers are left out. */
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

/** The service as an Express app: it listens to nothing and owns nothing that must be closed. */
export function createApp(dependencies: AppDependencies): Express {
  const { http, log, metrics, checkAnswers = false } = dependencies;
  const app = express();
  app.disable('x-powered-by');
  // A tag costs a hash of each body; the endpoints whose answers can be kept set a tag of their own.
  app.disable('etag');
  app.set('trust proxy', http.trustProxy);
  app.use(observeRequests(log, metrics, http.requestTimeoutMs));
  app.use(helmet(SECURITY_HEADERS));
  app.use(
    cors({
      origin: http.corsOrigin === '*' ? '*' : [...http.corsOrigin],
      methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      exposedHeaders: ['X-Request-Id', 'Retry-After', 'ETag'],
      maxAge: 86_400,
      preflightContinue: true,
    }),
  );
  if (http.rateLimitPerMinute > 0) app.use(['/api', '/swap-api'], limitRate(http.rateLimitPerMinute));

  const endpoints = routes(dependencies);
  for (const endpoint of endpoints) mountEndpoint(app, endpoint, { checkAnswers });

  const document = JSON.stringify(openApiDocument(endpoints));
  app.get(
    ['/openapi.json', '/api/v1/openapi.json', '/swap-api/api/v1/openapi.json'],
    (_request, response) => {
      response.type('json').send(document);
    },
  );
  app.get('/metrics', async (_request, response) => {
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });

  app.use(refuseUnknownPath);
  app.use(answerError);
  return app;
}
