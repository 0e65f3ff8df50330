import { z } from 'zod';

/**
 * Returns the output of a field's schema for a value, or the messages of its errors; `undefined` is an absent
 * field.
 */
export function parsedField(schema: z.ZodType, value: unknown): unknown {
  const parsed = z.object({ field: schema }).safeParse(value === undefined ? {} : { field: value });
  return parsed.success ? parsed.data.field : parsed.error.issues.map(({ message }) => message);
}
