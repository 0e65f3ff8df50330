import { t } from '../words/words.tsx';
import type { Warning } from './warnings.ts';

export function Warnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className="warnings" aria-label={t('Warnings')}>
      {warnings.map(({ level, text, code }) => (
        <li key={text} className={`note ${level}`} data-code={code}>
          {text}
        </li>
      ))}
    </ul>
  );
}
