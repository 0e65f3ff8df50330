import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { RequestContext } from './pipeline/requestContext.ts';

type Shape = z.ZodObject;

/** The part of the documentation that an endpoint stands in. */
export type Tag = 'Trade' | 'Tokens' | 'Pools' | 'Service';

/** What the OpenAPI document says of an endpoint beside its schemas. */
export interface Documentation {
  /** The method's name in generated clients: a verb and its object, unique. */
  readonly operationId: string;
  readonly tag: Tag;
  readonly summary: string;
  /** What may go wrong beside what every request may meet. */
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
  /** As Express writes it; what begins with `/api/v1/` also answers under `/swap-api`. */
  readonly path: string;
  readonly request: { readonly params?: Params; readonly query?: Query; readonly body?: Body };
  readonly response: Answer;
  /**
   * Seconds for which caches may give the answer again without asking; with 0 they ask each time, by the answer's tag.
   * Absent: nobody keeps it.
   */
  readonly maxAgeSeconds?: number;
  /** Requests that it answers at the same time, where it takes fewer than endpoints do by the setting. */
  readonly maxInFlight?: number;
  /**
   * How much work the question is, where it may be more than one: a search for one route is one. Limits count it, and
   * few that ask for much are worked on at the same time.
   */
  cost?(input: Input<Params, Query, Body>): number;
  /** The answer's body. A thrown AppError becomes the error answer of its code. */
  handle(
    input: Input<Params, Query, Body>,
    context: RequestContext,
  ): z.input<Answer> | Promise<z.input<Answer>>;
  /**
   * What an answer depends on beside its URL, for endpoints whose answers may be kept and given again as long as
   * it stays the same. May throw, as `handle` does.
   */
  version?(): string;
}

/** An endpoint whose types have done their work: what the mounting, the document and the tests see. */
export interface Endpoint extends Documentation {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly request: { readonly params?: Shape; readonly query?: Shape; readonly body?: Shape };
  readonly response: z.ZodType;
  readonly maxAgeSeconds?: number;
  readonly maxInFlight?: number;
  cost?(input: { params: unknown; query: unknown; body: unknown }): number;
  handle(input: { params: unknown; query: unknown; body: unknown }, context: RequestContext): unknown;
  version?(): string;
}

/** One URL: its schemas, from which input is parsed and the OpenAPI document is made, and its handler. */
export function defineEndpoint<
  Answer extends z.ZodType,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
>(definition: EndpointDefinition<Params, Query, Body, Answer>): Endpoint {
  const { params, query, body } = definition.request;
  // Two thirds of the time; what a compiled schema refuses is parsed once more, for the messages.
  const request = {
    ...(params && { params: z.compile(params) }),
    ...(query && { query: z.compile(query) }),
    ...(body && { body: z.compile(body) }),
  };
  // The handler receives exactly what its own schemas parsed, which the type of a list cannot express.
  return { ...definition, request } as unknown as Endpoint;
}
