import { useId } from 'react';
import { useAccountKind } from '../api/accounts.ts';
import { NameNote } from '../parts/NameNote.tsx';
import { t } from '../words/words.tsx';
import { checkAddress } from './checkAddress.ts';

interface AddressFieldProps {
  readonly label: string;
  readonly id?: string;
  readonly value: string;
  /** Whether something goes there, so that a contract is warned of. Default: true. */
  readonly isRecipient?: boolean;
  readonly onType: (text: string) => void;
}

/** Edits the address of a recipient, checks its checksum, and warns where it is a contract. */
export function AddressField({ label, id, value, isRecipient = true, onType }: AddressFieldProps) {
  const ownId = useId();
  const field = id ?? ownId;
  const check = checkAddress(value);
  const kind = useAccountKind(isRecipient && check.kind === 'address' ? check.address : undefined);
  const isWrong = check.kind === 'wrong';
  return (
    <div className="address-field">
      <label htmlFor={field}>{label}</label>
      <input
        id={field}
        className="mono"
        placeholder="0x…"
        spellCheck={false}
        autoComplete="off"
        value={value}
        aria-invalid={isWrong}
        aria-describedby={`${field}-note`}
        onChange={({ target }) => onType(target.value.trim())}
      />
      <div id={`${field}-note`} role="status">
        {isWrong ? <p className="bad">{check.reason}</p> : null}
        {check.kind === 'name' ? <NameNote name={check.name} onUse={onType} /> : null}
        {check.kind === 'address' && !check.hasChecksum ? (
          <p className="warn">
            {t('This address has no checksum: a mistyped digit cannot be noticed. Compare all of it.')}
          </p>
        ) : null}
        {isRecipient && kind === 'contract' ? (
          <p className="note danger">
            {t(
              'This is a contract. What it receives may be lost, unless it was made to receive these tokens.',
            )}
          </p>
        ) : null}
      </div>
    </div>
  );
}
