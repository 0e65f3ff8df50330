import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ExecutionOptions } from '../execution.ts';

type Step = Parameters<NonNullable<ExecutionOptions['onStep']>>[0];
type Sent = {
  readonly hash: `0x${string}`;
  /** What it does: the approval of a token, or the swap. */
  readonly step: 'approve' | 'send';
};

/** Spread them into `executeSwap`: they tell the hook how far it is. */
export type Progress = Required<Pick<ExecutionOptions, 'onStep' | 'onHash'>>;

export interface ExecutingSwap<Trade, Done> {
  /** Begins the swap. While one is under way, another is not begun. */
  readonly swap: (trade: Trade) => void;
  /** The same, as a promise. @throws Error while a swap is under way, and what `executeSwap` throws */
  readonly swapAsync: (trade: Trade) => Promise<Done>;
  /** What the wallet is asked to confirm, or has confirmed; undefined before the first. */
  readonly step: Step | undefined;
  /**
   * Each transaction as soon as the wallet has given its hash. Keep them: the page may be closed before the
   * receipt.
   */
  readonly sent: readonly Sent[];
  readonly result: Done | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  /** What is under way, or was the last. */
  readonly trade: Trade | undefined;
  /** Forgets the last swap: its result, its error and its transactions; not while one is under way. */
  readonly reset: () => void;
}

/**
 * Executes swaps, one at a time. It needs a `QueryClientProvider` above, whose defaults cannot make it send
 * twice: nothing is retried, and nothing waits for the network to send later.
 * @param execute `executeSwap` of the adapter for the wallet; or one step of a swap whose steps are a click
 * each
 */
export function useSwap<Trade, Done>(
  execute: (trade: Trade, progress: Progress) => Promise<Done>,
): ExecutingSwap<Trade, Done> {
  const isUnderWay = useRef(false);
  const [step, setStep] = useState<Step>();
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const {
    mutateAsync,
    data,
    error,
    isPending,
    variables,
    reset: forget,
  } = useMutation<Done, Error, Trade>({
    mutationFn: (trade) =>
      execute(trade, {
        onStep: setStep,
        onHash: (hash, of) => setSent((before) => [...before, { hash, step: of }]),
      }),
    retry: false,
    networkMode: 'always',
  });
  const clear = () => {
    setStep(undefined);
    setSent([]);
  };
  const swapAsync = async (trade: Trade): Promise<Done> => {
    // State would only tell after the next rendering, and two clicks may come before it.
    if (isUnderWay.current) throw new Error('A swap is under way');
    isUnderWay.current = true;
    clear();
    try {
      return await mutateAsync(trade);
    } finally {
      isUnderWay.current = false;
    }
  };
  // `error` has what went wrong.
  const swap = (trade: Trade) => void swapAsync(trade).catch(() => undefined);
  const reset = () => {
    if (isUnderWay.current) return;
    forget();
    clear();
  };
  return { swap, swapAsync, step, sent, result: data, error, isPending, trade: variables, reset };
}
