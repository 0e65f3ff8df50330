import { executeSwap, type Provider } from '../../client/src/eip1193.ts';
import { SwapApiError } from '../../client/src/errors.ts';
import type { Token } from '../web/api/answers.ts';
import { withSafeNames } from '../web/api/safeNames.ts';
import { placeOf } from '../web/coin/coin.ts';
import { parseAmount } from '../web/format/amounts.ts';
import { withSymbols } from '../web/format/withSymbols.ts';
import { actionOf, isAccepted, questionOf, ruinIn, tradeOf } from './action.ts';
import { discoverWallets, type WalletChoice } from './discoverWallets.ts';
import { failedFlow, failureText } from './failure.ts';
import type { Options } from './options.ts';
import type { Service } from './service.ts';
import type { State } from './state.ts';
import { connect, follow, readFunds, switchChain } from './wallet.ts';
import { t } from './words/words.ts';

/** Between the last letter of an amount and the question for its quote, milliseconds. */
const TYPING_MS = 250;
const LOOK_MS = 4_000;

/** What a person can do. */
export interface Desk {
  readonly state: State;
  choose(side: 'tokenIn' | 'tokenOut', place: string): void;
  turn(): void;
  type(text: string): void;
  tolerate(slippage: string): void;
  typeWord(word: string): void;
  consent(): void;
  connect(choice: WalletChoice): void;
  switchChain(): void;
  swap(): void;
  again(): void;
}

/** Holds the state of one widget, and calls `onChange` after each change, until the signal. */
export function openDesk(
  service: Service,
  options: Options,
  { onChange, signal }: { readonly onChange: () => void; readonly signal: AbortSignal },
): Desk {
  const { api, network, preset } = service;
  let state: State = {
    tokenIn: preset.in,
    tokenOut: preset.out,
    text: options.amount,
    slippage: options.slippage,
    amount: parseAmount(options.amount, preset.in.decimals, preset.in.symbol),
    quote: undefined,
    quotedAt: 0,
    problem: undefined,
    consent: undefined,
    word: '',
    wallets: [],
    wallet: undefined,
    walletProblem: undefined,
    funds: undefined,
    flow: { kind: 'idle' },
  };
  const set = (change: Partial<State>) => {
    if (signal.aborted) return;
    state = { ...state, ...change };
    onChange();
  };

  let asking = new AbortController();
  /** Follows the quote of the trade as it is now; whatever was asked for another one is dropped. */
  const ask = async (wait: number) => {
    asking.abort();
    const mine = new AbortController();
    asking = mine;
    const { tokenIn, tokenOut, amount } = state;
    set({ quote: undefined, problem: undefined, consent: undefined, word: '' });
    if (amount.kind === 'invalid') set({ problem: amount.reason });
    if (amount.kind !== 'amount' || placeOf(tokenIn) === placeOf(tokenOut)) return;
    if (tokenIn.address.toLowerCase() === tokenOut.address.toLowerCase()) {
      const names = { one: tokenIn.symbol, other: tokenOut.symbol };
      set({ problem: t('{one} and {other} are one coin: no pool trades them.', names) });
      return;
    }
    const question = { ...questionOf(tokenIn, tokenOut, amount.raw), maxSplits: network.suggestedMaxSplits };
    const until = AbortSignal.any([signal, mine.signal]);
    for (await pause(wait); !until.aborted; await pause(LOOK_MS)) {
      // Nobody reads a page in the background; its quote grows old, and nothing can be sent by it.
      if (document.hidden) continue;
      try {
        const quote = await api.getQuote(question, { signal: until });
        if (!until.aborted) set({ quote: withSafeNames(quote), quotedAt: Date.now(), problem: undefined });
      } catch (error) {
        if (until.aborted) return;
        set({ quote: undefined, problem: withSymbols(failureText(error), [state.tokenIn, state.tokenOut]) });
        // A question that is refused as such gets no other answer.
        if (error instanceof SwapApiError && error.status === 400) return;
      }
    }
  };

  let following = new AbortController();
  const readWallet = async () => {
    const { wallet, tokenIn } = state;
    if (wallet === undefined || wallet.chainId !== network.chainId) return;
    const funds = await readFunds(wallet, tokenIn).catch(() => undefined);
    if (state.wallet === wallet && state.tokenIn === tokenIn) set({ funds });
  };
  const changeWallet = (wallet: State['wallet']) => {
    set({ wallet, funds: undefined, walletProblem: undefined });
    void readWallet();
  };
  const tell = (problem: unknown) => set({ walletProblem: failureText(problem) });

  const trade = (change: Partial<State>, wait = 0) => {
    const { tokenIn, text } = { ...state, ...change };
    const funds = change.tokenIn === undefined ? {} : { funds: undefined };
    set({ ...change, ...funds, amount: parseAmount(text, tokenIn.decimals, tokenIn.symbol) });
    void ask(wait);
    if (change.tokenIn !== undefined) void readWallet();
  };

  const stopLooking = discoverWallets((wallets) => set({ wallets }));
  const timer = setInterval(() => {
    void readWallet();
    onChange();
  }, LOOK_MS);
  signal.addEventListener('abort', () => {
    stopLooking();
    clearInterval(timer);
    asking.abort();
    following.abort();
  });
  void ask(0);

  const tokenAt = (place: string): Token | undefined =>
    service.tokens.find((token) => placeOf(token) === place);
  return {
    get state() {
      return state;
    },
    choose: (side, place) => {
      const token = tokenAt(place);
      if (token === undefined) return;
      const other = side === 'tokenIn' ? 'tokenOut' : 'tokenIn';
      // Choosing the token of the other side turns the trade.
      const isOther = placeOf(state[other]) === place;
      trade({ [side]: token, ...(isOther ? { [other]: state[side] } : {}) });
    },
    turn: () => trade({ tokenIn: state.tokenOut, tokenOut: state.tokenIn }),
    type: (text) => trade({ text }, TYPING_MS),
    tolerate: (slippage) => set({ slippage }),
    typeWord: (word) => set({ word }),
    consent: () => {
      const ruin = ruinIn(state);
      if (ruin?.act === 'word' && !isAccepted(state.word)) return;
      set({ consent: ruin, word: '' });
    },
    connect: (choice) => {
      set({ walletProblem: undefined });
      connect(choice).then((wallet) => {
        following.abort();
        following = new AbortController();
        changeWallet(wallet);
        const onWallet = (change: Parameters<Parameters<typeof follow>[1]>[0]) =>
          changeWallet(change && state.wallet && { ...state.wallet, ...change });
        follow(wallet, onWallet, following.signal);
      }, tell);
    },
    switchChain: () => {
      const { wallet } = state;
      if (wallet === undefined) return;
      switchChain(wallet, network).then((chainId) => changeWallet({ ...wallet, chainId }), tell);
    },
    swap: () => void swap(),
    again: () => {
      set({ flow: { kind: 'idle' }, consent: undefined });
      void ask(0);
      void readWallet();
    },
  };

  async function swap(): Promise<void> {
    const { wallet, tokenOut } = state;
    // The clock may have passed a limit since the button was drawn.
    if (wallet === undefined || actionOf(state, network, Date.now()).kind !== 'swap') return onChange();
    let flow: Extract<State['flow'], { kind: 'running' }> = { kind: 'running', step: 'build', sent: [] };
    const go = (change: Partial<typeof flow>) => {
      flow = { ...flow, ...change };
      set({ flow });
    };
    const body = tradeOf(state);
    go({});
    try {
      const { moved } = await executeSwap({
        api,
        provider: wallet.provider as Provider,
        account: wallet.account,
        trade: body,
        signal,
        exactApprovals: true,
        onStep: (step) => go({ step }),
        onHash: (hash, step) => go({ sent: [...flow.sent, { step, hash }] }),
      });
      set({ flow: { kind: 'done', sent: flow.sent, amountOut: moved.amountOut, token: tokenOut } });
    } catch (error) {
      set({ flow: failedFlow(error, flow) });
    }
    void readWallet();
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
