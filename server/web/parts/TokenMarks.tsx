import type { Token } from '../api/answers.ts';
import { isYoung, type TransferTax, useTokenRisk } from '../api/risks.ts';
import { describeTax } from '../format/tax.ts';
import { t } from '../words/words.tsx';

/** Says where the token is shown that it imitates another, cannot be sold, is taxed or young. */
export function TokenMarks({ token }: { readonly token: Token }) {
  const risk = useTokenRisk(token);
  return (
    <>
      {token.imitates === undefined ? null : (
        <small className="bad"> {t('not the listed {token}', { token: token.imitates })}</small>
      )}
      {risk === undefined ? null : <TaxMark tax={risk.transferTax} />}
      {isYoung(risk) ? <small className="warn"> {t('younger than a day')}</small> : null}
    </>
  );
}

function TaxMark({ tax }: { readonly tax: TransferTax }) {
  switch (tax.status) {
    case 'cannotSell':
    case 'cannotBuy':
    case 'erratic':
      return <small className="bad"> {describeTax(tax)}</small>;
    case 'taxed':
      return <small className="warn"> {t('tax: {tax}', { tax: describeTax(tax) })}</small>;
    default:
      return null;
  }
}
