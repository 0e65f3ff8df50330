import { useMedia } from '../parts/useMedia.ts';
import { t } from '../words/words.tsx';
import { WALLET_APPS } from './walletApps.ts';

/** Leads to wallets where the browser has none: on a phone into their browsers, on a desk to their sites. */
export function WalletAppLinks() {
  const isPhone = useMedia('(pointer: coarse)');
  const page = new URL(window.location.href);
  return (
    <>
      <p>
        {isPhone
          ? t('Open this page in the browser of your wallet:')
          : t('No wallet found in this browser. Install one, then reload this page:')}
      </p>
      <ul className="wallet-apps">
        {WALLET_APPS.map(({ name, open, install }) => (
          <li key={name}>
            <a
              href={isPhone ? open(page) : install}
              rel="noreferrer"
              {...(isPhone ? {} : { target: '_blank' })}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className="hint">{t('You can get quotes and build transactions without a wallet.')}</p>
    </>
  );
}
