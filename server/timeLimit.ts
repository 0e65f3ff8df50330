/** A time limit on one request, which is over when `end` is called. */
export interface TimeLimit {
  /** Aborts when the time is up, or when the caller's signal does. */
  readonly signal: AbortSignal;
  readonly isUp: boolean;
  end(): void;
}

/** Unlike `AbortSignal.timeout` and `AbortSignal.any` it leaves no timer behind that makes an error nobody reads. */
export function limitTime(milliseconds: number, caller?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  let isUp = false;
  const timer = setTimeout(() => {
    isUp = true;
    controller.abort();
  }, milliseconds).unref();
  const onAbort = () => controller.abort(caller?.reason);
  if (caller?.aborted === true) onAbort();
  else caller?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    get isUp() {
      return isUp;
    },
    end() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onAbort);
    },
  };
}
