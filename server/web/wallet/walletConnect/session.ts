import type { Hex } from 'viem';

/** What a wallet allowed, as the relay's protocol writes it: accounts as `eip155:1:0x…`. */
export interface SessionLike {
  readonly topic: string;
  readonly namespaces: Readonly<
    Record<string, { readonly accounts: readonly string[]; readonly methods: readonly string[] }>
  >;
}

const ACCOUNT = /^eip155:(\d{1,15}):(0x[0-9a-fA-F]{40})$/;

export interface SessionAccount {
  readonly chainId: number;
  readonly address: Hex;
}

/**
 * Lists the accounts of a session on chains that this page knows how to talk about, in the wallet's order.
 */
export function accountsOf({ namespaces }: SessionLike): readonly SessionAccount[] {
  return Object.entries(namespaces).flatMap(([name, { accounts }]) => {
    if (name !== 'eip155' && !name.startsWith('eip155:')) return [];
    return accounts.flatMap((account) => {
      const [, chainId, address] = ACCOUNT.exec(account) ?? [];
      return address === undefined ? [] : [{ chainId: Number(chainId), address: address as Hex }];
    });
  });
}

/**
 * Returns the chain that requests go to: the wanted one where the wallet allows it, else the first that it
 * allows. Each request names its chain, so it does not matter which one the wallet shows.
 */
export function chainFor(session: SessionLike, wanted: number): number | undefined {
  const accounts = accountsOf(session);
  return (accounts.find(({ chainId }) => chainId === wanted) ?? accounts[0])?.chainId;
}

export function allows({ namespaces }: SessionLike, method: string): boolean {
  return Object.values(namespaces).some(({ methods }) => methods.includes(method));
}
