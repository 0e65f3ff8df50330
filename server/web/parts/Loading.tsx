import { t } from '../words/words.tsx';
/** Says that data is loading. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <p className="loading" role="status">
      {t('Loading {what}…', { what })}
    </p>
  );
}
