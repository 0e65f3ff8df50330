import { Link } from 'wouter';
import { useReady } from '../api/network.ts';
import { BRAND, onHost } from '../brand/brand.ts';
import { describeHealth } from '../status/describeHealth.ts';
import { t } from '../words/words.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { ThemeButton } from './ThemeButton.tsx';

/** Shows in a word whether all is well, and leads to the docs, the status and the source. */
export function Footer() {
  const { data: ready, error } = useReady();
  const { source, terms, support } = BRAND.links;
  const isWell = describeHealth(ready, error).length === 0;
  return (
    <footer className="footer">
      <span>
        {ready === undefined ? '' : isWell ? t('All systems operational') : t('Some systems are in trouble')}
      </span>
      <Link href="/docs">{t('Docs')}</Link>
      <a href={onHost('/openapi.json')}>{t('OpenAPI')}</a>
      <Link href="/status">{t('Status')}</Link>
      {source === undefined ? null : <a href={source}>{t('Source')}</a>}
      {terms === undefined ? null : <a href={terms}>{t('Terms')}</a>}
      {support === undefined ? null : <a href={support}>{t('Support')}</a>}
      <span className="footer-end">
        <LanguageChoice />
        <ThemeButton />
        {BRAND.version === undefined ? null : <span>v{BRAND.version}</span>}
      </span>
    </footer>
  );
}
