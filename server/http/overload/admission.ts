import type { Socket } from 'node:net';
import { AppError } from '../../errors.ts';
import { type TurnLine, turnLine } from '../../runtime/turnLine.ts';
import type { Caller } from '../callers/callers.ts';
import type { Answer, Guard } from '../pipeline/answer.ts';
import { answerError } from '../pipeline/answerError.ts';
import { paceByCaller } from './paceByCaller.ts';
import { ProcessorShare } from './processorShare.ts';

const RETRY_SECONDS = 1;
/**
 * Requests of all callers that may wait to begin. Beyond this a caller may have one waiting, and beyond four
 * times this none.
 */
const MAX_WAITING = 1024;
/** Milliseconds after which a request that has not begun is refused, because its client has likely gone. */
const MAX_WAIT_MS = 5_000;

export interface TurnOptions {
  /** See MAX_LOOP_DELAY_MS. */
  readonly maxDelayMs: number;
  /** Requests of one caller that may wait to begin. */
  readonly maxWaiting: number;
  /** Answers a refused request. */
  readonly refuse: (answer: Answer) => void;
  readonly line?: TurnLine;
}

export interface Turns {
  /** Refuses a request whose caller makes far more than can be answered in time. */
  readonly shed: Guard;
  /**
   * Begins the work of a request: at once for a caller without other work, else in one of its turns, in order
   * of arrival. It is refused where too many requests wait.
   */
  begin(answer: Answer, work: () => void): void;
}

/** Has the requests of callers take turns, so that a caller waits for its own requests only. */
export function takeTurns({ maxDelayMs, maxWaiting, refuse, line = turnLine }: TurnOptions): Turns {
  const processor = new ProcessorShare();
  let turn = 0;
  let isTurnCounted = false;
  let waitingOfAll = 0;

  function countTurn(): void {
    if (isTurnCounted) return;
    isTurnCounted = true;
    setImmediate(() => {
      isTurnCounted = false;
      turn += 1;
    });
  }

  function shed(...[, answer, next]: Parameters<Guard>): void {
    const { caller } = answer.locals;
    const { crowd, account } = caller;
    countTurn();
    const arrival = {
      turn,
      now: performance.now(),
      waiting: account.beginning,
      usedMs: account.usedMs,
      processorShare: processor.share,
    };
    if (crowd.sheds(arrival, maxDelayMs)) refuse(answer);
    else next();
  }

  function begin(answer: Answer, work: () => void): void {
    const { caller } = answer.locals;
    const { account } = caller;
    if (beginsAtOnce(caller)) {
      open(caller, answer);
      line.begin(account, work);
      return;
    }
    const { beginning } = account;
    if (beginning >= mostWaiting()) {
      refuse(answer);
      return;
    }
    open(caller, answer);
    waitingOfAll += 1;
    const since = performance.now();
    let isWaiting = true;
    const stopWaiting = () => {
      if (isWaiting) waitingOfAll -= 1;
      isWaiting = false;
    };
    const withdraw = line.beginLater(account, () => {
      stopWaiting();
      if (performance.now() - since > MAX_WAIT_MS) refuse(answer);
      else work();
    });
    answer.on('close', () => {
      stopWaiting();
      withdraw();
    });
  }

  /**
   * Whether the caller has nothing else to wait for, and others have not filled this turn of the event loop.
   */
  function beginsAtOnce({ account, open }: Caller): boolean {
    if (!line.hasRoom || account.beginning > 0) return false;
    return open === 0 || !account.isBusy(performance.now());
  }

  function mostWaiting(): number {
    if (waitingOfAll < MAX_WAITING) return maxWaiting;
    return waitingOfAll < 4 * MAX_WAITING ? 1 : 0;
  }

  function open(caller: Caller, answer: Answer): void {
    caller.open += 1;
    answer.on('close', () => {
      caller.open -= 1;
      processor.note(caller.crowd.note(caller.account.usedMs));
    });
  }

  return { shed, begin };
}

/** One shared error, because capturing a stack for each of many requests costs more than answering it. */
const OVERLOADED = new AppError('OVERLOADED', 'The service is overloaded', {
  retryAfterSeconds: RETRY_SECONDS,
});

/**
 * Returns the functions that answer refused requests, a few in each millisecond, while callers take turns.
 * All at once they would delay other requests as if they had been admitted too, and clients that retry at
 * once would do so more often.
 */
export function refuseInTurn(): {
  readonly overloaded: (answer: Answer) => void;
  readonly refuse: (answer: Answer, error: AppError) => void;
} {
  const hold = paceByCaller<{ readonly answer: Answer; readonly error: AppError }>(({ answer, error }) =>
    answerError(error, answer),
  );
  const held = new WeakSet<Socket>();
  const refuse = (answer: Answer, error: AppError) => {
    const { socket } = answer.req;
    // Whoever sends the next request before it has read the refusal of the last would not be slowed down by
    // waiting for it.
    if (held.has(socket)) {
      socket.destroy();
      return;
    }
    held.add(socket);
    answer.once('close', () => held.delete(socket));
    if (!hold(answer.locals.caller.name, { answer, error })) answer.destroy();
  };
  const overloaded = (answer: Answer) => {
    if (!hold(answer.locals.caller.name, { answer, error: OVERLOADED })) answer.destroy();
  };
  return { refuse, overloaded };
}
