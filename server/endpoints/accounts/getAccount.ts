import { z } from 'zod';
import type { BlockId } from '../../chain/head.ts';
import { readCode } from '../../chain/readCode.ts';
import type { RpcClient } from '../../chain/rpc/rpcClient.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { addressOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import { CHAIN_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { addressInput } from '../../values/addressInput.ts';
import { presentAddress } from '../../values/checksum.ts';

/**
 * What an account with a key has in place of code after it was delegated (EIP-7702): this, and an address.
 */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i;

export const getAccount = (rpc: RpcClient, currentHead: () => BlockId) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/accounts/:address',
    operationId: 'getAccount',
    tag: 'Trade',
    summary: 'Whether an address is a contract, which may not be able to pass on what it receives',
    errors: CHAIN_ERRORS,
    maxAgeSeconds: 1,
    request: { params: z.object({ address: addressInput }) },
    response: z.object({
      address: addressOutput.meta({ description: 'The account that was asked for' }),
      kind: z.enum(['empty', 'delegated', 'contract']).meta({
        description:
          'empty: no code, as accounts with a key. delegated: has a key, and lets a contract act for it (EIP-7702). ' +
          'contract: has code of its own',
      }),
      blockNumber: rawOutput,
      blockHash: z.string(),
    }),
    handle: async ({ params: { address } }, context) => {
      const block = currentHead();
      context.etag = block.hash;
      const kind = kindOf(await readCode(rpc, address, block, context.signal));
      const { number, hash } = block;
      return { address: presentAddress(address), kind, blockNumber: String(number), blockHash: hash };
    },
  });

function kindOf(code: string): 'empty' | 'delegated' | 'contract' {
  if (code === '0x') return 'empty';
  return DELEGATION.test(code) ? 'delegated' : 'contract';
}
