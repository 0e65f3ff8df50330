import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { useNetwork } from '../api/network.ts';
import { BRAND } from '../brand/brand.ts';
import { Mark } from '../brand/Mark.tsx';
import { WalletButton } from '../wallet/WalletButton.tsx';
import { useWallet } from '../wallet/walletContext.ts';
import { t } from '../words/words.tsx';
import { NetworkBadge } from './NetworkBadge.tsx';
import { NetworkLinks } from './NetworkLinks.tsx';
import { SearchButton } from './SearchButton.tsx';
import { ViewLinks } from './ViewLinks.tsx';

const Activity = lazy(async () => ({ default: (await import('../transactions/Activity.tsx')).Activity }));

/** Shows the name, the views, the search, the network, the account's activity and the wallet. */
export function Header() {
  const { account } = useWallet();
  const { data: network } = useNetwork();
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
      {account === undefined || network === undefined ? null : (
        <Suspense>
          <Activity network={network} />
        </Suspense>
      )}
      <WalletButton />
    </header>
  );
}
