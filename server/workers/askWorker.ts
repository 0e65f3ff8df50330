import type { WorkerRequest } from './messages.ts';

/** The part of a worker that is asked. */
export interface AskedWorker {
  send(request: WorkerRequest, onSent: (error: Error | null) => void): boolean;
  on(event: 'message' | 'exit', listener: (message: unknown) => void): unknown;
  off(event: 'message' | 'exit', listener: (message: unknown) => void): unknown;
}

let nextId = 1;

/**
 * Sends a worker a request and returns its answer; undefined when it exits or does not answer in time.
 * @param parse returns undefined for any message that is no answer to such a request
 */
export function askWorker<Answer extends { readonly id: number }>(
  worker: AskedWorker,
  kind: Exclude<WorkerRequest['kind'], 'stop'>,
  parse: (message: unknown) => Answer | undefined,
  timeoutMs: number,
): Promise<Answer | undefined> {
  const id = nextId;
  nextId += 1;
  const request: WorkerRequest = { kind, id };
  return new Promise((resolve) => {
    const end = (answer: Answer | undefined) => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      resolve(answer);
    };
    const onMessage = (message: unknown) => {
      const answer = parse(message);
      if (answer?.id === id) end(answer);
    };
    const onExit = () => end(undefined);
    const timer = setTimeout(onExit, timeoutMs);
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    // A worker that is exiting accepts no message.
    worker.send(request, (error) => error && onExit());
  });
}
