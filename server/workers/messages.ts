import { z } from 'zod';

/** What the primary process asks of a worker. */
const request = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stop'), signal: z.enum(['SIGTERM', 'SIGINT']) }),
  z.object({ kind: z.literal('measure'), id: z.number() }),
]);
/** A worker's measurements, as prom-client tells them to be added up. */
const measured = z.object({ kind: z.literal('measured'), id: z.number(), metrics: z.array(z.unknown()) });

export type WorkerRequest = z.output<typeof request>;
export type Measured = z.output<typeof measured>;

/** Undefined for a message of somebody else's: libraries use the same channel. */
export function asRequest(message: unknown): WorkerRequest | undefined {
  return request.safeParse(message).data;
}

/** As `asRequest`. */
export function asMeasured(message: unknown): Measured | undefined {
  return measured.safeParse(message).data;
}
