import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Network } from '../api/answers.ts';
import { useNetwork } from '../api/network.ts';
import { formatDollars } from '../format/figures.ts';
import { CopyAddress } from '../parts/CopyAddress.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Figure } from '../parts/Figure.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { newPositionLink } from '../positions/positionLink.ts';
import { networkTitle } from '../shell/networkTitle.ts';
import { WalletButton } from '../wallet/WalletButton.tsx';
import { useWallet } from '../wallet/walletContext.ts';
import { t } from '../words/words.tsx';
import { BalancesTable } from './BalancesTable.tsx';
import { OwnPositions } from './OwnPositions.tsx';
import { OwnSwaps } from './OwnSwaps.tsx';
import { useBalances } from './useBalances.ts';
import { WatchForm } from './WatchForm.tsx';
import { useWatched } from './watched.ts';
import '../explore/explore.css';

/** Shows what an account holds, provides and has swapped: that of the wallet, or a watched one. */
export function AccountView() {
  const { account, chainId } = useWallet();
  const { data: network } = useNetwork();
  const [watched, watch] = useWatched();
  if (account === undefined && watched === null) {
    return (
      <Card isFirst title={t('My account')}>
        <p className="hint">
          {t(
            'Connect a wallet to see its balances in dollars, its positions and the swaps that you sent from this browser.',
          )}
        </p>
        <WalletButton />
        <WatchForm onWatch={watch} />
      </Card>
    );
  }
  if (network === undefined) return <Loading what={t('the account')} />;
  if (account === undefined) {
    return watched === null ? null : (
      <Watched address={watched} network={network} onStop={() => watch(null)} />
    );
  }
  if (chainId !== network.chainId) {
    return (
      <Card isFirst title={t('My account')}>
        <p className="note">
          {t('Your wallet is on another network. Switch it to {network} to see your account here.', {
            network: networkTitle(network.name),
          })}
        </p>
        <OwnSwaps account={account} network={network} />
      </Card>
    );
  }
  return (
    <>
      <Card isFirst title={t('My account')} end={<CopyAddress address={account} />}>
        <Holdings network={network} account={account} />
      </Card>
      <Card
        title={t('Positions')}
        end={
          <Link className="button" href={newPositionLink()}>
            {t('New position')}
          </Link>
        }
      >
        <OwnPositions account={account} network={network} />
        <Link href="/positions">{t('All positions')}</Link>
      </Card>
      <Card title={t('Swaps sent from this browser')}>
        <OwnSwaps account={account} network={network} />
      </Card>
    </>
  );
}

interface WatchedProps {
  readonly address: `0x${string}`;
  readonly network: Network;
  readonly onStop: () => void;
}

/** Shows an account that nobody here can sign for. */
function Watched({ address, network, onStop }: WatchedProps) {
  return (
    <>
      <Card isFirst title={t('Watched account')} end={<CopyAddress address={address} />}>
        <div className="note watching" role="status">
          <p>{t('You only watch this account. Nothing can be signed or sent for it here.')}</p>
          <button type="button" onClick={onStop}>
            {t('Stop watching')}
          </button>
        </div>
        <Holdings network={network} account={address} isWatched />
      </Card>
      <Card title={t('Positions')}>
        <OwnPositions account={address} network={network} isWatched />
      </Card>
    </>
  );
}

interface HoldingsProps {
  readonly network: Network;
  readonly account: string;
  readonly isWatched?: boolean;
}

function Holdings({ network, account, isWatched = false }: HoldingsProps) {
  const balances = useBalances(network, account, isWatched);
  if (balances.error !== null && balances.holdings.length === 0) {
    return <ErrorNote error={balances.error} what={t('the balances')} />;
  }
  return (
    <>
      <p className="figure holdings">
        {balances.isPending ? (
          <Skeleton digits={8} />
        ) : (
          <Figure
            value={balances.worth}
            reason={t('No token that you hold has a price')}
            format={(value) => formatDollars(value)}
          />
        )}
        <small className="muted">{t('in tokens, without positions')}</small>
      </p>
      <BalancesTable balances={balances} />
    </>
  );
}

interface CardProps {
  readonly title: string;
  readonly isFirst?: boolean;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

function Card({ title, isFirst = false, end, children }: CardProps) {
  return (
    <section className="card" aria-label={title}>
      <div className="card-head">
        {isFirst ? <h1>{title}</h1> : <h2>{title}</h2>}
        {end}
      </div>
      {children}
    </section>
  );
}
