import type { ReactNode } from 'react';
import { useNetwork } from '../api/network.ts';
import { formatDollars } from '../format/figures.ts';
import { CopyAddress } from '../parts/CopyAddress.tsx';
import { Figure } from '../parts/Figure.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { networkTitle } from '../shell/networkTitle.ts';
import { WalletButton } from '../wallet/WalletButton.tsx';
import { useWallet } from '../wallet/walletContext.ts';
import { t } from '../words/words.tsx';
import { BalancesTable } from './BalancesTable.tsx';
import { OwnPositions } from './OwnPositions.tsx';
import { OwnSwaps, type OwnSwapsProps } from './OwnSwaps.tsx';
import { useBalances } from './useBalances.ts';
import '../explore/explore.css';

/** Shows what an account holds, provides and has swapped. */
export function AccountView() {
  const { account, chainId } = useWallet();
  const { data: network } = useNetwork();
  if (account === undefined) {
    return (
      <Card isFirst title={t('My account')}>
        <p className="hint">
          {t(
            'Connect a wallet to see its balances in dollars, its V3 positions and the swaps that you sent from this browser.',
          )}
        </p>
        <WalletButton />
      </Card>
    );
  }
  if (network === undefined) return <Loading what={t('the account')} />;
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
  return <Holdings account={account} network={network} />;
}

function Holdings({ account, network }: OwnSwapsProps) {
  const balances = useBalances(network);
  return (
    <>
      <Card isFirst title={t('My account')} end={<CopyAddress address={account} />}>
        <p className="figure">
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
      </Card>
      <Card title={t('V3 positions')}>
        <OwnPositions account={account} network={network} />
      </Card>
      <Card title={t('Swaps sent from this browser')}>
        <OwnSwaps account={account} network={network} />
      </Card>
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
