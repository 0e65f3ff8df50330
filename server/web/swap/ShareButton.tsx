import { lazy, Suspense, useState } from 'react';
import { CopyableText } from '../parts/CopyableText.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Loading } from '../parts/Loading.tsx';
import { t } from '../words/words.tsx';

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }));

/** Shares the trade: the address of the page has its tokens and amount, and nothing of the account. */
export function ShareButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="quiet" aria-label={t('Share')} onClick={() => setOpen(true)}>
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 10V2m0 0L5 5m3-3 3 3M3 9v4h10V9" />
        </svg>
      </button>
      {isOpen ? (
        <Dialog title={t('Share this trade')} onClose={() => setOpen(false)}>
          <CopyableText label={t('Link')} text={window.location.href} />
          <Suspense fallback={<Loading what={t('the code')} />}>
            <QrCode text={window.location.href} />
          </Suspense>
        </Dialog>
      ) : null}
    </>
  );
}
