import { useState } from 'react';
import { ownSwapOf } from '../../../client/src/ownSwap.ts';
import { useSwap } from '../../../client/src/react.ts';
import type { Approval, Network } from '../api/answers.ts';
import { postJson } from '../api/fetchJson.ts';
import { sendKept } from '../transactions/sendKept.ts';
import { useSent, whenClosed } from '../transactions/sentStore.ts';
import { isOpen, openChangesOf } from '../transactions/sentTransaction.ts';
import { approvalTransaction } from '../wallet/approvalTerms.ts';
import type { WalletClients } from '../wallet/clients.ts';
import { isWithoutBundles } from '../wallet/messageOf.ts';
import { ownBlock } from '../wallet/ownBlock.ts';
import { useBundling } from '../wallet/useBundling.ts';
import { PageFailure } from '../words/problem.ts';
import { t } from '../words/words.tsx';
import { type Change, type ChangeAnswer, intentOf, pathOf } from './change.ts';
import { bundledBefore, intentOfSwap, restOfZap } from './zap.ts';

/** A built transaction and its time, Unix milliseconds. */
export interface BuiltChange {
  readonly answer: ChangeAnswer;
  readonly builtAt: number;
}

/** Action of one click. */
interface Step {
  readonly kind: 'build' | 'approve' | 'swap' | 'send';
  readonly run: () => Promise<void>;
}

interface FlowInput {
  readonly clients: WalletClients;
  readonly network: Network;
  readonly change: Change;
}

/**
 * Leads from a change of liquidity to its receipt, each step at the person's own click. Never two run at
 * once, and none is tried again by itself.
 */
export function useChangeFlow({ clients, network, change }: FlowInput) {
  const [built, setBuilt] = useState<BuiltChange | undefined>();
  /** The transaction that the wallet was asked for last. */
  const [askedId, setAskedId] = useState<string | undefined>();
  const [isSent, setSent] = useState(false);
  /** The add that is left of a zap once its swap is done. */
  const [rest, setRest] = useState<Change | undefined>();
  const current = rest ?? change;
  /** Open changes of the same position that another one may join. */
  const [accepted, accept] = useState<readonly string[]>([]);
  const canBundle = useBundling(clients, network);
  const { chainId } = network;
  const sender = { chainId, account: clients.account };
  const sent = useSent(sender);
  const asked = sent.find(({ id }) => id === askedId);

  const build = async (of = current) => {
    const minBlock = await ownBlock(clients, chainId);
    const answer = await postJson<ChangeAnswer>(pathOf(of), {
      ...of.body,
      sender: clients.account,
      ...(minBlock === undefined ? {} : { minBlock }),
    });
    setBuilt({ answer, builtAt: Date.now() });
  };
  /** Sends a transaction that goes before the last one; returns its end. */
  const sendFirst = async (first: Pick<Parameters<typeof sendKept>[0], 'transaction' | 'intent' | 'gas'>) => {
    let id = '';
    const onAsk = (next: string) => {
      id = next;
      setAskedId(next);
    };
    await sendKept({ clients, sender, accepted, onAsk, ...first });
    return (await whenClosed(sender, id))?.state.kind;
  };
  const approve = async (approval: Approval) => {
    const intent = { kind: 'approval', token: approval.token } as const;
    const end = await sendFirst({ transaction: approvalTransaction(approval, 'exact'), intent });
    if (end === 'reverted') {
      const next = t('Nothing was approved: try again.');
      throw new PageFailure({ what: t('The approval reverted.'), next });
    }
    await build();
  };
  const swapFirst = async ({ answer }: BuiltChange) => {
    const swap = ownSwapOf(answer);
    if (swap === null || !('dust' in answer)) throw new Error('a change without a swap of its own');
    const { to, data, value, gasEstimate: gas } = swap;
    const intent = intentOfSwap(swap, answer, network);
    const end = await sendFirst({ transaction: { to, data, value }, intent, gas });
    if (end !== 'succeeded') {
      const next = t('Rebuild the transaction.');
      throw new PageFailure({ what: t('The swap was not executed: nothing is added.'), next });
    }
    const left = restOfZap(change, answer);
    setRest(left);
    await build(left);
  };
  const send = async ({ answer }: BuiltChange) => {
    const { to, data, value, gasEstimate: gas } = answer;
    const approvals = bundledBefore(answer, network);
    const bundled = approvals.length > 0 ? { approvals } : { gas };
    const intent = intentOf(current, answer);
    const transaction = { to, data, value };
    try {
      await sendKept({ clients, sender, transaction, intent, ...bundled, accepted, onAsk: setAskedId });
    } catch (error) {
      if (isWithoutBundles(error)) canBundle.forget();
      throw error;
    }
    setSent(true);
    setBuilt(undefined);
  };
  const { swap: take, trade: step, isPending, error, reset } = useSwap<Step, void>(({ run }) => run());

  // The change that the wallet is being asked for is no question of its own.
  const isSending = step?.kind === 'send' || step?.kind === 'swap';
  const own = (isPending && isSending) || isSent ? askedId : undefined;
  const same = openChangesOf(sent, change).filter(({ id }) => id !== own && !accepted.includes(id));
  return {
    built,
    /** The change that is built: of a zap after its swap, the add. */
    current,
    canBundle: canBundle.is,
    isSent,
    /** Transaction that the wallet was asked for last, while it is open. */
    asked: asked !== undefined && isOpen(asked) ? asked : undefined,
    /** Open changes of the same position that the person was not asked about yet. */
    same,
    acceptSame: () => accept([...accepted, ...same.map(({ id }) => id)]),
    start: () => take({ kind: 'build', run: () => build() }),
    approve: (approval: Approval) => take({ kind: 'approve', run: () => approve(approval) }),
    /** Sends the swap of a zap, and builds the add that is left of it. */
    swapFirst: (of: BuiltChange) => take({ kind: 'swap', run: () => swapFirst(of) }),
    send: (of: BuiltChange) => take({ kind: 'send', run: () => send(of) }),
    isBusy: isPending,
    /** The error of the last step tried. */
    error,
    again: () => {
      reset();
      setBuilt(undefined);
      setSent(false);
      setRest(undefined);
      setAskedId(undefined);
    },
  };
}
