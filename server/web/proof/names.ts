/** Names what a transaction is about, as the page does. */
export interface Names {
  /** Names a token by its symbol. */
  token(address: string): string;
  /** Formats an amount of a token, with its symbol. */
  amount(raw: string, token: string): string;
  /** Names an address of the calldata: a constant or part of the router, or an account. */
  account(address: string): string;
}

export type Args = Readonly<Record<string, unknown>>;

export function text(value: unknown): string {
  return String(value);
}

/** Whether an amount means "all that the router holds". */
export function isWholeBalance(amount: string): boolean {
  return /^\d+$/.test(amount) && BigInt(amount) >= 2n ** 255n;
}
