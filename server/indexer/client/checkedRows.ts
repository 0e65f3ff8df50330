import type { z } from 'zod';
import type { TurnQueue } from '../../runtime/eventLoop.ts';

/** Rows that are validated in one turn of the event loop, which takes a millisecond or two. */
const ROWS_AT_ONCE = 100;

export type Check<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly error: z.ZodError };

/**
 * Validates the rows of a list by the schema of its rows, and takes them out of it, some in each turn of the
 * event loop. All at once would take as long as a turn may, and garbage collections copy all objects that are
 * alive at once.
 */
export async function checkedRows<Row>(
  schema: z.ZodType<Row[]>,
  list: unknown[],
  turns: TurnQueue,
): Promise<Check<Row[]>> {
  const rows: Row[] = [];
  while (list.length > 0) {
    await turns.next();
    const some = schema.safeParse(list.splice(0, ROWS_AT_ONCE));
    if (!some.success) return some;
    rows.push(...some.data);
  }
  return { success: true, data: rows };
}
