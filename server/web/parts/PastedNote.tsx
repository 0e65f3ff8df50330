import type { Pasted } from '../format/pasted.ts';
import { t } from '../words/words.tsx';

/** Explains a pasted text that no search can find. */
export function PastedNote({ pasted }: { readonly pasted: Pasted }) {
  if (pasted.kind === 'text') return null;
  return (
    <p className="note" role="status">
      {pasted.kind === 'name'
        ? t('Names are not looked up here. Enter the address itself: 0x and 40 digits.')
        : t('This is a transaction. Paste the address of a token or a pool.')}
    </p>
  );
}
