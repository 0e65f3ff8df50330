import { yieldToEventLoop } from '../../runtime/eventLoop.ts';

const ROWS = 250;

/** The items as slices of so many rows, each made in a turn of the event loop of its own. */
export async function* slicesOf<Row>(
  rows: Iterable<Row>,
  encode: (rows: readonly Row[]) => Buffer,
): AsyncGenerator<Buffer, void, undefined> {
  let gathered: Row[] = [];
  for (const row of rows) {
    gathered.push(row);
    if (gathered.length < ROWS) continue;
    yield encode(gathered);
    gathered = [];
    await yieldToEventLoop();
  }
  if (gathered.length > 0) yield encode(gathered);
}
