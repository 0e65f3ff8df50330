import { get } from 'node:http';

/*
 * The clients of many streams, in a process of their own: reads every event as it comes and keeps when it
 * came. Told of the URLs by its parent; answers with the arrivals when it is asked.
 */

/** Milliseconds since 1970, of the same clock in every process. */
const now = () => performance.timeOrigin + performance.now();

/** The block and arrival time of each event after the first of a stream. */
const arrivals: (readonly [block: number, at: number])[] = [];
let opened = 0;
let ended = 0;

process.on('message', (message: { readonly urls?: readonly string[] }) => {
  if (message.urls === undefined) {
    process.send?.({ arrivals: arrivals.splice(0), ended });
    return;
  }
  for (const url of message.urls) follow(url, message.urls.length);
});

function follow(url: string, all: number): void {
  let isFirst = true;
  const request = get(url, { agent: false }, (response) => {
    if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
    response.setEncoding('utf8');
    response.on('close', () => {
      ended += 1;
    });
    response.on('data', (text: string) => {
      const at = now();
      for (const [, block] of text.matchAll(/^id: (\d+)$/gm)) {
        if (!isFirst) arrivals.push([Number(block), at]);
        else if (++opened === all) process.send?.({ opened });
        isFirst = false;
      }
    });
  });
  request.on('error', () => undefined);
}
