import cors from 'cors';
import express, { type Express } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import type { Logger } from 'pino';
import type { HttpConfig } from '../config.ts';
import { AppError } from '../errors.ts';
import { traceRequests } from '../tracing/traceRequests.ts';
import { limitLoopDelay } from './admission.ts';
import { answerError, refuseUnknownPath } from './answerError.ts';
import type { Endpoint } from './endpoint.ts';
import { type EventEndpoint, mountEventEndpoint } from './eventEndpoint.ts';
import type { Metrics } from './metrics.ts';
import { mountEndpoint } from './mountEndpoint.ts';
import { observeRequests } from './observeRequests.ts';
import { openApiDocument } from './openApi.ts';
import { limitRate, type RateLimitOptions } from './rateLimit.ts';
import { refuseMalformed } from './refuseMalformed.ts';
import { serveDocs } from './serveDocs.ts';
import { servePage } from './servePage.ts';

export interface HttpAppOptions {
  readonly http: Pick<
    HttpConfig,
    'corsOrigin' | 'trustProxy' | 'requestTimeoutMs' | 'maxInFlight' | 'maxLoopDelayMs'
  >;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Answer /metrics too; it may have a port of its own instead. Default true. */
  readonly servesMetrics?: boolean;
  /** Make each request a span, see `exportTraces`. Default false. */
  readonly isTraced?: boolean;
  /** How much one caller may ask; without it as much as anyone. */
  readonly limits?: RateLimitOptions;
  /** Check each answer against its schema, as the tests do; off by default. */
  readonly checkAnswers?: boolean;
  /** Whether the service takes leave: it answers all the same, and tells balancers that it is not ready. */
  readonly isStopping?: () => boolean;
  /** Folder of the built page; without one the root is not found. */
  readonly page?: string;
}

/** What costs work: the paths that operators look at are always answered. */
const API = ['/api', '/swap-api'];

/** What means something for an API that any page may call; headers for old browsers are left out. */
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

/** An Express app that answers the endpoints, their OpenAPI document and metrics, and refuses all else. */
export function createHttpApp(
  endpoints: readonly (Endpoint | EventEndpoint)[],
  options: HttpAppOptions,
): Express {
  const { http, log, metrics, limits, servesMetrics = true, checkAnswers = false } = options;
  const isStopping = options.isStopping ?? (() => false);
  const app = express();
  app.disable('x-powered-by');
  // A tag costs a hash of each body; the endpoints whose answers can be kept set a tag of their own.
  app.disable('etag');
  app.set('trust proxy', http.trustProxy);
  if (options.isTraced) app.use(traceRequests());
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
  app.use(refuseMalformed);
  app.use(API, limitLoopDelay(http.maxLoopDelayMs));
  if (limits !== undefined && (limits.perMinute > 0 || limits.keys !== undefined)) {
    app.use(API, limitRate(limits));
  }

  app.get('/ready', (_request, _response, next) => {
    if (isStopping()) throw new AppError('OVERLOADED', 'The service is about to stop');
    next();
  });
  for (const endpoint of endpoints) {
    if ('events' in endpoint) mountEventEndpoint(app, endpoint);
    else mountEndpoint(app, endpoint, { checkAnswers, ...http });
  }

  const document = JSON.stringify(openApiDocument(endpoints));
  app.get(
    ['/openapi.json', '/api/v1/openapi.json', '/swap-api/api/v1/openapi.json'],
    (_request, response) => {
      response.type('json').send(document);
    },
  );
  serveDocs(app);
  if (servesMetrics) {
    app.get('/metrics', async (_request, response) => {
      response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    });
  }

  if (options.page !== undefined) servePage(app, options.page);

  app.use(refuseUnknownPath);
  app.use(answerError);
  return app;
}
