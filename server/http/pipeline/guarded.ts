import type { Guard, Handler } from './answer.ts';
import { answerError } from './answerError.ts';

/** Returns the handler behind the guards, which run in order until one refuses. */
export function guarded(guards: readonly Guard[], handle: Handler): Handler {
  return guards.reduceRight<Handler>(
    (next, guard) => (request, answer) =>
      guard(request, answer, (error) => {
        if (error === undefined) next(request, answer);
        else answerError(error, answer);
      }),
    handle,
  );
}
