import { useState } from 'react';
import { AddressField } from '../recipient/AddressField.tsx';
import { recipientOf } from '../recipient/checkAddress.ts';
import { t } from '../words/words.tsx';

/** Takes the address of an account to look at without its wallet. */
export function WatchForm({ onWatch }: { readonly onWatch: (address: `0x${string}`) => void }) {
  const [typed, setTyped] = useState('');
  const address = recipientOf(typed);
  return (
    <form
      className="watch"
      onSubmit={(event) => {
        event.preventDefault();
        if (address !== undefined) onWatch(address);
      }}
    >
      <AddressField
        label={t('Or watch any address without its wallet')}
        value={typed}
        isRecipient={false}
        onType={setTyped}
      />
      <button type="submit" disabled={address === undefined}>
        {t('Watch')}
      </button>
    </form>
  );
}
