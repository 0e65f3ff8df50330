import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import type { ServiceHistory } from '../../metrics/serviceHistory.ts';

const count = (what: string) => z.int().meta({ description: `Number of ${what}` });
const milliseconds = (part: string) =>
  z
    .number()
    .nullable()
    .meta({
      description: `Milliseconds that ${part} of the answers took at most, within 5 %; null without any`,
    });

const periodOutput = z
  .object({
    timestamp: z.int().meta({ description: 'Start of the period, Unix seconds' }),
    answers: count('answers of the API'),
    failures: count('answers with a status of 500 or above'),
    p50Ms: milliseconds('half'),
    p99Ms: milliseconds('99 of 100'),
    readyPercent: z.number().nullable().meta({
      description:
        'Part of the looks, one every ten seconds, at which quotes would be answered; null without a look',
    }),
    headAgeSeconds: z.int().nullable().meta({
      description: 'Greatest age of the newest known block, seconds; null where none was known',
    }),
    swaps: z
      .object({
        built: count('swaps built'),
        succeeded: count('built swaps that succeeded on chain'),
        reverted: count('built swaps that reverted on chain'),
      })
      .nullable()
      .meta({ description: 'What became of built swaps in the period; null where outcomes are not tracked' }),
  })
  .meta({ id: 'ServicePeriod' });

export const getServiceHistory = (history: ServiceHistory) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/service-history',
    operationId: 'getServiceHistory',
    tag: 'Service',
    summary: 'How this instance served over the last day: readiness, delay, load, latency, outcomes',
    errors: [],
    request: {},
    response: z.object({
      startedAt: z.int().meta({
        description: 'Start of this process, Unix seconds: of the time before it nothing is known',
      }),
      periodSeconds: z.int().meta({ description: 'Length of a period, seconds' }),
      periods: z.array(periodOutput).meta({
        description: 'Periods in which the process ran, oldest first; the last one is still open',
      }),
    }),
    handle: async () => ({
      startedAt: history.startedAt,
      periodSeconds: history.periodSeconds,
      periods: history.read(),
    }),
  });
