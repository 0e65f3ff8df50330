import { asFleetAnswer, type Fleet, type FleetQuestion } from './messages.ts';

/** Milliseconds to wait for the primary process, which itself waits for each worker. */
const TIMEOUT_MS = 3_000;
let nextId = 1;

/**
 * Asks the primary process, from a worker, how many workers listen and how many of them would answer quotes.
 * @returns undefined when the primary process is gone or does not answer
 */
export function askFleet(): Promise<Fleet | undefined> {
  const question: FleetQuestion = { kind: 'askFleet', id: nextId };
  nextId += 1;
  return new Promise((resolve) => {
    const end = (fleet: Fleet | undefined) => {
      clearTimeout(timer);
      process.off('message', onMessage);
      resolve(fleet);
    };
    const onMessage = (message: unknown) => {
      const answer = asFleetAnswer(message);
      if (answer?.id === question.id) end(answer.fleet);
    };
    const timer = setTimeout(end, TIMEOUT_MS, undefined);
    process.on('message', onMessage);
    if (process.connected) process.send?.(question);
    else end(undefined);
  });
}
