import type { ServerResponse } from 'node:http';

/**
 * Refuses requests while `maximum` of them are in flight, from when a request begins until its answer is
 * sent. Each endpoint has a bound of its own, so that requests that wait for a slow upstream leave room for
 * the others. A caller that has less than its even share is let in beyond the maximum, up to twice as many in
 * total, so that no caller takes all places.
 * @returns the function that frees the place early (it is also freed when the answer ends); undefined when
 * there is no room
 */
export function limitInFlight(
  maximum: number,
): (response: ServerResponse, caller: string) => (() => void) | undefined {
  const ofCaller = new Map<string, number>();
  let inFlight = 0;
  return (response, caller) => {
    const own = ofCaller.get(caller) ?? 0;
    const callers = ofCaller.size + (own === 0 ? 1 : 0);
    const hasShare = own < Math.max(1, Math.floor(maximum / callers));
    if (inFlight >= (hasShare && callers > 1 ? 2 * maximum : maximum)) return undefined;
    inFlight += 1;
    ofCaller.set(caller, own + 1);
    let isIn = true;
    const leave = () => {
      if (!isIn) return;
      isIn = false;
      inFlight -= 1;
      const left = (ofCaller.get(caller) ?? 1) - 1;
      if (left === 0) ofCaller.delete(caller);
      else ofCaller.set(caller, left);
    };
    response.on('close', leave);
    return leave;
  };
}
