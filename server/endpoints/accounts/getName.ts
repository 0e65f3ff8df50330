import { normalize } from 'viem/ens';
import { z } from 'zod';
import type { BlockId } from '../../chain/head.ts';
import { resolveName } from '../../chain/nameResolver.ts';
import type { RpcClient } from '../../chain/rpc/rpcClient.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { addressOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import { CHAIN_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { presentAddress } from '../../values/checksum.ts';

const LONGEST_NAME = 255;
const rule = 'must be a name such as alice.eth';

/** Parses a name and normalizes it (ENSIP-15), so that two that look alike are not taken for one. */
const nameInput = z
  .string()
  .max(LONGEST_NAME, rule)
  .transform((text, context) => {
    try {
      const name = normalize(text);
      if (/^[^.]+(?:\.[^.]+)+$/.test(name)) return name;
    } catch {
      // A name that cannot be normalized is refused by the same rule.
    }
    context.addIssue({ code: 'custom', message: rule });
    return z.NEVER;
  })
  .meta({ type: 'string', description: 'A name of the Ethereum Name Service', example: 'alice.eth' });

export const getName = (rpc: RpcClient, currentHead: () => BlockId) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/names/:name',
    operationId: 'getName',
    tag: 'Trade',
    summary: 'Address of a name, by the registry of the network',
    errors: CHAIN_ERRORS,
    maxAgeSeconds: 1,
    request: { params: z.object({ name: nameInput }) },
    response: z.object({
      name: z.string().meta({ description: 'The name in its normal form (ENSIP-15)' }),
      address: addressOutput.nullable().meta({ description: 'Address that the name means; null for none' }),
      reason: z.enum(['noRegistry', 'noAddress']).nullable().meta({
        description:
          'noRegistry: the network has no names. noAddress: the name has no address on the chain. Null with an address',
      }),
      blockNumber: rawOutput,
      blockHash: z.string(),
    }),
    handle: async ({ params: { name } }, context) => {
      const block = currentHead();
      context.etag = block.hash;
      const { address, reason } = await resolveName(rpc, name, block, context.signal);
      return {
        name,
        address: address && presentAddress(address),
        reason,
        blockNumber: String(block.number),
        blockHash: block.hash,
      };
    },
  });
