import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';

/** Says that the process answers, whatever its upstreams do. */
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
