import { BaseError, type Hex } from 'viem';
import { decodeRevert } from '../../simulation/revertReason.ts';
import type { WalletClients } from '../wallet/clients.ts';
import type { SentTransaction } from './sentTransaction.ts';

/**
 * Returns the reason why a mined transaction reverted, in words of the service. Its deadline counts first,
 * then its call on the state of its block; undefined where neither shows it.
 */
export async function reasonOfRevert(
  { reader, account }: Pick<WalletClients, 'reader' | 'account'>,
  { call, intent }: Pick<SentTransaction, 'call' | 'intent'>,
  blockNumber: bigint,
): Promise<string | undefined> {
  const deadline = intent.kind === 'approval' ? undefined : intent.deadline;
  const { timestamp } = await reader.getBlock({ blockNumber });
  if (deadline !== undefined && timestamp > BigInt(deadline)) return 'the deadline has passed';
  const value = BigInt(call.value);
  return reader
    .call({ account, to: call.to as Hex, data: call.data as Hex, value, blockNumber })
    .then(() => undefined, reasonIn);
}

/** Returns the meaning of the revert data in a node's error; undefined without data, as in an outage. */
function reasonIn(error: unknown): string | undefined {
  if (!(error instanceof BaseError)) return undefined;
  const cause = error.walk((one) => isHex(dataOf(one)));
  const data = dataOf(cause);
  return isHex(data) ? decodeRevert(data).meaning : undefined;
}

/** Some wallets put the node's own error into their data. */
function dataOf(error: unknown): unknown {
  const data = (error as { readonly data?: unknown } | null)?.data;
  return typeof data === 'object' && data !== null ? dataOf(data) : data;
}

const isHex = (data: unknown): data is Hex => typeof data === 'string' && /^0x[0-9a-f]*$/i.test(data);
