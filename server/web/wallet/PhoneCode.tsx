import { CopyableText } from '../parts/CopyableText.tsx';
import { QrCode } from '../swap/QrCode.tsx';
import { t } from '../words/words.tsx';

/** Shows what a wallet on a phone reads to connect, as a code and as a link. */
export function PhoneCode({ code }: { readonly code: string }) {
  return (
    <>
      <p>{t('Scan it with the wallet on your phone.')}</p>
      <QrCode text={code} />
      <a className="button" href={code}>
        {t('Open a wallet on this device')}
      </a>
      <CopyableText label={t('Link')} text={code} />
    </>
  );
}
