import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * One kept connection, and a request in one packet: `fetch` would add about as much as the service itself
 * takes, and more to a POST than to a GET.
 */
export function leanClient(url: string): (path: string, json?: string) => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (path, json) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json ?? '') };
    const sent =
      json === undefined
        ? request(url + path, { agent })
        : request(url + path, { agent, method: 'POST', headers });
    sent.end(json);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const body = await text(response);
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${body}`);
  };
}

/**
 * Milliseconds per round of each subject, one after the other in each round, so that all meet the same
 * weather.
 */
export async function timesInTurns(
  subjects: Readonly<Record<string, () => Promise<void>>>,
  rounds: number,
): Promise<Map<string, number[]>> {
  const times = new Map(Object.keys(subjects).map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, ask] of Object.entries(subjects)) {
      const start = performance.now();
      await ask();
      times.get(name)?.push(performance.now() - start);
    }
  }
  return times;
}
