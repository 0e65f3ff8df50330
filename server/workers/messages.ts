import { z } from 'zod';

/** Requests of the primary process to a worker. */
const request = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stop'), signal: z.enum(['SIGTERM', 'SIGINT']) }),
  z.object({ kind: z.literal('measure'), id: z.number() }),
]);
/** A worker's metrics, in prom-client's format for aggregation. */
const measured = z.object({ kind: z.literal('measured'), id: z.number(), metrics: z.array(z.unknown()) });

export type WorkerRequest = z.output<typeof request>;
export type Measured = z.output<typeof measured>;

/** Parses a request; undefined for a foreign message, since libraries use the same channel. */
export function asRequest(message: unknown): WorkerRequest | undefined {
  return request.safeParse(message).data;
}

/** Parses a `measured` message, as `asRequest` does. */
export function asMeasured(message: unknown): Measured | undefined {
  return measured.safeParse(message).data;
}
