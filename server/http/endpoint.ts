import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { RequestContext } from './pipeline/requestContext.ts';

type Shape = z.ZodObject;

/** The section of the documentation that lists an endpoint. */
export type Tag = 'Trade' | 'Liquidity' | 'Tokens' | 'Pools' | 'Service';

/** The parts of an OpenAPI operation that do not follow from the schemas. */
export interface Documentation {
  /** The method's name in generated clients: a verb and its object, unique. */
  readonly operationId: string;
  readonly tag: Tag;
  readonly summary: string;
  /** Error codes in addition to those of any request. */
  readonly errors?: readonly ErrorCode[];
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

interface Input<
  Params extends Shape | undefined,
  Query extends Shape | undefined,
  Body extends Shape | undefined,
> {
  readonly params: Parsed<Params>;
  readonly query: Parsed<Query>;
  readonly body: Parsed<Body>;
}

interface EndpointDefinition<
  Params extends Shape | undefined,
  Query extends Shape | undefined,
  Body extends Shape | undefined,
  Answer extends z.ZodType,
> extends Documentation {
  readonly method: 'get' | 'post';
  /** The path as Express writes it. A path that begins with `/api/v1/` is also served under `/swap-api`. */
  readonly path: string;
  readonly request: { readonly params?: Params; readonly query?: Query; readonly body?: Body };
  readonly response: Answer;
  /**
   * Seconds for which caches may serve the answer without revalidating. With 0 they revalidate each time by
   * the ETag. Absent: nothing is cached.
   */
  readonly maxAgeSeconds?: number;
  /** Requests in flight at most, where the endpoint takes fewer than the setting allows. */
  readonly maxInFlight?: number;
  /**
   * Whether most requests are large. They are refused unread while as many large ones of the caller wait as
   * may.
   */
  readonly isOftenHeavy?: boolean;
  /**
   * Returns the cost of a request in units of work, where it may exceed one: the search for one route costs
   * 1. Rate limits count it, and requests of high cost share few places.
   */
  cost?(input: Input<Params, Query, Body>): number;
  /**
   * Returns the purpose of a request, for which the same caller may ask a few times more at a cost of 1.
   * Undefined where each request counts in full.
   */
  purpose?(input: Input<Params, Query, Body>): string | undefined;
  /**
   * Returns what a request waits for before it is handled; undefined if for nothing. A waiting request holds
   * no place of the endpoint, nor of large requests.
   */
  waitFor?(
    input: Input<Params, Query, Body>,
    context: RequestContext,
    callerOf: () => string,
  ): Promise<void> | undefined;
  /** Returns the answer's body. A thrown AppError becomes the error answer of its code. */
  handle(
    input: Input<Params, Query, Body>,
    context: RequestContext,
  ): z.input<Answer> | Promise<z.input<Answer>>;
  /**
   * Returns the data that an answer depends on besides its URL, for endpoints whose answers may be cached
   * until it changes. May throw, as `handle` does.
   */
  version?(): string;
}

/** An endpoint after its types were checked, as mounting, the document and tests use it. */
export interface Endpoint extends Documentation {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly request: { readonly params?: Shape; readonly query?: Shape; readonly body?: Shape };
  readonly response: z.ZodType;
  readonly maxAgeSeconds?: number;
  readonly maxInFlight?: number;
  readonly isOftenHeavy?: boolean;
  /** Whether its answers may be older than the newest block, with the header `Age`. */
  readonly mayBeOld?: boolean;
  cost?(input: { params: unknown; query: unknown; body: unknown }): number;
  purpose?(input: { params: unknown; query: unknown; body: unknown }): string | undefined;
  waitFor?(
    input: { params: unknown; query: unknown; body: unknown },
    context: RequestContext,
    callerOf: () => string,
  ): Promise<void> | undefined;
  handle(input: { params: unknown; query: unknown; body: unknown }, context: RequestContext): unknown;
  version?(): string;
}

/** Defines one URL: its handler, and the schemas for parsing and for the OpenAPI document. */
export function defineEndpoint<
  Answer extends z.ZodType,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
>(definition: EndpointDefinition<Params, Query, Body, Answer>): Endpoint {
  const { params, query, body } = definition.request;
  // Compiled schemas take two thirds of the time. A rejected input is parsed once more for its messages.
  const request = {
    ...(params && { params: z.compile(params) }),
    ...(query && { query: z.compile(query) }),
    ...(body && { body: z.compile(body) }),
  };
  // The handler receives exactly the output of its own schemas, which the type of a list cannot express.
  return { ...definition, request } as unknown as Endpoint;
}
