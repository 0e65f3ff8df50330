import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';

/** Answers as long as the process runs, whatever the state of its upstreams. */
export const getHealth = () =>
  defineEndpoint({
    method: 'get',
    path: '/health',
    operationId: 'getHealth',
    tag: 'Service',
    summary: 'Whether the process is alive',
    request: {},
    response: z.object({ status: z.literal('ok') }),
    handle: () => ({ status: 'ok' as const }),
  });
