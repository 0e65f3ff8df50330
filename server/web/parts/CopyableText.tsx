import { useId, useState } from 'react';
import { t } from '../words/words.tsx';

interface CopyableTextProps {
  readonly label: string;
  readonly text: string;
}

/** Shows text with a button that copies it where the browser allows that. */
export function CopyableText({ label, text }: CopyableTextProps) {
  const [isCopied, setCopied] = useState(false);
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <div className="copyable">
      <div className="copyable-head">
        <label htmlFor={id}>{label}</label>
        <button type="button" className="quiet" onClick={() => void copy()}>
          {isCopied ? t('Copied') : t('Copy')}
        </button>
      </div>
      <textarea id={id} className="mono" readOnly rows={4} value={text} />
    </div>
  );
}
