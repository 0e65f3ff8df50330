import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { tokenOutput } from '../../http/openApi/answerSchemas.ts';
import { INDEX_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { limitInput } from '../../http/schemas.ts';
import type { TokenDirectory } from '../../tokens/tokenDirectory.ts';
import { presentToken } from '../present/presentToken.ts';

const lengthRule = 'must have 1 to 64 characters';

const searchText = z
  .string({ error: ({ input }) => (input === undefined ? 'is required' : lengthRule) })
  .min(1, lengthRule)
  .max(64, lengthRule)
  // No token contains NUL: the index's database cannot store it.
  .regex(/^[^\0]*$/, 'must not contain NUL')
  .meta({ description: 'Part of a symbol or name, in any case', example: 'usd' });

export const searchTokens = (tokens: TokenDirectory) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/tokens2/search',
    operationId: 'searchTokens',
    tag: 'Tokens',
    summary: 'Search tokens by symbol or name',
    errors: INDEX_ERRORS,
    maxAgeSeconds: 5,
    request: { query: z.object({ q: searchText, limit: limitInput(1, 100, 10) }) },
    response: z.object({ tokens: z.array(tokenOutput) }),
    handle: async ({ query }) => ({
      tokens: (await tokens.search(query.q, query.limit)).map(presentToken),
    }),
  });
