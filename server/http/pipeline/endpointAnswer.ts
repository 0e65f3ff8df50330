import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AppError } from '../../errors.ts';
import type { Meter } from '../../runtime/payer.ts';
import { TurnShare } from '../../runtime/turnLine.ts';
import type { TellDeprecation } from '../deprecation/deprecationHeaders.ts';
import type { Endpoint } from '../endpoint.ts';
import { HEAVY_ABOVE, type HeavyRoom } from '../heavyRoom.ts';
import { type Answer, sendJson } from './answer.ts';
import { answerError } from './answerError.ts';
import { AnswerMemory } from './answerMemory.ts';
import { checkDetails } from './errorDetails.ts';
import { FollowUps } from './followUps.ts';
import { tellIgnored } from './ignoredNames.ts';
import { parseBody, readBody } from './jsonBody.ts';
import { JsonText } from './jsonText.ts';
import { limitInFlight } from './limitInFlight.ts';
import type { OwnChain } from './ownChain.ts';
import { parseRequest, queryOf } from './parseRequest.ts';

interface AnswerOptions {
  /** Check each answer against the endpoint's schema: the tests do, so that the document cannot lie. */
  readonly checkAnswers: boolean;
  /** Longest time for a body to arrive. */
  readonly requestTimeoutMs: number;
  /** Concurrent requests per endpoint, unless the endpoint takes fewer. More are refused. */
  readonly maxInFlight: number;
  /** Answers a refused request. */
  readonly refuse: (answer: Answer) => void;
  /** Limits large requests of all endpoints together. */
  readonly room: HeavyRoom;
  /** Begins the work of a request in a turn of its caller. */
  readonly begin: (answer: Answer, work: () => void) => void;
  /** Returns what counts the caller's work; undefined without a limit. */
  readonly meterOf: (answer: Answer) => Meter | undefined;
  /** Absent where nothing of the endpoint is deprecated. */
  readonly tellDeprecation: TellDeprecation | undefined;
  /** The chain that requests may name; any if absent. */
  readonly chain?: OwnChain | undefined;
}

/** Returns the handler of the endpoint's own method; `params` are the named parts of the path. */
export function endpointAnswer(
  endpoint: Endpoint,
  options: AnswerOptions,
): (request: IncomingMessage, answer: Answer, params?: unknown) => Promise<void> {
  const memory = new AnswerMemory();
  const followUps = endpoint.purpose && new FollowUps();
  const cacheControl = cacheControlOf(endpoint);
  const admit = limitInFlight(
    Math.min(options.maxInFlight, endpoint.maxInFlight ?? Number.POSITIVE_INFINITY),
  );
  // Most answers have the version of the one before.
  let lastContent = '';
  let lastTag = '';
  return async (request, answer, params) => {
    answer.locals.route = endpoint.path;
    if (endpoint.method === 'get') {
      options.begin(answer, () => void answerNow(request, answer, params, undefined));
      return;
    }
    if (endpoint.isOftenHeavy === true && options.room.isFullFor(answer.locals.caller.name)) {
      options.refuse(answer);
      return;
    }
    try {
      const body = await readBody(request, options.requestTimeoutMs);
      options.begin(answer, () => void answerNow(request, answer, params, body));
    } catch (error) {
      answerError(error, answer);
    }
  };

  async function answerNow(
    request: IncomingMessage,
    answer: Answer,
    params: unknown,
    bytes: Buffer | undefined,
  ): Promise<void> {
    const { context, caller } = answer.locals;
    let chargeSteps = () => {};
    try {
      const url = request.url ?? '';
      const body = parseBody(bytes);
      options.tellDeprecation?.(answer, () => ({ params, query: queryOf(url), body }));
      let leave = admit(answer, caller.name);
      if (leave === undefined) {
        options.refuse(answer);
        return;
      }
      const version = endpoint.version?.();
      const kept = version === undefined ? undefined : memory.get(version, url);
      if (kept !== undefined) {
        answer.locals.block = kept.block;
        tellIgnored(answer, kept.ignored);
        send(request, answer, version, kept.json);
        return;
      }
      const { ignored } = context;
      const unknown = { ignored, chain: options.chain };
      const input = parseRequest(endpoint, { params, query: queryOf(url), body }, unknown);
      const cost = endpoint.cost?.(input) ?? 1;
      const { charge } = answer.locals;
      const purpose = charge && endpoint.purpose?.(input);
      const isFollowUp = purpose !== undefined && followUps?.take(caller.name, purpose, cost) === true;
      context.share = new TurnShare(cost > HEAVY_ABOVE, caller.account);
      let charged = cost;
      context.charge =
        charge &&
        (async (further) => {
          await charge(further);
          charged += further - 1;
        });
      chargeSteps = () => options.meterOf(answer)?.chargeSteps(context.share?.steps ?? 0, charged);
      if (cost > 1 && !isFollowUp) await charge?.(cost);
      const wait = endpoint.waitFor?.(input, context, () => caller.name);
      if (wait !== undefined) {
        leave();
        await context.withinTime(wait);
        leave = admit(answer, caller.name);
        if (leave === undefined) {
          options.refuse(answer);
          return;
        }
      }
      let exit: (() => void) | undefined;
      if (cost > HEAVY_ABOVE) {
        // The room counts it from here on, so its place is free for quick requests.
        leave();
        exit = await options.room.enter(caller.name, context.signal);
      }
      const outcome = handleWithin(exit, () => endpoint.handle(input, context));
      const said = outcome instanceof Promise ? await context.withinTime(outcome) : outcome;
      if (options.checkAnswers) endpoint.response.parse(said);
      if (purpose !== undefined && !isFollowUp) followUps?.remember(caller.name, purpose, cost);
      const json = new JsonText(JSON.stringify(said));
      const block = blockOf(said);
      answer.locals.block = block;
      tellIgnored(answer, ignored);
      // The version may have changed while the answer was computed; then it belongs to no known version.
      const isOfVersion = version !== undefined && !context.isPartial && version === endpoint.version?.();
      if (isOfVersion) memory.set(version, url, { json, block, ignored });
      send(request, answer, isOfVersion ? version : (context.etag ?? contentOf(endpoint, json)), json);
    } catch (error) {
      answerError(options.checkAnswers ? checkedError(error) : error, answer);
    } finally {
      // Nobody knows before how long a search takes, so what it took beyond the declared cost is counted
      // afterwards.
      chargeSteps();
    }
  }

  function tagOf(content: string): string {
    if (content === lastContent) return lastTag;
    lastContent = content;
    lastTag = `"${content.replaceAll(' ', '-')}"`;
    return lastTag;
  }

  function send(request: IncomingMessage, answer: Answer, content: string | undefined, json: JsonText): void {
    const { ageSeconds } = answer.locals.context;
    // A cache would take an old answer for a fresh one.
    answer.setHeader('Cache-Control', ageSeconds === undefined ? cacheControl : 'public, no-cache');
    if (ageSeconds !== undefined) answer.setHeader('Age', ageSeconds);
    if (content !== undefined) {
      const tag = tagOf(content);
      answer.setHeader('ETag', tag);
      if (isKnown(tag, request.headers['if-none-match'])) {
        answer.statusCode = 304;
        answer.end();
        return;
      }
    }
    sendJson(answer, json);
  }
}

/** Returns the handler's answer and frees its place when the work is done, even after the client has left. */
function handleWithin(exit: (() => void) | undefined, handle: () => unknown): unknown {
  if (exit === undefined) return handle();
  return (async () => handle())().finally(exit);
}

/** Returns the error, or what is wrong with its details. */
function checkedError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  try {
    checkDetails(error);
    return error;
  } catch (problem) {
    return problem;
  }
}

/** Returns the block that the answer names, a swap's in its quote. */
function blockOf(said: unknown): string | undefined {
  const { blockNumber, quote } = said as { blockNumber?: string; quote?: { blockNumber?: string } };
  return blockNumber ?? quote?.blockNumber;
}

function cacheControlOf({ maxAgeSeconds }: Endpoint): string {
  if (maxAgeSeconds === undefined) return 'no-store';
  return maxAgeSeconds === 0 ? 'public, no-cache' : `public, max-age=${maxAgeSeconds}`;
}

/** Returns the text that identifies an answer when its handler has no shorter version. */
function contentOf(endpoint: Endpoint, { text }: JsonText): string | undefined {
  const isKept = endpoint.maxAgeSeconds !== undefined && endpoint.version === undefined;
  return isKept ? createHash('sha1').update(text).digest('base64url') : undefined;
}

/**
 * Returns whether If-None-Match names the tag. Express' own check gives up at `Cache-Control: no-cache`,
 * which fetch adds to every conditional request.
 */
function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}
