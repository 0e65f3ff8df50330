import { z } from 'zod';

/** Requests of the primary process to a worker. */
const request = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stop'), signal: z.enum(['SIGTERM', 'SIGINT']) }),
  z.object({ kind: z.literal('measure'), id: z.number() }),
  z.object({ kind: z.literal('check'), id: z.number() }),
  z.object({ kind: z.literal('askReady'), id: z.number() }),
]);
/** A worker's metrics, in prom-client's format for aggregation. */
const measured = z.object({ kind: z.literal('measured'), id: z.number(), metrics: z.array(z.unknown()) });

/** A worker's answer to a check: its event loop turns. */
const checked = z.object({ kind: z.literal('checked'), id: z.number() });
/** Whether a worker would answer quotes. */
const readiness = z.object({ kind: z.literal('readiness'), id: z.number(), isReady: z.boolean() });
/** A worker's question how many workers there are, and the primary's answer. */
const fleetQuestion = z.object({ kind: z.literal('askFleet'), id: z.number() });
const fleetAnswer = z.object({
  kind: z.literal('fleet'),
  id: z.number(),
  fleet: z.object({ ready: z.number(), listening: z.number() }),
});

/** Workers that accept connections, and those of them that would answer quotes. */
export type Fleet = FleetAnswer['fleet'];
export type FleetQuestion = z.output<typeof fleetQuestion>;
export type FleetAnswer = z.output<typeof fleetAnswer>;
export type WorkerReadiness = z.output<typeof readiness>;
export type Checked = z.output<typeof checked>;
export type WorkerRequest = z.output<typeof request>;
export type Measured = z.output<typeof measured>;

/**
 * Returns a parser of messages; it returns undefined for a foreign message, since libraries use the same
 * channel.
 */
const parserOf =
  <Message>(schema: z.ZodType<Message>) =>
  (message: unknown): Message | undefined =>
    schema.safeParse(message).data;

export const asRequest = parserOf(request);
export const asMeasured = parserOf(measured);
export const asChecked = parserOf(checked);
export const asReadiness = parserOf(readiness);
export const asFleetQuestion = parserOf(fleetQuestion);
export const asFleetAnswer = parserOf(fleetAnswer);
