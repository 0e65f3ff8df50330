/** Something to search for, out of a text that was pasted. */
export type Pasted =
  | { readonly kind: 'text'; readonly text: string }
  /** A link of an explorer to a transaction, which is neither token nor pool. */
  | { readonly kind: 'transaction' }
  /** A name such as `alice.eth`. */
  | { readonly kind: 'name'; readonly name: string };

const LINK = /^(?:https?:\/\/|www\.)\S+$/i;
const HEX = /0x(?:[0-9a-f]{64}|[0-9a-f]{40})(?![0-9a-f])/i;

/** Finds the address or pool in a link of an explorer or another page; any other text is itself. */
export function readPasted(typed: string): Pasted {
  const text = typed.trim();
  if (/^[^\s/]+\.eth$/i.test(text)) return { kind: 'name', name: text };
  if (!LINK.test(text)) return { kind: 'text', text };
  const [hex] = HEX.exec(text) ?? [];
  if (hex !== undefined && text.includes(`/tx/${hex}`)) return { kind: 'transaction' };
  return { kind: 'text', text: hex ?? text };
}
