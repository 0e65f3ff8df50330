/** What an account holds, raw units and wei. */
export interface Funds {
  readonly balance: bigint;
  readonly coin: bigint;
  /** Wei for one unit of gas. */
  readonly gasPrice: bigint;
}

export interface Need {
  /** Whether the coin itself is sold. */
  readonly isCoin: boolean;
  /** Raw units that leave the account at most. */
  readonly amount: bigint;
  readonly gasUnits: bigint;
  /** Wei that a layer 2 charges beside the gas. */
  readonly l1Fee: bigint;
}

/** What the account lacks: the token, the coin to sell and its gas together, or the gas alone. */
export interface Shortage {
  readonly kind: 'token' | 'coin' | 'gas';
  /** Raw units, or wei, that are there and that are needed. */
  readonly has: bigint;
  readonly needs: bigint;
}

/** Returns what the account lacks for a swap; undefined where it has enough. */
export function shortageOf({ balance, coin, gasPrice }: Funds, need: Need): Shortage | undefined {
  const gas = gasPrice * need.gasUnits + need.l1Fee;
  if (need.isCoin) {
    const needs = need.amount + gas;
    return coin < needs ? { kind: 'coin', has: coin, needs } : undefined;
  }
  if (balance < need.amount) return { kind: 'token', has: balance, needs: need.amount };
  return coin < gas ? { kind: 'gas', has: coin, needs: gas } : undefined;
}
