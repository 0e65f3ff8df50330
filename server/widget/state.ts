import type { Quote as Told } from '../../client/src/index.ts';
import type { Quote as Read, Token } from '../web/api/answers.ts';
import type { ParsedAmount } from '../web/format/amounts.ts';
import type { Ruin } from '../web/swap/ruin.ts';
import type { Funds } from '../web/wallet/shortage.ts';
import type { WalletChoice } from './discoverWallets.ts';

/** What the guards of the page read of a quote, and its dollars. */
export type Quote = Read & Pick<Told, 'amountInUSD' | 'amountOutUSD' | 'gasCostUSD'>;

/** The wallet that was chosen, the account that it showed, and the chain that it is on. */
export interface Connection {
  readonly provider: WalletChoice['provider'];
  readonly account: `0x${string}`;
  readonly chainId: number;
}

/** A transaction that the wallet has given the hash of. */
export interface Sent {
  readonly step: 'approve' | 'send';
  readonly hash: string;
}

/** How far the swap is. */
export type Flow =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      readonly step: 'build' | 'approve' | 'sign' | 'send';
      readonly sent: readonly Sent[];
    }
  | {
      readonly kind: 'done';
      readonly sent: readonly Sent[];
      readonly amountOut: bigint;
      readonly token: Token;
    }
  | { readonly kind: 'failed'; readonly sent: readonly Sent[]; readonly text: string };

/** All that a widget shows depends on this and on its service. */
export interface State {
  readonly tokenIn: Token;
  readonly tokenOut: Token;
  /** As typed. */
  readonly text: string;
  readonly amount: ParsedAmount;
  /** Percent, as text. */
  readonly slippage: string;
  /** Of this very trade; undefined while there is none. */
  readonly quote: Quote | undefined;
  /** Unix milliseconds. */
  readonly quotedAt: number;
  /** Why there is no quote. */
  readonly problem: string | undefined;
  readonly wallets: readonly WalletChoice[];
  readonly wallet: Connection | undefined;
  readonly walletProblem: string | undefined;
  readonly funds: Funds | undefined;
  /** The loss that was agreed to, and the word typed for it. */
  readonly consent: Ruin | undefined;
  readonly word: string;
  readonly flow: Flow;
}
