import type { QuoteOfExchanges } from '../../../client/src/compareExchanges.ts';

/*
 * The parts of the service's answers that the page reads. Optional fields are shown when they are set: not
 * every trade, network or index has them. Amounts are decimal strings in raw units.
 */

export interface Network {
  readonly name: string;
  readonly chainId: number;
  readonly nativeSymbol: string;
  readonly wrappedNative: string;
  /** Whether the coin is itself the token there, and moves by its transfers. */
  readonly nativeIsToken: boolean;
  /** Null where the first exchange has another router; so is Permit2. */
  readonly universalRouter: string | null;
  readonly permit2: string | null;
  /** Null on a network without V4. */
  readonly poolManager: string | null;
  /** Routes of a split at most, where the trader does not say. */
  readonly suggestedMaxSplits: number;
  /** Kinds of pools that the network has: v2, v3 or v4, and mixed routes. */
  readonly protocols: readonly string[];
  /** Most pools of a route that the service searches in this market. */
  readonly mostHops: number;
  /** The first is the one that the fields above describe. */
  readonly exchanges?: readonly Exchange[];
  /** The contract for trades over all exchanges; null where there is none. */
  readonly executor?: string | null;
  /** Choice of a request that names none. */
  readonly defaultRouter?: RouterChoice;
}

/** The own router of each exchange, the executor over all, or whichever leaves more. */
export type RouterChoice = 'universalRouter' | 'executor' | 'best';

export interface Exchange {
  readonly id: string;
  readonly name: string;
  readonly router: {
    readonly address: string;
    /** Null where the router takes plain allowances. */
    readonly permit2?: string | null;
  };
}

export interface Token {
  readonly address: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** Set by the page on the native coin, whose address is that of its wrapped token. */
  readonly isCoin?: boolean;
  readonly logoURI?: string | null;
  /** The listed symbol that this one looks like. */
  readonly imitates?: string;
}

export interface Route {
  readonly path: readonly string[];
  readonly protocol: string;
  readonly protocols: readonly string[];
  readonly pools: readonly string[];
  readonly fees: readonly number[];
  /** The key of the pool of each V4 hop; absent without one. */
  readonly keys?: readonly ({ readonly currency0: string } | null)[];
}

export interface Leg {
  readonly percent: number;
  readonly route: Route;
}

export interface TaxOfToken {
  readonly buyBps: number;
  readonly sellBps: number | null;
  readonly canSell: boolean;
}

export interface LeftOut {
  readonly tokens: readonly string[];
  readonly reason: 'untrusted' | 'tooGoodToBeTrue';
  readonly promisedPercent: number | null;
}

export interface AnswerWarning {
  readonly code: string;
  readonly message: string;
  readonly token?: string;
}

export interface Quote {
  readonly tokenIn: string;
  readonly tokenOut: string;
  readonly amountIn: string;
  readonly amountOut: string;
  readonly tradeType: 0 | 1;
  readonly route: Route;
  readonly routes?: readonly Leg[];
  readonly priceImpact: number;
  readonly priceImpactBreakdown: { readonly lpFee: number | null; readonly market: number | null };
  readonly tokenTax?: { readonly tokenIn: TaxOfToken | null; readonly tokenOut: TaxOfToken | null };
  readonly leftOut?: LeftOut | null;
  readonly warnings?: readonly AnswerWarning[];
  readonly gasCost: string;
  readonly gasCostWei: string | null;
  /** What a layer 2 charges for the data on its layer 1, wei; 0 elsewhere. */
  readonly l1FeeWei: string | null;
  readonly gasCostInToken?: string | null;
  readonly amountOutNet?: string | null;
  readonly amountInNet?: string | null;
  readonly rankedBy?: string;
  readonly optimalityGap?: number | null;
  readonly optimalityGapReason?: string;
  readonly fee?: { readonly bps: number; readonly amount: string } | null;
  readonly executionPrice: number;
  readonly blockNumber: string;
  readonly discovery: string;
  /** Id of the exchange; null where routes may cross all of them. */
  readonly exchange?: string | null;
  readonly alternatives?: QuoteOfExchanges['alternatives'];
}

export interface Transaction {
  readonly to: string;
  readonly data: string;
  readonly value: string;
}

export interface Approval {
  readonly step: 'clearToken' | 'token' | 'permit2';
  readonly token: string;
  readonly spender: string;
  /** The most that the swap can take, raw units. */
  readonly required: string;
  readonly transaction: Transaction;
}

export interface PermitData {
  readonly domain: { readonly name: string; readonly chainId: number; readonly verifyingContract: string };
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>;
  readonly primaryType: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface Command {
  readonly command: string;
  readonly args: Readonly<Record<string, unknown>>;
}

export type Simulation =
  | {
      readonly status: 'success';
      readonly blockNumber: string;
      readonly amountIn: string;
      readonly amountOut: string;
      readonly gasUsed: string;
      readonly deltaAmount: string;
      readonly blocksTried: number;
      readonly fundsAssumed: boolean;
    }
  | { readonly status: 'unavailable'; readonly blockNumber: string; readonly reason: string };

export interface Swap extends Transaction {
  readonly gasEstimate: string;
  readonly tradeType: 0 | 1;
  readonly quote: Route &
    Pick<
      Quote,
      | 'tokenIn'
      | 'tokenOut'
      | 'amountIn'
      | 'amountOut'
      | 'routes'
      | 'priceImpact'
      | 'priceImpactBreakdown'
      | 'tokenTax'
      | 'leftOut'
      | 'blockNumber'
      | 'exchange'
    > & {
      readonly minAmountOut?: string;
      readonly maxAmountIn?: string;
      readonly gasCostUSD: string | null;
      readonly blockHash: string;
      /** Names the routes that a message for the executor binds. */
      readonly quoteId?: string;
    };
  readonly warnings: readonly AnswerWarning[];
  readonly deadline: string;
  /** Null where the router takes plain allowances. */
  readonly permit2?: string | null;
  readonly slippage: number;
  readonly simulation: Simulation | null;
  readonly approvals?: readonly Approval[];
  readonly permitData?: PermitData | null;
  readonly decoded?: readonly Command[];
}

/** What the figures of an answer are counted in. */
export interface Currency {
  readonly unit: 'USD' | 'native';
  readonly symbol: string;
}

/** The parts of a V4 pool's key beside its tokens; absent for other pools. */
export interface PoolKey {
  /** A hook sets the fee. */
  readonly isDynamicFee?: boolean;
  readonly tickSpacing?: number;
  /** The zero address for none. */
  readonly hooks?: string;
  /** The pool holds the native coin itself, of which token0 is the wrapped token. */
  readonly isNative?: boolean;
}

export interface ListedPool extends PoolKey {
  readonly address: string;
  /** Id of the exchange; absent for the first. */
  readonly exchange?: string;
  readonly protocol: 'v2' | 'v3' | 'v4';
  readonly token0: Token;
  readonly token1: Token;
  readonly fee: number;
  readonly price: string | null;
  readonly tvlUSD: string | null;
  readonly valueNative?: string | null;
  readonly volumeUSD24h: string | null;
  readonly volumeNative24h?: string | null;
  readonly volumeUSD7d?: string | null;
  readonly volumeNative7d?: string | null;
  readonly feesUSD24h: string | null;
  /** Percent. */
  readonly apr: number | null;
  readonly aprReason: string | null;
  readonly txCount: number | null;
}

export interface PoolPrice extends PoolKey {
  readonly token0: Token;
  readonly token1: Token;
  readonly price: string | null;
  readonly priceInverse: string | null;
  readonly tick?: number;
  /** Id of the exchange; absent for the first. */
  readonly exchange?: string;
  readonly protocol: string;
  /** Hundredths of a bip; null where the pair's own cannot be read. */
  readonly fee: number | null;
  readonly priceUSD0: string | null;
  readonly priceUSD1: string | null;
  readonly blockNumber: string;
}

export interface Ready {
  readonly head: {
    readonly number: string;
    readonly hash: string;
    readonly ageSeconds: number;
    readonly source: string;
  };
  readonly nodes: readonly { readonly host: string; readonly state: string; readonly head: string | null }[];
  readonly index:
    | {
        readonly status: 'ok';
        readonly number: string;
        readonly lagBlocks: number;
        readonly secondsLeft: number | null;
        readonly hasIndexingErrors: boolean;
      }
    | { readonly status: 'unavailable'; readonly error?: string }
    | { readonly status: 'none' };
  readonly discovery: string;
  readonly pools: { readonly known: number; readonly inMemory: number };
  readonly waiting: readonly string[];
}

export interface Outcomes {
  readonly enabled: boolean;
  readonly available: boolean;
  readonly watched: number;
  readonly totals: Readonly<Record<'built' | 'seen' | 'expired' | 'succeeded' | 'reverted', number>>;
  /** Reverted transactions by their reason. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Successful ones by the amount delivered beyond the quote, basis points. */
  readonly histogram: readonly { readonly upToBps: number | null; readonly count: number }[];
  readonly barred: readonly { readonly token: string }[];
  readonly outcomes: readonly {
    readonly transactionHash: string;
    readonly blockNumber: string;
    readonly status: 'succeeded' | 'reverted';
    readonly reason: string | null;
    readonly bps: number | null;
  }[];
}
