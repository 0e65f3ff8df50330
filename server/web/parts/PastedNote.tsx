import type { Pasted } from '../format/pasted.ts';
import { t } from '../words/words.tsx';
import { NameNote } from './NameNote.tsx';

/** Explains a pasted text that no search can find. */
export function PastedNote({ pasted }: { readonly pasted: Pasted }) {
  if (pasted.kind === 'text') return null;
  return (
    <div className="note" role="status">
      {pasted.kind === 'name' ? <NameNote name={pasted.name} /> : null}
      <p>
        {pasted.kind === 'name'
          ? t('This is the name of an account. Paste the address of a token or a pool.')
          : t('This is a transaction. Paste the address of a token or a pool.')}
      </p>
    </div>
  );
}
