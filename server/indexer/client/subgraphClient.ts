import { setTimeout as pause } from 'node:timers/promises';
import { ClientError, GraphQLClient } from 'graphql-request';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import { V2_POOL_FACTORY } from '../../routing/model/poolFactory.ts';
import { TurnQueue } from '../../runtime/eventLoop.ts';
import { BodyTooLarge, postText, type TextAnswer, TimeIsUp } from '../../runtime/postText.ts';
import { step } from '../../tracing/step.ts';
import { type Check, checkedRows } from './checkedRows.ts';
import { IndexCircuit, TRIAL_EVERY_MS } from './indexCircuit.ts';
import { withoutUnknownFields } from './olderIndex.ts';

export interface SubgraphClientOptions {
  readonly url: string;
  readonly apiKey?: string | undefined;
  readonly timeoutMs: number;
  /** Protocols that the index follows. Default: pairs and pools that are contracts. */
  readonly protocols?: readonly Protocol[] | undefined;
  /** Whether events of V4 pools count in the activity of tokens. Default: not. */
  readonly countsV4?: boolean | undefined;
  /** See `SubgraphClient.feeOfExchange`. Default: 3000 for all. */
  readonly feeOfExchange?: ((exchange: string | undefined) => number | null) | undefined;
  /** Called when an HTTP request has ended. */
  readonly onRequest?: (outcome: 'ok' | 'failed') => void;
  readonly now?: () => number;
}

export interface QueryOptions {
  readonly signal?: AbortSignal | undefined;
  /** Accept data that comes with errors, when it matches the schema. */
  readonly besideErrors?: boolean;
}

const CONTRACTS_ONLY: readonly Protocol[] = ['v2', 'v3'];
/** Gateways refuse requests without a user agent. */
const OWN_HEADERS = { 'accept-encoding': 'gzip', 'user-agent': 'node' };
const MAX_ANSWER_BYTES = 256 * 1024 * 1024;
/** Asks as little as possible of an index that did not answer. */
const TRIAL = 'query Trial { _meta { block { number } } }';
/**
 * graph-node's words for a block that another of its processes, or the deployment before, has told of
 * already.
 */
const NOT_YET_INDEXED = /has only indexed up to block number/;
/** Milliseconds between two questions for such a block. */
const UNTIL_INDEXED_MS = [50, 100, 200, 400, 800];
/** Documents that an older index answers in part, and how long before it is asked for all again. */
const MAX_LESSER = 200;
const LESSER_FOR_MS = 60_000;
const NO_ANSWER = 'The index did not answer in time';
const LIST = z.custom<unknown[]>(Array.isArray);
const pageSchema = z.object({ page: LIST });

/**
 * Queries the subgraph. Every answer is validated before it is returned. Once the index hangs, queries are
 * refused at once and only trials are sent, until one is answered.
 */
export class SubgraphClient {
  /** Protocols that the index follows: no other entities may be asked for. */
  readonly protocols: readonly Protocol[];
  /** The field of a token that counts its events. */
  readonly activity: 'txCount' | 'txCountOfV2V3';
  /**
   * Returns the fee of the pairs of an exchange by its id in the index, hundredths of a bip. Null where each
   * pair has its own, and for an unknown exchange.
   */
  readonly feeOfExchange: (exchange: string | undefined) => number | null;
  readonly #client: GraphQLClient;
  readonly #timeoutMs: number;
  readonly #onRequest: (outcome: 'ok' | 'failed') => void;
  readonly #turns = new TurnQueue();
  readonly #circuit: IndexCircuit;
  /** What is asked of an index that lacks some of the fields, by the whole document. */
  readonly #lesser = new LRUCache<string, string>({ max: MAX_LESSER, ttl: LESSER_FOR_MS });

  constructor(options: SubgraphClientOptions) {
    const { url, apiKey, timeoutMs, protocols, countsV4 = false, onRequest, now } = options;
    this.protocols = protocols ?? CONTRACTS_ONLY;
    this.activity = countsV4 ? 'txCount' : 'txCountOfV2V3';
    this.feeOfExchange = options.feeOfExchange ?? (() => V2_POOL_FACTORY.feePips);
    this.#client = new GraphQLClient(url, {
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      fetch: (url, init) => this.#postInTurn(new URL(String(url)), init),
      // Each document has one operation. To find its name the client would parse the document each time.
      excludeOperationName: true,
    });
    this.#timeoutMs = timeoutMs;
    this.#onRequest = onRequest ?? (() => {});
    this.#circuit = new IndexCircuit(now ?? (() => performance.now()));
  }

  /**
   * Posts a request. Answers that arrive together are parsed in one turn of the event loop each, because a
   * page takes some milliseconds.
   */
  async #postInTurn(url: URL, { body, headers, signal }: RequestInit = {}): Promise<Response> {
    const limits = { timeoutMs: this.#timeoutMs, maxBytes: MAX_ANSWER_BYTES, signal: signal ?? undefined };
    const target = {
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      headers: { ...Object.fromEntries(new Headers(headers)), ...OWN_HEADERS },
    };
    const request = this.#circuit.begin();
    const answer = await postText(target, String(body), limits).catch((error: unknown) => {
      if (error instanceof TimeIsUp) request.timedOut();
      else if (!signal?.aborted) request.settled();
      const isOurs = error instanceof TimeIsUp || error instanceof BodyTooLarge || signal?.aborted;
      throw isOurs ? error : new Unreachable('no connection, or one that broke', { cause: error });
    });
    request.settled();
    await this.#turns.next();
    return new ReadResponse(answer);
  }

  /**
   * Returns the data of one GraphQL request, as the schema parses it. Fields that the index lacks, because it
   * was deployed before they were added, are absent. A block that it has not reached yet is asked for again,
   * for a second or two.
   * @throws SUBGRAPH_UNAVAILABLE when no answer came in time, at once while the index hangs, or when the
   * index refused to answer, UPSTREAM_INVALID when the answer does not match the schema, and the signal's
   * reason when it aborts
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
   * Returns the rows of `page` in the data of one GraphQL request, validated in batches by the row schema.
   * @throws as `query`
   */
  queryPage<Row>(
    rows: z.ZodType<Row[]>,
    document: string,
    variables: Record<string, unknown>,
    options: QueryOptions = {},
  ): Promise<Row[]> {
    const check = async (data: unknown): Promise<Check<Row[]>> => {
      const whole = pageSchema.safeParse(data);
      return whole.success ? checkedRows(rows, whole.data.page, this.#turns) : whole;
    };
    return this.#checked(check, document, variables, options);
  }

  /**
   * Returns the data of one GraphQL request as the schema parses it, with lists whose rows are validated in
   * batches. A list that is not there is empty.
   * @throws as `query`
   */
  queryLists<Schema extends z.ZodType, Lists extends object>(
    schema: Schema,
    lists: { readonly [Name in keyof Lists]: z.ZodType<Lists[Name]> },
    document: string,
    variables: Record<string, unknown>,
    options: QueryOptions = {},
  ): Promise<z.output<Schema> & Lists> {
    const check = async (data: unknown): Promise<Check<z.output<Schema> & Lists>> => {
      const parsed = schema.safeParse(data);
      if (!parsed.success) return parsed;
      const found: Record<string, unknown> = { ...(parsed.data as object) };
      for (const [name, rows] of Object.entries<z.ZodType<unknown>>(lists)) {
        const list = LIST.safeParse((data as Record<string, unknown>)[name] ?? []);
        if (!list.success) return list;
        const checked = await checkedRows(rows as z.ZodType<unknown[]>, list.data, this.#turns);
        if (!checked.success) return checked;
        found[name] = checked.data;
      }
      return { success: true, data: found as z.output<Schema> & Lists };
    };
    return this.#checked(check, document, variables, options);
  }

  async #checked<Value>(
    check: (data: unknown) => Check<Value> | Promise<Check<Value>>,
    document: string,
    variables: Record<string, unknown>,
    { signal, besideErrors = false }: QueryOptions,
  ): Promise<Value> {
    if (this.#circuit.isOpen) {
      this.#try();
      if (signal?.aborted) throw signal.reason;
      throw new AppError('SUBGRAPH_UNAVAILABLE', NO_ANSWER, { retryAfterSeconds: TRIAL_EVERY_MS / 1000 });
    }
    let data: unknown;
    try {
      data = await step('read index', () => this.#request(document, variables, signal));
    } catch (thrown) {
      const partial = await check(besideErrors ? dataBesideErrors(thrown) : undefined);
      this.#onRequest(partial.success ? 'ok' : 'failed');
      if (partial.success) return partial.data;
      if (signal?.aborted) throw signal.reason;
      this.#try();
      throw translate(thrown);
    }
    const checked = await check(data);
    this.#onRequest(checked.success ? 'ok' : 'failed');
    if (checked.success) return checked.data;
    throw new AppError('UPSTREAM_INVALID', 'The index sent an unexpected answer', {
      cause: checked.error,
    });
  }

  async #request(
    whole: string,
    variables: Record<string, unknown>,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const pauses = [...UNTIL_INDEXED_MS];
    for (let document = this.#lesser.get(whole) ?? whole; ; ) {
      try {
        return await this.#client.request({ document, variables, ...(signal && { signal }) });
      } catch (error) {
        if (!(error instanceof ClientError)) throw error;
        const lesser = withoutUnknownFields(document, error);
        const wait = error.response.errors?.some(({ message }) => NOT_YET_INDEXED.test(message))
          ? pauses.shift()
          : undefined;
        if (lesser !== undefined) this.#lesser.set(whole, lesser);
        else if (wait !== undefined) await pause(wait, undefined, { signal });
        else throw error;
        document = lesser ?? document;
      }
    }
  }

  /** Sends a trial when one is due. The circuit takes note of its end. */
  #try(): void {
    if (this.#circuit.takeTrial()) this.#client.request(TRIAL).catch(() => {});
  }
}

/** Thrown when the connection failed, before or in the middle of the answer. */
class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/**
 * A response whose body has been read already. It drops its text on the first read, because references to the
 * response may be collected much later. A standard response would encode the text to bytes and decode it
 * again.
 */
class ReadResponse extends Response {
  override readonly text: () => Promise<string>;

  constructor({ status, headers, text: body }: TextAnswer) {
    super(null, { status, headers: { 'content-type': headers['content-type'] ?? '' } });
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

function translate(thrown: unknown): AppError {
  if (thrown instanceof TimeIsUp) return new AppError('SUBGRAPH_UNAVAILABLE', NO_ANSWER, { cause: thrown });
  if (thrown instanceof ClientError) {
    const { status, errors = [] } = thrown.response;
    // The library's error repeats the whole request and answer, which is too long for a log line.
    const cause = new Error(
      `HTTP ${status}: ${errors.map(({ message }) => message).join('; ')}`.slice(0, 500),
    );
    return new AppError('SUBGRAPH_UNAVAILABLE', 'The index could not answer', { cause });
  }
  if (thrown instanceof Unreachable) {
    return new AppError('SUBGRAPH_UNAVAILABLE', 'The index could not be reached', { cause: thrown });
  }
  return new AppError('UPSTREAM_INVALID', 'The index sent an answer that is not GraphQL', { cause: thrown });
}
