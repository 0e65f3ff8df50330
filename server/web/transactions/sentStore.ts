import { useCallback, useSyncExternalStore } from 'react';
import { isOpen, isSentTransaction, type SentTransaction } from './sentTransaction.ts';

/** Finished transactions that are kept for an account; open ones are all kept. */
const MOST_FINISHED = 30;

/** The account and chain whose transactions are meant. */
export interface Sender {
  readonly chainId: number;
  readonly account: string;
}

/** This load of the page. */
export const VISIT = `${Date.now()}-${Math.random()}`;

const listeners = new Set<() => void>();
/** What the browser refused to store, as in a private window: kept until the page is left. */
const unstored = new Map<string, string>();
const parsed = new Map<string, { readonly text: string; readonly sent: readonly SentTransaction[] }>();

/** Reads the account's transactions, oldest first, as every tab of the browser last left them. */
export function readSent(sender: Sender): readonly SentTransaction[] {
  const key = keyOf(sender);
  const text = textOf(key);
  const known = parsed.get(key);
  if (known?.text === text) return known.sent;
  const sent = parse(text);
  parsed.set(key, { text, sent });
  return sent;
}

/** Adds a transaction, or changes the one with its id. */
export function keepSent(sender: Sender, transaction: SentTransaction): void {
  const present = readSent(sender);
  const isNew = present.every(({ id }) => id !== transaction.id);
  write(
    sender,
    isNew
      ? [...present, transaction]
      : present.map((other) => (other.id === transaction.id ? transaction : other)),
  );
}

export function forgetSent(sender: Sender, ids: readonly string[]): void {
  write(
    sender,
    readSent(sender).filter(({ id }) => !ids.includes(id)),
  );
}

/** Follows the account's transactions, in this tab and in others. */
export function useSent({ chainId, account }: Sender): readonly SentTransaction[] {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => readSent({ chainId, account }), [chainId, account]),
  );
}

/** Resolves when a transaction is no longer open: with it, or with undefined when it was forgotten. */
export function whenClosed(sender: Sender, id: string): Promise<SentTransaction | undefined> {
  return new Promise((resolve) => {
    let leave = () => {};
    const look = () => {
      const present = readSent(sender).find((transaction) => transaction.id === id);
      if (present !== undefined && isOpen(present)) return;
      leave();
      resolve(present);
    };
    leave = subscribe(look);
    look();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function write(sender: Sender, transactions: readonly SentTransaction[]): void {
  const key = keyOf(sender);
  const finished = transactions.filter((transaction) => !isOpen(transaction)).slice(-MOST_FINISHED);
  const kept = transactions.filter((transaction) => isOpen(transaction) || finished.includes(transaction));
  const text = JSON.stringify(kept);
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
  for (const listener of listeners) listener();
}

function keyOf({ chainId, account }: Sender): string {
  return `transactions:${chainId}:${account.toLowerCase()}`;
}

function textOf(key: string): string {
  const own = unstored.get(key);
  if (own !== undefined) return own;
  try {
    return localStorage.getItem(key) ?? '[]';
  } catch {
    return '[]';
  }
}

function parse(text: string): readonly SentTransaction[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isSentTransaction) : [];
  } catch {
    return [];
  }
}
