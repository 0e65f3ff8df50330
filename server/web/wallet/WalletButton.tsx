import { useState } from 'react';
import { shortAddress } from '../format/amounts.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { useWallet } from './walletContext.ts';

/** Connects a wallet of the browser, or shows the connected account. */
export function WalletButton() {
  const { account, choices, connect, disconnect, error } = useWallet();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={account === undefined ? 'primary' : ''} onClick={() => setOpen(true)}>
        {account === undefined ? 'Connect wallet' : <span className="mono">{shortAddress(account)}</span>}
      </button>
      {isOpen ? (
        <Dialog title="Wallet" onClose={() => setOpen(false)}>
          {account === undefined ? (
            <div className="steps">
              {choices.map((choice) => (
                <button
                  key={choice.id}
                  type="button"
                  onClick={() => void connect(choice).then(() => setOpen(false))}
                >
                  {choice.icon === undefined ? null : <img src={choice.icon} alt="" width="20" height="20" />}{' '}
                  {choice.name}
                </button>
              ))}
              {choices.length === 0 ? (
                <p>No wallet found in this browser. You can get quotes and build transactions without one.</p>
              ) : null}
            </div>
          ) : (
            <div className="steps">
              <p className="mono">{account}</p>
              <button
                type="button"
                onClick={() => {
                  disconnect();
                  setOpen(false);
                }}
              >
                Disconnect
              </button>
            </div>
          )}
        </Dialog>
      ) : null}
      {error === undefined ? null : (
        <p className="note error" role="alert">
          Could not connect the wallet. {error}
        </p>
      )}
    </>
  );
}
