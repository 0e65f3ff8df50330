import { type Address, hexToBigInt, isHex } from 'viem';
import { z } from 'zod';
import type { BlockId } from '../../chain/head.ts';
import type { RpcClient } from '../../chain/rpc/rpcClient.ts';
import { isOfContract, type RpcOutcome, resultOf } from '../../chain/rpc/rpcErrors.ts';
import { AppError } from '../../errors.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { addressOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import { CHAIN_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { addressInput } from '../../values/addressInput.ts';
import { presentAddress } from '../../values/checksum.ts';
import { balanceOfData } from '../../values/tokenCalls.ts';
import { tokensInput } from '../tokens/tokensInput.ts';

/** Each token is one call of a batch. */
const MAX_TOKENS = 100;
/** A word; a token may answer more behind it. */
const WORD = /^0x[0-9a-f]{64}/i;

export const getBalances = (rpc: RpcClient, currentHead: () => BlockId) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/accounts/:address/balances',
    operationId: 'getBalances',
    tag: 'Trade',
    summary: 'What an address holds of the native coin and of some tokens, all at one block',
    errors: CHAIN_ERRORS,
    maxAgeSeconds: 1,
    request: {
      params: z.object({ address: addressInput }),
      query: z.object({ tokens: tokensInput(MAX_TOKENS) }),
    },
    response: z.object({
      address: addressOutput.meta({ description: 'The account that was asked for' }),
      native: rawOutput.meta({ description: 'Balance of the native coin, wei' }),
      balances: z
        .array(
          z.object({
            token: addressOutput,
            amount: rawOutput.nullable().meta({
              description: 'Raw units; null where the token does not tell a balance',
            }),
          }),
        )
        .meta({ description: 'One entry for each token of the request, in its order' }),
      blockNumber: rawOutput,
      blockHash: z.string(),
    }),
    handle: async ({ params: { address }, query: { tokens } }, context) => {
      const block = currentHead();
      context.etag = block.hash;
      const { native, amounts } = await readBalances(rpc, address, tokens, block, context.signal);
      return {
        address: presentAddress(address),
        native: String(native),
        balances: tokens.map((token, index) => {
          const amount = amounts[index];
          return { token: presentAddress(token), amount: amount === undefined ? null : String(amount) };
        }),
        blockNumber: String(block.number),
        blockHash: block.hash,
      };
    },
  });

/**
 * Reads balances at a block (eth_getBalance, balanceOf by eth_call); undefined for a token that answers none.
 * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
async function readBalances(
  rpc: RpcClient,
  account: Address,
  tokens: readonly Address[],
  block: BlockId,
  signal: AbortSignal,
): Promise<{ readonly native: bigint; readonly amounts: readonly (bigint | undefined)[] }> {
  const at = { blockHash: block.hash };
  const data = balanceOfData(account);
  const calls = tokens.map((to) => ({ method: 'eth_call', params: [{ to, data }, at] }));
  const [coin, ...outcomes] = await rpc.send(
    [{ method: 'eth_getBalance', params: [account, at] }, ...calls],
    {
      block,
      signal,
    },
  );
  const native = resultOf('eth_getBalance', coin);
  if (!isHex(native))
    throw new AppError('UPSTREAM_INVALID', 'The node did not answer the balance of an account.');
  return { native: hexToBigInt(native), amounts: outcomes.map(amountOf) };
}

/** Only the token's own refusal is no balance: what the node failed to answer is an error, not an absence. */
function amountOf(outcome: RpcOutcome): bigint | undefined {
  if (outcome.kind === 'fault' && isOfContract(outcome.fault)) return undefined;
  const answer = resultOf('eth_call', outcome);
  const [word] = (typeof answer === 'string' && WORD.exec(answer)) || [];
  return word === undefined ? undefined : BigInt(word);
}
