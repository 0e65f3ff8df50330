import { ClientError, GraphQLClient } from 'graphql-request';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { limitTime } from '../timeLimit.ts';
import { step } from '../tracing/step.ts';
import { TurnQueue } from '../turns.ts';

export interface SubgraphClientOptions {
  readonly url: string;
  readonly apiKey?: string | undefined;
  readonly timeoutMs: number;
  /** Told of each HTTP request when it is over. */
  readonly onRequest?: (outcome: 'ok' | 'failed') => void;
}

export interface QueryOptions {
  readonly signal?: AbortSignal | undefined;
  /** Take data that comes with errors, when it is all that was asked for. */
  readonly besideErrors?: boolean;
}

/** Asks the subgraph; every answer is checked before anybody sees it. */
export class SubgraphClient {
  readonly #client: GraphQLClient;
  readonly #timeoutMs: number;
  readonly #onRequest: (outcome: 'ok' | 'failed') => void;
  readonly #turns = new TurnQueue();

  constructor({ url, apiKey, timeoutMs, onRequest = () => {} }: SubgraphClientOptions) {
    this.#client = new GraphQLClient(url, {
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      fetch: (url, init) => this.#fetchInTurn(url, init),
    });
    this.#timeoutMs = timeoutMs;
    this.#onRequest = onRequest;
  }

  /** Answers that have come together are parsed in a turn of the event loop each: a page takes some milliseconds. */
  async #fetchInTurn(...request: Parameters<typeof fetch>): Promise<Response> {
    const response = await fetch(...request);
    const text = await response.text();
    await this.#turns.next();
    return new ReadResponse(text, response);
  }

  /**
   * The data of one GraphQL request, as the schema parses it.
   * @throws SUBGRAPH_UNAVAILABLE when no answer came in time or the index refused to answer,
   * UPSTREAM_INVALID when the answer is not what was asked for, and the signal's reason when it aborts
   */
  async query<Schema extends z.ZodType>(
    schema: Schema,
    document: string,
    variables: Record<string, unknown>,
    { signal, besideErrors = false }: QueryOptions = {},
  ): Promise<z.output<Schema>> {
    const limit = limitTime(this.#timeoutMs, signal);
    let data: unknown;
    try {
      data = await step('read index', () =>
        this.#client.request({ document, variables, signal: limit.signal }),
      );
    } catch (thrown) {
      const partial = schema.safeParse(besideErrors ? dataBesideErrors(thrown) : undefined);
      this.#onRequest(partial.success ? 'ok' : 'failed');
      if (partial.success) return partial.data;
      if (signal?.aborted) throw signal.reason;
      throw translate(thrown, limit.isUp);
    } finally {
      limit.end();
    }
    const parsed = schema.safeParse(data);
    this.#onRequest(parsed.success ? 'ok' : 'failed');
    if (parsed.success) return parsed.data;
    throw new AppError('UPSTREAM_INVALID', 'The index answered something unexpected', {
      cause: parsed.error,
    });
  }
}

/** A response whose body has been read. One that is made of a text writes it as bytes, to read it a second time. */
class ReadResponse extends Response {
  override readonly text: () => Promise<string>;

  constructor(text: string, { status, statusText, headers }: Response) {
    super(null, { status, statusText, headers });
    this.text = async () => text;
  }
}

function dataBesideErrors(thrown: unknown): unknown {
  return thrown instanceof ClientError ? thrown.response.data : undefined;
}

function translate(thrown: unknown, isTimeout: boolean): AppError {
  if (isTimeout)
    return new AppError('SUBGRAPH_UNAVAILABLE', 'The index did not answer in time', { cause: thrown });
  if (thrown instanceof ClientError) {
    const { status, errors = [] } = thrown.response;
    // The library's error repeats the whole request and answer: too much for a log line.
    const cause = new Error(
      `HTTP ${status}: ${errors.map(({ message }) => message).join('; ')}`.slice(0, 500),
    );
    return new AppError('SUBGRAPH_UNAVAILABLE', 'The index could not answer', { cause });
  }
  // Fetch rejects with a TypeError when the connection fails, before or in the middle of the answer.
  if (thrown instanceof TypeError) {
    return new AppError('SUBGRAPH_UNAVAILABLE', 'The index could not be reached', { cause: thrown });
  }
  return new AppError('UPSTREAM_INVALID', 'The index did not answer in GraphQL', { cause: thrown });
}
