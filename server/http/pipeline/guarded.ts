import type { Guard, Handler } from './answer.ts';
import { answerError } from './answerError.ts';

/** The handler behind the guards, which are asked in their order; each is asked only where those before it let pass. */
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
