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
      <Card title="My account">
        <p className="hint">
          Connect a wallet to see its balances in dollars, its V3 positions and the swaps that you sent from
          this browser.
        </p>
        <WalletButton />
      </Card>
    );
  }
  if (network === undefined) return <Loading what="the account" />;
  if (chainId !== network.chainId) {
    return (
      <Card title="My account">
        <p className="note">
          Your wallet is on another network. Switch it to {networkTitle(network.name)} to see your account
          here.
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
      <Card title="My account" end={<CopyAddress address={account} />}>
        <p className="figure">
          {balances.isPending ? (
            <Skeleton digits={8} />
          ) : (
            <Figure
              value={balances.worth}
              reason="No token that you hold has a price"
              format={(value) => formatDollars(value)}
            />
          )}
          <small className="muted">in tokens, without positions</small>
        </p>
        <BalancesTable balances={balances} />
      </Card>
      <Card title="V3 positions">
        <OwnPositions account={account} network={network} />
      </Card>
      <Card title="Swaps sent from this browser">
        <OwnSwaps account={account} network={network} />
      </Card>
    </>
  );
}

interface CardProps {
  readonly title: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

function Card({ title, end, children }: CardProps) {
  return (
    <section className="card" aria-label={title}>
      <div className="card-head">
        {title === 'My account' ? <h1>{title}</h1> : <h2>{title}</h2>}
        {end}
      </div>
      {children}
    </section>
  );
}
