import { Link, Route, Switch, useSearchParams } from 'wouter';
import { OwnPositions } from '../account/OwnPositions.tsx';
import type { Network } from '../api/answers.ts';
import { useNetwork } from '../api/network.ts';
import { Loading } from '../parts/Loading.tsx';
import { useTitle } from '../shell/useTitle.ts';
import { WalletButton } from '../wallet/WalletButton.tsx';
import { WrongNetwork } from '../wallet/WrongNetwork.tsx';
import { useWallet } from '../wallet/walletContext.ts';
import { t } from '../words/words.tsx';
import { AddView } from './AddView.tsx';
import { CreateView } from './CreateView.tsx';
import { ManageView } from './ManageView.tsx';
import { OwnPairs } from './OwnPairs.tsx';
import { PairStart } from './PairStart.tsx';
import { PairView } from './PairView.tsx';
import { newPositionLink } from './positionLink.ts';
import '../explore/explore.css';
import '../swap/swap.css';
import './positions.css';

/** Shows the account's positions, and the ways to open, raise, lower, collect and close one. */
export function PositionsView() {
  const { data: network } = useNetwork();
  useTitle(t('Positions'));
  if (network === undefined) return <Loading what={t('the positions')} />;
  return (
    <Switch>
      <Route path="/positions/new">
        <NewPosition network={network} />
      </Route>
      <Route path="/positions/:place">
        {({ place }) =>
          place.length === ADDRESS_LENGTH ? (
            <PairView address={place} network={network} />
          ) : (
            <ManageView id={place} network={network} />
          )
        }
      </Route>
      <Route>
        <OwnList network={network} />
      </Route>
    </Switch>
  );
}

/** Characters of an address, which names a pair; the id of a position is longer. */
const ADDRESS_LENGTH = 42;

function NewPosition({ network }: { readonly network: Network }) {
  const [params] = useSearchParams();
  if (params.has('pool')) return <AddView network={network} />;
  return params.has('token0') ? <CreateView network={network} /> : <PairStart />;
}

function OwnList({ network }: { readonly network: Network }) {
  const { account, chainId } = useWallet();
  return (
    <>
      <section className="card" aria-labelledby="positions-title">
        <div className="card-head">
          <h1 id="positions-title">{t('Positions')}</h1>
          <Link className="button" href={newPositionLink()}>
            {t('New position')}
          </Link>
        </div>
        {account === undefined ? (
          <>
            <p className="hint">{t('Connect a wallet to see and change its positions.')}</p>
            <WalletButton />
          </>
        ) : chainId === network.chainId ? (
          <OwnPositions account={account} network={network} />
        ) : (
          <WrongNetwork network={network} />
        )}
      </section>
      {account !== undefined && chainId === network.chainId ? <OwnPairs network={network} /> : null}
    </>
  );
}
