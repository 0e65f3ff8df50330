import { Link } from 'wouter';
import { BRAND } from '../brand/brand.ts';
import { Mark } from '../brand/Mark.tsx';
import { WalletButton } from '../wallet/WalletButton.tsx';
import { t } from '../words/words.tsx';
import { NetworkBadge } from './NetworkBadge.tsx';
import { NetworkLinks } from './NetworkLinks.tsx';
import { SearchButton } from './SearchButton.tsx';
import { ViewLinks } from './ViewLinks.tsx';

/** Shows the name, the views, the search, the network and the wallet. */
export function Header() {
  return (
    <header className="header">
      <Link href="/" className="brand" aria-label={t('{name}, to the swap', { name: BRAND.name })}>
        <Mark />
        <span>{BRAND.name}</span>
      </Link>
      <ViewLinks className="views" label={t('Views')} />
      <SearchButton />
      <NetworkBadge />
      <NetworkLinks />
      <WalletButton />
    </header>
  );
}
