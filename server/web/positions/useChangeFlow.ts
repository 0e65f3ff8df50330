import { useState } from 'react';
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
import { type Change, intentOf, type LiquidityAnswer, pathOf } from './change.ts';

/** A built transaction and its time, Unix milliseconds. */
export interface BuiltChange {
  readonly answer: LiquidityAnswer;
  readonly builtAt: number;
}

/** Action of one click. */
interface Step {
  readonly kind: 'build' | 'approve' | 'send';
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
  /** Open changes of the same position that another one may join. */
  const [accepted, accept] = useState<readonly string[]>([]);
  const canBundle = useBundling(clients, network);
  const { chainId } = network;
  const sender = { chainId, account: clients.account };
  const sent = useSent(sender);
  const asked = sent.find(({ id }) => id === askedId);

  const build = async () => {
    const minBlock = await ownBlock(clients, chainId);
    const answer = await postJson<LiquidityAnswer>(pathOf(change), {
      ...change.body,
      sender: clients.account,
      ...(minBlock === undefined ? {} : { minBlock }),
    });
    setBuilt({ answer, builtAt: Date.now() });
  };
  const approve = async (approval: Approval) => {
    let id = '';
    const onAsk = (next: string) => {
      id = next;
      setAskedId(next);
    };
    const intent = { kind: 'approval', token: approval.token } as const;
    const transaction = approvalTransaction(approval, 'exact');
    await sendKept({ clients, sender, transaction, intent, accepted, onAsk });
    const state = (await whenClosed(sender, id))?.state;
    if (state?.kind === 'reverted') {
      const next = t('Nothing was approved: try again.');
      throw new PageFailure({ what: t('The approval reverted.'), next });
    }
    await build();
  };
  const send = async ({ answer }: BuiltChange) => {
    const { to, data, value, gasEstimate: gas } = answer;
    const approvals = (answer.approvals ?? []).map((approval) => approvalTransaction(approval, 'exact'));
    const bundled = approvals.length > 0 ? { approvals } : { gas };
    const intent = intentOf(change, answer);
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
  const own = (isPending && step?.kind === 'send') || isSent ? askedId : undefined;
  const same = openChangesOf(sent, change).filter(({ id }) => id !== own && !accepted.includes(id));
  return {
    built,
    canBundle: canBundle.is,
    isSent,
    /** Transaction that the wallet was asked for last, while it is open. */
    asked: asked !== undefined && isOpen(asked) ? asked : undefined,
    /** Open changes of the same position that the person was not asked about yet. */
    same,
    acceptSame: () => accept([...accepted, ...same.map(({ id }) => id)]),
    start: () => take({ kind: 'build', run: build }),
    approve: (approval: Approval) => take({ kind: 'approve', run: () => approve(approval) }),
    send: (of: BuiltChange) => take({ kind: 'send', run: () => send(of) }),
    isBusy: isPending,
    /** The error of the last step tried. */
    error,
    again: () => {
      reset();
      setBuilt(undefined);
      setSent(false);
      setAskedId(undefined);
    },
  };
}
