import { lazy, Suspense, useState } from 'react';
import type { Trade } from '../api/trade.ts';
import { Loading } from '../parts/Loading.tsx';
import { WalletButton } from '../wallet/WalletButton.tsx';
import { t } from '../words/words.tsx';
import type { Settings } from './settings.ts';

const TransactionPanel = lazy(async () => ({
  default: (await import('./TransactionPanel.tsx')).TransactionPanel,
}));

interface WithoutWalletProps {
  readonly trade: Trade;
  readonly settings: Settings;
}

/** Offers a wallet first, and the transaction itself to who signs elsewhere. */
export function WithoutWallet({ trade, settings }: WithoutWalletProps) {
  const [isBuilding, setBuilding] = useState(false);
  return (
    <div className="steps">
      <WalletButton />
      {isBuilding ? (
        <Suspense fallback={<Loading what={t('the form')} />}>
          <TransactionPanel trade={trade} settings={settings} />
        </Suspense>
      ) : (
        <button type="button" className="quiet" onClick={() => setBuilding(true)}>
          {t('Build the transaction without a wallet')}
        </button>
      )}
    </div>
  );
}
