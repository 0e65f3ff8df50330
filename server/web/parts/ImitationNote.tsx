import { t } from '../words/words.tsx';
/** Says that the symbol looks like that of a listed token; nothing where it does not. */
export function ImitationNote({ token }: { readonly token: { readonly imitates?: string } }) {
  if (token.imitates === undefined) return null;
  return <small className="bad"> {t('not the listed {token}', { token: token.imitates })}</small>;
}
