import { BRAND } from '../brand/brand.ts';
import { t } from '../words/words.tsx';

/** Leads to the pages of other networks on this host; nothing where there are none. */
export function NetworkLinks() {
  if (BRAND.networks.length === 0) return null;
  return (
    <nav className="network-links" aria-label={t('Other networks')}>
      {BRAND.networks.map(({ name, path }) => (
        <a key={path} href={path}>
          {name}
        </a>
      ))}
    </nav>
  );
}
