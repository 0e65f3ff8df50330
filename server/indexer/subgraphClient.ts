import { ClientError, GraphQLClient } from 'graphql-request';
import { z } from 'zod';
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

/** Rows of a page that are checked in one turn of the event loop: a millisecond or two. */
const ROWS_AT_ONCE = 100;
const pageSchema = z.object({ page: z.custom<unknown[]>(Array.isArray) });

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
  query<Schema extends z.ZodType>(
    schema: Schema,
    document: string,
    variables: Record<string, unknown>,
    options: QueryOptions = {},
  ): Promise<z.output<Schema>> {
    return this.#checked((data) => schema.safeParse(data), document, variables, options);
  }

  /**
   * The rows of `page` in the data of one GraphQL request, some of them at a time, as the schema of rows parses them:
   * a whole page takes as long as a turn of the event loop may, and all that is alive at once is copied by collections.
   * @throws as `query`
   */
  queryPage<Row>(
    rows: z.ZodType<Row[]>,
    document: string,
    variables: Record<string, unknown>,
    options: QueryOptions = {},
  ): Promise<Row[]> {
    return this.#checked((data) => this.#checkedRows(rows, data), document, variables, options);
  }

  async #checked<Value>(
    check: (data: unknown) => Check<Value> | Promise<Check<Value>>,
    document: string,
    variables: Record<string, unknown>,
    { signal, besideErrors = false }: QueryOptions,
  ): Promise<Value> {
    const limit = limitTime(this.#timeoutMs, signal);
    let data: unknown;
    try {
      data = await step('read index', () =>
        this.#client.request({ document, variables, signal: limit.signal }),
      );
    } catch (thrown) {
      const partial = await check(besideErrors ? dataBesideErrors(thrown) : undefined);
      this.#onRequest(partial.success ? 'ok' : 'failed');
      if (partial.success) return partial.data;
      if (signal?.aborted) throw signal.reason;
      throw translate(thrown, limit.isUp);
    } finally {
      limit.end();
    }
    const checked = await check(data);
    this.#onRequest(checked.success ? 'ok' : 'failed');
    if (checked.success) return checked.data;
    throw new AppError('UPSTREAM_INVALID', 'The index answered something unexpected', {
      cause: checked.error,
    });
  }

  async #checkedRows<Row>(schema: z.ZodType<Row[]>, data: unknown): Promise<Check<Row[]>> {
    const whole = pageSchema.safeParse(data);
    if (!whole.success) return whole;
    const { page } = whole.data;
    const rows: Row[] = [];
    while (page.length > 0) {
      await this.#turns.next();
      const some = schema.safeParse(page.splice(0, ROWS_AT_ONCE));
      if (!some.success) return some;
      rows.push(...some.data);
    }
    return { success: true, data: rows };
  }
}

type Check<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly error: z.ZodError };

/**
 * A response whose body has been read, for whoever asks for its text first: what refers to it may be collected much
 * later. One that is made of a text writes it as bytes, to read it a second time.
 */
class ReadResponse extends Response {
  override readonly text: () => Promise<string>;

  constructor(body: string, { status, statusText, headers }: Response) {
    super(null, { status, statusText, headers });
    let held = body;
    this.text = async () => {
      const text = held;
      held = '';
      return text;
    };
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
