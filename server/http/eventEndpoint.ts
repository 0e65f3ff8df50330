import type { Express, RequestHandler } from 'express';
import type { z } from 'zod';
import type { Meter, Payer } from '../runtime/payer.ts';
import type { TellDeprecation } from './deprecation/deprecationHeaders.ts';
import type { Documentation, Endpoint } from './endpoint.ts';
import type { OpenStreams } from './overload/openStreams.ts';
import type { Answer } from './pipeline/answer.ts';
import { endpointPaths, otherMethods } from './pipeline/endpointPaths.ts';
import { tellIgnored } from './pipeline/ignoredNames.ts';
import type { OwnChain } from './pipeline/ownChain.ts';
import { parseRequest, queryOf } from './pipeline/parseRequest.ts';
import type { ServerEvent } from './serverEvent.ts';

/** The query of a stream's client, and its position. */
export interface Subscription<Query> {
  readonly query: Query;
  /** The client's `Last-Event-ID` when it reconnects. */
  readonly lastSeen: bigint | undefined;
  readonly send: (event: ServerEvent) => void;
  readonly payer: Payer;
}

/** A URL that answers with server-sent events until the client disconnects. */
export interface EventEndpoint extends Documentation {
  readonly method: 'get';
  /** The path, as in `Endpoint`. */
  readonly path: string;
  readonly request: Endpoint['request'] & { readonly query: z.ZodObject };
  /** Descriptions of the events' data, by event name. */
  readonly events: Readonly<Record<string, string>>;
  /** Sample events as sent on the wire. */
  readonly example: string;
  readonly streams: OpenStreams;
  /** Returns the cost, as in `Endpoint`; a stream also takes as many places. */
  cost?(subscription: Pick<Subscription<unknown>, 'query'>): number;
  /** Subscribes and returns the function that unsubscribes. Events are sent only after it has returned. */
  follow(subscription: Subscription<unknown>): () => void;
}

interface EventEndpointDefinition<Query extends z.ZodObject>
  extends Omit<EventEndpoint, 'cost' | 'follow' | 'request'> {
  readonly request: { readonly query: Query };
  cost?(subscription: Pick<Subscription<z.output<Query>>, 'query'>): number;
  follow(subscription: Subscription<z.output<Query>>): () => void;
}

export function defineEventEndpoint<Query extends z.ZodObject>(
  definition: EventEndpointDefinition<Query>,
): EventEndpoint {
  // The subscription carries exactly the output of its own schema, which the type of a list cannot express.
  return definition as unknown as EventEndpoint;
}

interface MountOptions {
  /** Absent where nothing of the endpoint is deprecated. */
  readonly tellDeprecation: TellDeprecation | undefined;
  /** The chain that requests may name; any if absent. */
  readonly chain?: OwnChain | undefined;
  /** Returns what counts the answers of a stream; undefined without a limit. */
  readonly meterOf: (answer: Answer) => Meter | undefined;
}

export function mountEventEndpoint(
  app: Express,
  endpoint: EventEndpoint,
  { tellDeprecation, meterOf, chain }: MountOptions,
): void {
  const paths = endpointPaths(endpoint);
  const answer: RequestHandler = async (request, response) => {
    response.locals.route = endpoint.path;
    const { caller, context } = response.locals;
    const { requestId, ignored } = context;
    const said = { params: undefined, query: queryOf(request.url), body: undefined };
    tellDeprecation?.(response, () => said);
    const { query } = parseRequest(endpoint, said, { ignored, chain });
    tellIgnored(response, ignored);
    const places = endpoint.cost?.({ query }) ?? 1;
    if (places > 1) await response.locals.charge?.(places);
    if (response.destroyed) return;
    const stream = endpoint.streams.open(response, { caller: caller.name, places });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const lastSeen = eventId(request.headers['last-event-id']);
    const send = (event: ServerEvent) => stream.send(event.text(requestId));
    response.once(
      'close',
      endpoint.follow({
        query,
        lastSeen,
        send,
        payer: { account: caller.account, meter: meterOf(response as Answer) },
      }),
    );
  };
  app.get(paths, answer);
  app.all(paths, otherMethods(endpoint));
}

function eventId(header: string | string[] | undefined): bigint | undefined {
  return typeof header === 'string' && /^\d{1,20}$/.test(header) ? BigInt(header) : undefined;
}
