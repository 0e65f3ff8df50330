import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Brand } from '../config/brand/brand.ts';
import type { HttpConfig, Site } from '../config/config.ts';
import { AppError } from '../errors.ts';
import type { RateLimitOptions } from '../limits/createLimits.ts';
import { traceRequests } from '../tracing/traceRequests.ts';
import { serveAgents } from './agents/serveAgents.ts';
import { identifyCallers } from './caller.ts';
import { CompressedText } from './compressedText.ts';
import { deprecationTeller } from './deprecation/deprecationHeaders.ts';
import { DEPRECATIONS, type Deprecation } from './deprecation/deprecations.ts';
import type { Endpoint } from './endpoint.ts';
import { type EventEndpoint, mountEventEndpoint } from './eventEndpoint.ts';
import { HeavyRoom } from './heavyRoom.ts';
import type { Metrics } from './metrics.ts';
import { openApiDocument } from './openApi/openApi.ts';
import { refuseInTurn, takeTurns } from './overload/admission.ts';
import { limitRate } from './overload/rateLimit.ts';
import type { Answer, Guard } from './pipeline/answer.ts';
import { answerError, refuseUnknownPath } from './pipeline/answerError.ts';
import { answerHeaders } from './pipeline/answerHeaders.ts';
import { withoutOwnChain } from './pipeline/chainPath.ts';
import { endpointAnswer } from './pipeline/endpointAnswer.ts';
import { endpointPaths, FixedPaths, isVersioned, otherMethods } from './pipeline/endpointPaths.ts';
import { guarded, refuseMalformed } from './pipeline/guarded.ts';
import { observeRequests } from './pipeline/observeRequests.ts';
import type { OwnChain } from './pipeline/ownChain.ts';
import { kindOf } from './pipeline/requestKind.ts';
import { type Logos, serveLogos } from './server/serveLogos.ts';
import { servePage } from './server/servePage.ts';
import { serveWalletNode, type WalletNodeOptions } from './server/serveWalletNode.ts';

export interface HttpAppOptions {
  readonly http: Pick<
    HttpConfig,
    'corsOrigin' | 'trustProxy' | 'requestTimeoutMs' | 'maxInFlight' | 'maxLoopDelayMs'
  > &
    Partial<Pick<HttpConfig, 'maxHeavy' | 'hstsSeconds' | 'agents'>>;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Answer /metrics too; it may have a port of its own instead. Default true. */
  readonly servesMetrics?: boolean;
  /** Make each request a span, see `exportTraces`. Default false. */
  readonly isTraced?: boolean;
  /** The chain that requests may name; any if absent. */
  readonly chain?: OwnChain;
  /** Limits of one caller; absent, nothing is limited. */
  readonly limits?: RateLimitOptions;
  /** Check each answer against its schema, as the tests do; off by default. */
  readonly checkAnswers?: boolean;
  /** Whether the service is shutting down: it still answers, and tells balancers that it is not ready. */
  readonly isStopping?: () => boolean;
  /** Folder of the built page; without one the root is not found. */
  readonly page?: string;
  /** Logos of tokens for the page; absent, there are none. */
  readonly logos?: Logos | undefined;
  /** Node that the page reads for wallets that only sign; absent, it has another or there are none. */
  readonly walletNode?: WalletNodeOptions['rpc'] | undefined;
  /** Name, mark and accent of the page; absent, it has its own. */
  readonly brand?: Brand;
  /** Where the page is on its host. */
  readonly site?: Site;
  /** What is to go; the service's own list when absent. */
  readonly deprecations?: readonly Deprecation[];
}

/** Paths under the limits of work; paths for operators are always answered. */
const DEFAULT_MAX_HEAVY = 2;
const API = ['/api', '/swap-api'];

/**
 * Answers the endpoints, their OpenAPI document and metrics, and refuses all else. What has a path of its own
 * is answered at once; Express finds the rest.
 */
export function createHttpApp(
  endpoints: readonly (Endpoint | EventEndpoint)[],
  options: HttpAppOptions,
): RequestListener {
  const { http, log, metrics, limits, servesMetrics = true, checkAnswers = false } = options;
  const { deprecations = DEPRECATIONS, site, chain } = options;
  const documentation = `${site?.basePath ?? ''}${options.page === undefined ? '/openapi.json' : '/docs'}`;
  const isStopping = options.isStopping ?? (() => false);
  const app = express();
  app.disable('x-powered-by');
  // A tag costs a hash of each body; the endpoints whose answers can be kept set a tag of their own.
  app.disable('etag');
  app.set('trust proxy', http.trustProxy);
  const { refuse, overloaded } = refuseInTurn();
  const room = new HeavyRoom(http.maxHeavy ?? DEFAULT_MAX_HEAVY);
  const isLimited = limits !== undefined && (limits.perMinute > 0 || limits.keys !== undefined);
  const limit = isLimited ? limitRate(app, limits) : undefined;
  const meterOf = (answer: Answer) => limit?.meterOf(answer);
  const { shed, begin } = takeTurns({
    maxDelayMs: http.maxLoopDelayMs,
    maxWaiting: http.maxInFlight,
    refuse: overloaded,
  });
  // The order is the same whether the table of fixed paths or Express finds the handler.
  const guards = {
    all: [refuseMalformed],
    api: limit === undefined ? [shed] : [limit.requests, shed],
  } satisfies Record<string, readonly Guard[]>;
  const fixed = new FixedPaths();

  app.use(guards.all);
  app.use(API, guards.api);
  app.get('/ready', (_request, _response, next) => {
    if (isStopping()) throw new AppError('OVERLOADED', 'The service is shutting down');
    next();
  });
  for (const endpoint of endpoints) {
    const tellDeprecation = deprecationTeller(endpoint.operationId, deprecations, documentation);
    if ('events' in endpoint) {
      mountEventEndpoint(app, endpoint, { tellDeprecation, meterOf, chain });
      continue;
    }
    const paths = endpointPaths(endpoint);
    const answer = endpointAnswer(endpoint, {
      checkAnswers,
      refuse: overloaded,
      room,
      tellDeprecation,
      meterOf,
      chain,
      // Those of operators are answered at once.
      begin: isVersioned(endpoint) ? begin : (_answer, work) => work(),
      ...http,
    });
    if (isVersioned(endpoint)) {
      fixed.add(endpoint.method, paths, guarded([...guards.all, ...guards.api], answer));
    }
    app[endpoint.method](paths, (request, response) => answer(request, response, request.params));
    app.all(paths, otherMethods(endpoint));
  }

  // Created at the first request: it slows the start, and few clients request it.
  let document: CompressedText | undefined;
  app.get(['/openapi.json', '/api/v1/openapi.json', '/swap-api/api/v1/openapi.json'], (request, response) => {
    document ??= new CompressedText(JSON.stringify(openApiDocument(endpoints, deprecations)), 'json');
    document.answer(request, response);
  });
  if (servesMetrics) {
    app.get('/metrics', async (_request, response) => {
      response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    });
  }

  if (http.agents !== undefined) {
    const listener: RequestListener = (request, response) => handle(request, response);
    serveAgents(app, { ...http, ...http.agents, listener, guards: guards.api, refuse: overloaded });
  }
  if (options.walletNode !== undefined) {
    const { requestTimeoutMs } = http;
    serveWalletNode(app, { rpc: options.walletNode, guards: guards.api, requestTimeoutMs });
  }
  serveLogos(app, options.logos);
  if (options.page !== undefined) servePage(app, options.page, options);

  app.use(refuseUnknownPath);
  const onError: ErrorRequestHandler = (thrown, _request, response, _next) => answerError(thrown, response);
  app.use(onError);

  const identify = identifyCallers(app, isLimited ? limits.keys : undefined);
  const observe = observeRequests(log, metrics, http.requestTimeoutMs, identify);
  const setHeaders = answerHeaders(http);
  const answerFile = (request: IncomingMessage, answer: Answer) => {
    const serve = () => begin(answer, () => app(request, answer));
    if (limit === undefined) serve();
    else
      limit.files(request, answer, (error) => (error instanceof AppError ? refuse(answer, error) : serve()));
  };
  const handle = (request: IncomingMessage, response: ServerResponse): Answer => {
    if (chain !== undefined) request.url = withoutOwnChain(request.url ?? '', chain.chainId);
    const answer = observe(request, response);
    setHeaders(request, answer);
    const found = fixed.find(request);
    // What has a path of its own is one of the API.
    const kind = found === undefined ? kindOf(request) : 'api';
    const over = kind === 'operators' ? undefined : limit?.refusal(answer);
    if (over !== undefined) {
      refuse(answer, over);
      return answer;
    }
    if (kind === 'files') {
      answerFile(request, answer);
      return answer;
    }
    if (found === undefined) app(request, answer);
    else found(request, answer);
    return answer;
  };
  return options.isTraced ? traceRequests(handle) : handle;
}
