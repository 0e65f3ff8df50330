import { t } from '../words/words.tsx';
import { AddressField } from './AddressField.tsx';

interface OtherRecipientProps {
  /** As typed; undefined where the output goes to the account. */
  readonly typed: string | undefined;
  readonly onType: (text: string | undefined) => void;
}

/** Lets the output go to another address than the wallet's account. */
export function OtherRecipient({ typed, onType }: OtherRecipientProps) {
  if (typed === undefined) {
    return (
      <button type="button" className="quiet other-recipient" onClick={() => onType('')}>
        {t('Send to another address')}
      </button>
    );
  }
  return (
    <div className="other-recipient">
      <AddressField label={t('Recipient of the output')} id="recipient" value={typed} onType={onType} />
      <button type="button" className="quiet" onClick={() => onType(undefined)}>
        {t('Receive it myself')}
      </button>
    </div>
  );
}
