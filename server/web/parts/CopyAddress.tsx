import { useState } from 'react';
import { shortAddress } from '../format/amounts.ts';
import { t } from '../words/words.tsx';

/** Shows an address in short; a click copies all of it. */
export function CopyAddress({ address }: { readonly address: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <button type="button" className="quiet mono short" title={address} onClick={() => void copy()}>
      {isCopied ? t('Copied') : shortAddress(address)}
      <span className="sr-only"> {t('Copy the address')}</span>
    </button>
  );
}
