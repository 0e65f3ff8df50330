import type { Address } from 'viem';
import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { addressOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import { CHAIN_ERRORS } from '../../http/openApi/documentedErrors.ts';
import type { TokenTaxReader } from '../../pools/tokenTaxReader.ts';
import { tokenWarnings, type WarningFacts } from '../../quoting/warnings/tradeWarnings.ts';
import { presentAddress } from '../../values/checksum.ts';
import { presentTransferTax, transferTaxOutput } from '../present/presentTokenTax.ts';
import { presentWarnings, warningsOutput } from '../present/presentWarnings.ts';
import { tokensInput } from './tokensInput.ts';

const MAX_TOKENS = 50;
/** Tokens whose measurement takes as much work as the search for one route. */
const TOKENS_PER_COST = 10;

const riskOutput = z
  .object({ token: addressOutput, transferTax: transferTaxOutput, warnings: warningsOutput })
  .meta({ id: 'TokenRisk' });

/** Metadata of contracts, which are known by `WarningFacts` once they have been read. */
interface MetadataReader {
  read(token: Address): Promise<unknown>;
}

export const getTokenRisks = (reader: TokenTaxReader, metadata: MetadataReader, facts: WarningFacts) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/token-risks',
    operationId: 'getTokenRisks',
    tag: 'Tokens',
    summary: 'Warnings about tokens before a trade: taxed, not to be sold again, young, an imitation',
    errors: CHAIN_ERRORS,
    maxAgeSeconds: 5,
    request: { query: z.object({ tokens: tokensInput(MAX_TOKENS) }) },
    response: z.object({
      risks: z.array(riskOutput).meta({ description: 'In the order of the request' }),
      blockNumber: rawOutput,
      blockHash: z.string(),
    }),
    cost: ({ query }) => Math.ceil(query.tokens.length / TOKENS_PER_COST),
    handle: async ({ query: { tokens } }, { signal }) => {
      const [{ taxes, head }] = await Promise.all([
        reader.read(tokens, signal),
        ...tokens.map((token) => metadata.read(token)),
        facts.learn(tokens),
      ]);
      return {
        risks: tokens.map((token) => {
          const tax = taxes.get(token) ?? { kind: 'unknown' as const };
          const warnings = tokenWarnings({ token, name: 'token', tax }, facts, Number(head.timestamp));
          return {
            token: presentAddress(token),
            transferTax: presentTransferTax(tax),
            warnings: presentWarnings(warnings),
          };
        }),
        blockNumber: String(head.number),
        blockHash: head.hash,
      };
    },
  });
