import type { Log } from 'viem';
import { movedBy } from '../../../client/src/movedBy.ts';
import { mintedNft, movedLiquidity } from '../../../client/src/movedLiquidity.ts';
import type { Network } from '../api/answers.ts';
import { isSame } from '../api/tokens.ts';
import type { WalletClients } from '../wallet/clients.ts';
import { codesOf } from '../wallet/messageOf.ts';
import type { SentState, SentTransaction } from './sentTransaction.ts';

/** A wallet that knows no such bundle, or no bundles at all. */
const UNKNOWN: readonly unknown[] = [5730, -32601, 4200];

/** The contracts of the network that a swap's events are read by. */
export type Contracts = Pick<Network, 'wrappedNative' | 'nativeIsToken' | 'poolManager'>;

/**
 * Returns a bundle as the wallet knows it now: its own hashes are not those of the chain, and it may be sent
 * by others.
 * @throws the wallet's error, when it does not answer
 */
export async function lookAfterBundle(
  clients: WalletClients,
  contracts: Contracts,
  transaction: SentTransaction,
  bundle: string,
): Promise<SentTransaction> {
  const answer = await clients.signer.getCallsStatus({ id: bundle }).catch((error: unknown) => {
    if (clients.sendsBundles || codesOf(error).some((code) => UNKNOWN.includes(code))) return undefined;
    throw error;
  });
  if (answer === undefined) return transaction;
  const { status, receipts = [] } = answer;
  const last = receipts.at(-1);
  if (status !== 'success' && status !== 'failure') return { ...transaction, state: { kind: 'handed' } };
  if (last === undefined) {
    return status === 'failure' ? { ...transaction, state: { kind: 'failed' } } : transaction;
  }
  const [hash, block] = [last.transactionHash, String(last.blockNumber)];
  if (status === 'failure') return { ...transaction, state: { kind: 'reverted', hash, block } };
  const logs = eachOnce(receipts.flatMap((receipt) => receipt.logs) as unknown as Log[]);
  return { ...transaction, state: succeeded(logs, clients.account, contracts, transaction, { hash, block }) };
}

/** A Safe tells the receipt of the whole bundle once for each of its calls. */
function eachOnce(logs: readonly Log[]): Log[] {
  const seen = new Set<string>();
  return logs.filter(({ transactionHash, logIndex }) => {
    // A wallet that numbers no logs tells each in the receipt of its call.
    if (logIndex === undefined || logIndex === null) return true;
    const name = `${transactionHash} ${logIndex}`;
    const isNew = !seen.has(name);
    seen.add(name);
    return isNew;
  });
}

/** Sums what a mined transaction moved. */
export function succeeded(
  logs: readonly Log[],
  account: string,
  { wrappedNative, nativeIsToken, poolManager }: Contracts,
  { intent, call }: SentTransaction,
  at: { readonly hash: string; readonly block: string },
): SentState {
  if (intent.kind === 'approval') return { kind: 'succeeded', ...at, paid: '0', received: '0' };
  if (intent.kind === 'liquidity') {
    const { protocol, assets, hasSwap = false, manager = call.to } = intent;
    const hasCoinLogs = protocol !== 'v4' && !hasSwap;
    const moved = movedLiquidity(logs, { contract: call.to, wrappedNative, hasCoinLogs, account, assets });
    const tokenId = mintedNft(logs, manager);
    return {
      kind: 'succeeded',
      ...at,
      paid: '0',
      received: '0',
      moved: moved.map(({ asset, amount }) => ({ asset, amount: amount === null ? null : String(amount) })),
      ...(tokenId === null ? {} : { tokenId: String(tokenId) }),
    };
  }
  const { tokenIn, tokenOut, useCoin, recipient = account, coinPools = [] } = intent;
  const isCoin = (token: string) => useCoin && !nativeIsToken && isSame(token, wrappedNative);
  const { amountIn, amountOut } = movedBy(logs, {
    router: call.to,
    wrappedNative,
    poolManager,
    coinPools,
    tokenIn,
    tokenOut,
    sender: account,
    recipient,
    nativeIn: isCoin(tokenIn),
    nativeOut: isCoin(tokenOut),
  });
  return { kind: 'succeeded', ...at, paid: String(amountIn), received: String(amountOut) };
}
