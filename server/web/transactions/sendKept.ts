import { bytesToHex, type Hex } from 'viem';
import type { Transaction } from '../api/answers.ts';
import type { WalletClients } from '../wallet/clients.ts';
import { isRefusal } from '../wallet/messageOf.ts';
import { PageFailure } from '../words/problem.ts';
import { t } from '../words/words.tsx';
import { forgetSent, keepSent, readSent, type Sender, VISIT } from './sentStore.ts';
import { type Intent, openLike, type SentTransaction } from './sentTransaction.ts';

interface Asked {
  readonly clients: WalletClients;
  readonly sender: Sender;
  readonly transaction: Transaction;
  readonly intent: Intent;
  readonly gas?: string;
  /**
   * Approvals that the wallet sends with the transaction, all of them or none; absent: the transaction alone.
   */
  readonly approvals?: readonly Transaction[];
  /** Open swaps or changes that the person was asked about, and wants another one beside. */
  readonly accepted: readonly string[];
  /** Called with the id when the wallet asks the person. */
  readonly onAsk: (id: string) => void;
}

/**
 * Has the wallet send a transaction, and keeps it from before the wallet asks. What fails in another way than
 * by a refusal stays kept: the wallet may have sent it.
 * @throws the wallet's error; PageFailure when another tab has sent the same meanwhile
 */
export async function sendKept(asked: Asked): Promise<void> {
  const { clients, sender, transaction, intent, gas, approvals, accepted, onAsk } = asked;
  const { reader, account } = clients;
  const askedBlock = await reader.getBlockNumber();
  const askedNonce = await reader.getTransactionCount({ address: account, blockNumber: askedBlock });
  const present = readSent(sender);
  if (openLike(present, intent).some(({ id }) => !accepted.includes(id))) {
    throw new PageFailure({
      what: t(
        intent.kind === 'swap'
          ? 'The same swap was sent from another tab. Nothing was sent from this one.'
          : 'A change of the same position was sent from another tab. Nothing was sent from this one.',
      ),
      next: t('Wait for that one, or look at it below.'),
    });
  }
  const { to, data, value } = transaction;
  const kept: SentTransaction = {
    id: `${VISIT}-${present.length}-${Math.random()}`,
    visit: VISIT,
    askedAt: Date.now(),
    askedNonce,
    askedBlock: String(askedBlock),
    call: { to, data, value },
    intent,
    state: { kind: 'asking' },
    othersSince: 0,
    ...(approvals === undefined && !clients.sendsBundles ? {} : { bundle: newBundleId() }),
  };
  keepSent(sender, kept);
  onAsk(kept.id);
  try {
    const given = await submit(clients, kept, approvals, gas);
    // It may have been found by its nonce before the wallet answered.
    const found = readSent(sender).find(({ id }) => id === kept.id);
    if (found !== undefined && found.state.kind !== 'asking') return;
    keepSent(sender, { ...kept, ...given });
  } catch (error) {
    // A Safe that says no has nothing in its queue, and its error has no code.
    if (isRefusal(error) || clients.sendsBundles) forgetSent(sender, [kept.id]);
    else keepSent(sender, { ...kept, visit: '' });
    throw error;
  }
}

/** Hands the transaction to the wallet; returns what is known of it then. */
async function submit(
  { signer }: WalletClients,
  { call, bundle }: SentTransaction,
  approvals: readonly Transaction[] = [],
  gas?: string,
): Promise<Pick<SentTransaction, 'state' | 'bundle'>> {
  const calls = [...approvals, call].map(({ to, data, value }) => ({
    to: to as Hex,
    data: data as Hex,
    value: BigInt(value),
  }));
  if (bundle !== undefined) {
    // Wallets of before the final standard name the bundle themselves.
    const { id } = await signer.sendCalls({ calls, id: bundle, forceAtomic: true });
    return { state: { kind: 'handed' }, bundle: id };
  }
  const [only] = calls;
  const hash = await signer.sendTransaction({
    ...only,
    ...(gas === undefined ? {} : { gas: BigInt(gas) }),
  });
  return { state: { kind: 'pending', hash, nonce: undefined, isKnown: true } };
}

/** The page names a bundle before the wallet asks, so that it finds it again after a reload. */
function newBundleId(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}
