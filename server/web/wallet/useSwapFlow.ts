import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Hex } from 'viem';
import type { Approval, Network, PermitData, Quote, Swap } from '../api/answers.ts';
import { postJson } from '../api/fetchJson.ts';
import type { Trade } from '../api/trade.ts';
import type { Settings } from '../swap/settings.ts';
import { swapBody } from '../swap/swapBody.ts';
import { sendAndWait, signPermit, type WalletClients } from './clients.ts';
import { type Moved, movedBy } from './moved.ts';

/** Interval and number of polls until the service has seen the block of an approval. */
const LOOK_MS = 500;
const LOOKS = 120;

/** A built transaction, with the quote on the page and the signed permit. */
export interface Built {
  readonly swap: Swap;
  readonly quote: Quote;
  readonly permit: object | undefined;
}

export interface Receipt {
  readonly hash: Hex;
  readonly status: 'success' | 'reverted';
  readonly blockNumber: bigint;
  readonly moved: Moved;
  readonly swap: Swap;
}

interface FlowInput {
  readonly clients: WalletClients;
  readonly trade: Trade;
  readonly settings: Settings;
  readonly network: Network;
  readonly quote: Quote;
}

/** Leads from a trade to its receipt, each step at the person's own click. */
export function useSwapFlow({ clients, trade, settings, network, quote }: FlowInput) {
  const queries = useQueryClient();
  const [built, setBuilt] = useState<Built | undefined>();
  const [receipt, setReceipt] = useState<Receipt | undefined>();

  const build = useCallback(
    async (permit?: object, since = 0n) => {
      const { account } = clients;
      const body = { ...swapBody(trade, settings, account), sender: account, ...(permit ? { permit } : {}) };
      let swap = await postJson<Swap>('/api/v1/swap', body);
      // The wallet's node may be ahead of the service, which would ask for the approval once more.
      for (let looks = 0; BigInt(swap.quote.blockNumber) < since && looks < LOOKS; looks += 1) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        swap = await postJson<Swap>('/api/v1/swap', body);
      }
      setBuilt({ swap, quote, permit });
    },
    [clients, trade, settings, quote],
  );

  const start = useMutation({ mutationFn: () => build(built?.permit) });
  const approve = useMutation({
    mutationFn: async ({ transaction }: Approval) => {
      const { status, blockNumber } = await sendAndWait(clients, transaction);
      if (status !== 'success') throw new Error('The approval reverted.');
      await build(built?.permit, blockNumber);
    },
  });
  const permit = useMutation({
    mutationFn: async (permitData: PermitData) => {
      const signature = await signPermit(clients, permitData);
      await build({ ...permitData.values, signature });
    },
  });
  const send = useMutation({
    mutationFn: async ({ swap }: Built) => {
      const { transactionHash, status, blockNumber, logs } = await sendAndWait(
        clients,
        swap,
        swap.gasEstimate,
      );
      const moved = movedBy(logs, {
        account: clients.account,
        router: network.universalRouter as Hex,
        wrappedNative: network.wrappedNative as Hex,
        tokenIn: swap.quote.tokenIn as Hex,
        tokenOut: swap.quote.tokenOut as Hex,
        useCoin: settings.useCoin,
        value: BigInt(swap.value),
      });
      setReceipt({ hash: transactionHash, status, blockNumber, moved, swap });
      setBuilt(undefined);
      await queries.invalidateQueries({ queryKey: ['balance'] });
    },
  });

  const steps = [start, approve, permit, send];
  return {
    built,
    receipt,
    start,
    approve,
    permit,
    send,
    isBusy: steps.some(({ isPending }) => isPending),
    /** The error of the last step tried. */
    error: steps.filter(({ error }) => error !== null).sort((a, b) => b.submittedAt - a.submittedAt)[0]
      ?.error,
    again: () => {
      for (const step of steps) step.reset();
      setBuilt(undefined);
      setReceipt(undefined);
    },
  };
}
