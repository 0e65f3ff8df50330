import { lazy, Suspense, useState } from 'react';
import { useNetwork } from '../api/network.ts';
import { shortAddress } from '../format/amounts.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Loading } from '../parts/Loading.tsx';
import { t } from '../words/words.tsx';
import { useWallet, WALLET_CONNECT_ID } from './walletContext.ts';

const PhoneCode = lazy(async () => ({ default: (await import('./PhoneCode.tsx')).PhoneCode }));
const WalletAppLinks = lazy(async () => ({
  default: (await import('./WalletAppLinks.tsx')).WalletAppLinks,
}));
const Approvals = lazy(async () => ({ default: (await import('./Approvals.tsx')).Approvals }));

/** Connects a wallet of the browser, or shows the connected account. */
export function WalletButton() {
  const { account, choices, asked, code, connect, disconnect, error, look } = useWallet();
  const [isOpen, setOpen] = useState(false);
  const [areApprovalsShown, showApprovals] = useState(false);
  const { data: network } = useNetwork();
  const failure =
    error === undefined ? null : (
      <p className="note error" role="alert">
        {t('Could not connect the wallet.')} {error}
      </p>
    );
  return (
    <>
      <button
        type="button"
        className={account === undefined ? 'primary' : ''}
        onClick={() => {
          look();
          setOpen(true);
        }}
      >
        {account === undefined ? t('Connect wallet') : <span className="mono">{shortAddress(account)}</span>}
      </button>
      {isOpen ? (
        <Dialog
          title={t('Wallet')}
          onClose={() => {
            setOpen(false);
            showApprovals(false);
          }}
        >
          {account === undefined ? (
            <div className="steps">
              {choices === undefined ? <Loading what={t('the wallet')} /> : null}
              {choices?.map((choice) => (
                <button
                  key={choice.id}
                  type="button"
                  onClick={() => void connect(choice).then((isConnected) => isConnected && setOpen(false))}
                >
                  {choice.icon === undefined ? null : <img src={choice.icon} alt="" width="20" height="20" />}{' '}
                  {choice.name}
                </button>
              ))}
              {choices?.every(({ id }) => id === WALLET_CONNECT_ID) ? (
                <Suspense fallback={<Loading what={t('the wallet')} />}>
                  <WalletAppLinks />
                </Suspense>
              ) : null}
              {asked === undefined ? null : (
                <p className="muted" role="status">
                  {t('Confirm in {wallet}, or choose another.', { wallet: asked.name })}
                </p>
              )}
              {code === undefined ? null : (
                <Suspense fallback={<Loading what={t('the code')} />}>
                  <PhoneCode code={code} />
                </Suspense>
              )}
              {failure}
            </div>
          ) : (
            <div className="steps">
              <p className="mono">{account}</p>
              {areApprovalsShown && network !== undefined ? (
                <Suspense fallback={<Loading what={t('your approvals')} />}>
                  <Approvals network={network} />
                </Suspense>
              ) : (
                <button type="button" onClick={() => showApprovals(true)}>
                  {t('Show approvals')}
                </button>
              )}
              <button
                type="button"
                onClick={() => {
                  disconnect();
                  setOpen(false);
                }}
              >
                {t('Disconnect')}
              </button>
            </div>
          )}
        </Dialog>
      ) : null}
      {isOpen ? null : failure}
    </>
  );
}
