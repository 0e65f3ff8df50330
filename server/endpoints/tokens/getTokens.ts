import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { tokenOutput } from '../../http/openApi/answerSchemas.ts';
import { INDEX_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { limitInput } from '../../http/schemas.ts';
import { MAX_LISTED, type TokenDirectory } from '../../tokens/tokenDirectory.ts';
import { presentToken } from '../present/presentToken.ts';

export const getTokens = (tokens: TokenDirectory) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/tokens2',
    operationId: 'listTokens',
    tag: 'Tokens',
    summary: 'Tokens by trading activity, pinned tokens first',
    errors: INDEX_ERRORS,
    maxAgeSeconds: 5,
    request: { query: z.object({ limit: limitInput(1, MAX_LISTED, 100) }) },
    response: z.object({ tokens: z.array(tokenOutput) }),
    handle: async ({ query }) => ({ tokens: (await tokens.list(query.limit)).map(presentToken) }),
  });
