import { useCallback, useState } from 'react';
import { coinPoolsOf } from '../../../client/src/movedBy.ts';
import { useSwap } from '../../../client/src/react.ts';
import type { Approval, Network, PermitData, Quote, Swap } from '../api/answers.ts';
import { ApiFailure, postJson } from '../api/fetchJson.ts';
import type { Trade } from '../api/trade.ts';
import type { Settings } from '../swap/settings.ts';
import { swapBody } from '../swap/swapBody.ts';
import { pairOf, usePairs } from '../swap/usePairs.ts';
import { sendKept } from '../transactions/sendKept.ts';
import { useSent, whenClosed } from '../transactions/sentStore.ts';
import { isOpen, openSwapsOf } from '../transactions/sentTransaction.ts';
import { PageFailure } from '../words/problem.ts';
import { t } from '../words/words.tsx';
import { approvalTransaction, type Extent } from './approvalTerms.ts';
import { signPermit, type WalletClients } from './clients.ts';
import { isWithoutBundles } from './messageOf.ts';
import { ownBlock } from './ownBlock.ts';
import { useBundling } from './useBundling.ts';

/** A built transaction, the quote with its own amounts and routes, and the signed permit. */
export interface Built {
  readonly swap: Swap;
  readonly quote: Quote;
  /** Unix milliseconds. */
  readonly builtAt: number;
  readonly permit: object | undefined;
  /** The most input that approvals or the permit cover, raw units: the transaction may not ask for more. */
  readonly mostIn: string | undefined;
  /** Exchange whose router was approved or has the permit; undefined before that. */
  readonly exchange: string | null | undefined;
}

interface FlowInput {
  readonly clients: WalletClients;
  readonly trade: Trade;
  readonly settings: Settings;
  readonly network: Network;
  readonly quote: Quote;
  readonly recipient: string;
}

/** What one click does. */
interface Step {
  readonly kind: 'build' | 'approve' | 'permit' | 'send';
  readonly run: () => Promise<void>;
}

type Terms = Partial<Pick<Built, 'permit' | 'mostIn' | 'exchange'>> & {
  /** The quote whose routes were signed with the permit. */
  readonly quoteId?: string | undefined;
};

/** Returns the terms that approvals and the permit of a built transaction cover: one router, one amount. */
const approved = (built: Built | undefined) => ({
  mostIn: built?.swap.quote.maxAmountIn,
  exchange: built?.swap.quote.exchange,
});

/**
 * Leads from a trade to its receipt, each step at the person's own click: never two at once, and none is
 * tried again by itself.
 */
export function useSwapFlow({ clients, trade, settings, network, quote, recipient }: FlowInput) {
  const [built, setBuilt] = useState<Built | undefined>();
  /** The transaction that the wallet was asked for last. */
  const [askedId, setAskedId] = useState<string | undefined>();
  const [isSwapSent, setSwapSent] = useState(false);
  /** Open swaps of the same tokens beside which another one is wanted. */
  const [accepted, accept] = useState<readonly string[]>([]);
  const canBundle = useBundling(clients, network);
  const pairs = usePairs();
  const { chainId } = network;
  const sender = { chainId, account: clients.account };
  const sent = useSent(sender);
  const asked = sent.find(({ id }) => id === askedId);

  const build = useCallback(
    async ({ permit, mostIn, exchange, quoteId }: Terms = {}) => {
      // The wallet's node may be ahead of the service, which would ask for an approval once more, or for a
      // permit by a nonce that is used up.
      const minBlock = await ownBlock(clients, chainId);
      const swap = await postJson<Swap>('/api/v1/swap', {
        ...swapBody(trade, settings, recipient, exchange),
        sender: clients.account,
        ...(minBlock === undefined ? {} : { minBlock }),
        ...(permit === undefined ? {} : { permit }),
        ...(quoteId === undefined ? {} : { quoteId }),
        ...(mostIn === undefined ? {} : { maxAmountIn: mostIn }),
      });
      const { quote: own, warnings } = swap;
      const terms = { permit, mostIn, exchange };
      setBuilt({ swap, quote: { ...quote, ...own, route: own, warnings }, builtAt: Date.now(), ...terms });
    },
    [clients, chainId, trade, settings, quote, recipient],
  );

  const start = async () => {
    // A message for the executor is of one transaction, which is not built again.
    if (built?.permit === undefined || built.exchange === null) return build();
    try {
      await build(built);
    } catch (error) {
      // The permit does not cover the price of now: the trade begins again without it.
      if (!(error instanceof ApiFailure && error.code === 'BOUND_NOT_MET')) throw error;
      await build();
    }
  };
  const approve = async (approval: Approval, extent: Extent) => {
    let id = '';
    const onAsk = (asked: string) => {
      id = asked;
      setAskedId(asked);
    };
    const intent = { kind: 'approval', token: approval.token } as const;
    const transaction = approvalTransaction(approval, extent);
    await sendKept({ clients, sender, transaction, intent, accepted, onAsk });
    const state = (await whenClosed(sender, id))?.state;
    if (state?.kind === 'reverted') {
      const next = t('Nothing was approved: try again.');
      throw new PageFailure({ what: t('The approval reverted.'), next });
    }
    await build({ ...approved(built), permit: built?.permit });
  };
  const permit = async (permitData: PermitData) => {
    const signature = await signPermit(clients, permitData);
    await build({
      ...approved(built),
      permit: { ...permitData.values, signature },
      quoteId: built?.swap.quote.quoteId,
    });
  };
  const send = async ({ swap }: Built) => {
    const { tokenIn, tokenOut, amountIn, amountOut } = swap.quote;
    const isOther = recipient.toLowerCase() !== clients.account.toLowerCase();
    const intent = {
      ...({ kind: 'swap', tokenIn, tokenOut, amountIn, amountOut } as const),
      tradeType: swap.tradeType,
      useCoin: trade.coinIn || trade.coinOut,
      deadline: swap.deadline,
      coinPools: coinPoolsOf(swap.quote),
      ...(isOther ? { recipient } : {}),
    };
    const { to, data, value, gasEstimate: gas } = swap;
    const approvals = (swap.approvals ?? []).map((approval) => approvalTransaction(approval, 'exact'));
    const bundled = approvals.length > 0 ? { approvals } : { gas };
    const transaction = { to, data, value };
    try {
      await sendKept({ clients, sender, transaction, intent, ...bundled, accepted, onAsk: setAskedId });
    } catch (error) {
      if (isWithoutBundles(error)) canBundle.forget();
      throw error;
    }
    pairs.use(pairOf(trade));
    setSwapSent(true);
    setBuilt(undefined);
  };
  const { swap: take, trade: step, isPending, error, reset } = useSwap<Step, void>(({ run }) => run());

  // The swap that the wallet is being asked for is no question of its own.
  const own = (isPending && step?.kind === 'send') || isSwapSent ? askedId : undefined;
  const same = openSwapsOf(sent, trade).filter(({ id }) => id !== own && !accepted.includes(id));
  return {
    built,
    /** Whether the wallet sends approvals and swap together. */
    canBundle: canBundle.is,
    isSwapSent,
    /** The swap that was sent, until it is forgotten. */
    sentSwap: isSwapSent ? asked : undefined,
    /** What the wallet was asked for last, while it is open. */
    asked: asked !== undefined && isOpen(asked) ? asked : undefined,
    /** Open swaps of the same tokens that the person was not asked about yet. */
    same,
    acceptSame: () => accept([...accepted, ...same.map(({ id }) => id)]),
    start: () => take({ kind: 'build', run: start }),
    approve: (approval: Approval, extent: Extent) =>
      take({ kind: 'approve', run: () => approve(approval, extent) }),
    permit: (permitData: PermitData) => take({ kind: 'permit', run: () => permit(permitData) }),
    send: (of: Built) => take({ kind: 'send', run: () => send(of) }),
    isBusy: isPending,
    /** The error of the last step tried. */
    error,
    again: () => {
      reset();
      setBuilt(undefined);
      setSwapSent(false);
      // What this swap was is no question for the next one.
      setAskedId(undefined);
    },
  };
}
