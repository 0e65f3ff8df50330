import { useName } from '../api/accounts.ts';
import { t } from '../words/words.tsx';
import { ErrorNote } from './ErrorNote.tsx';

interface NameNoteProps {
  readonly name: string;
  /** Takes the address in place of the name; absent where no account is wanted. */
  readonly onUse?: (address: string) => void;
}

/** Shows the address of a name, to be compared before it is used, or why there is none. */
export function NameNote({ name, onUse }: NameNoteProps) {
  const { data, error } = useName(name);
  if (error !== null) return <ErrorNote error={error} what={t('the name')} />;
  if (data === undefined) return <p className="muted">{t('Loading…')}</p>;
  const { address, reason } = data;
  if (address === null) {
    return (
      <p className="bad">
        {reason === 'noRegistry'
          ? t('This network has no names. Enter the address itself: 0x and 40 digits.')
          : t('{name} has no address on this network. Enter the address itself: 0x and 40 digits.', { name })}
      </p>
    );
  }
  return (
    <>
      <p className="mono">{t('{token} is {address}.', { token: data.name, address })}</p>
      {onUse === undefined ? null : (
        <button type="button" className="quiet" onClick={() => onUse(address)}>
          {t('Use this address')}
        </button>
      )}
    </>
  );
}
