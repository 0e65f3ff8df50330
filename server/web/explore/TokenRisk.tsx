import type { TransferTax } from '../api/risks.ts';
import { describeTax } from '../format/tax.ts';
import { t } from '../words/words.tsx';

/** Warns above the price of a token of that which its transfers do. */
export function TokenRisk({ tax }: { readonly tax: TransferTax }) {
  if (tax.status === 'none' || tax.status === 'unknown') return null;
  return (
    <p className={tax.status === 'taxed' ? 'note' : 'note danger'} role="note">
      {wordsOf(tax)}
    </p>
  );
}

function wordsOf(tax: TransferTax): string {
  switch (tax.status) {
    case 'cannotSell':
      return t('You cannot sell this token after you buy it.');
    case 'cannotBuy':
      return t('This token cannot be bought: its transfers out of pools fail.');
    case 'erratic':
      return t('Transfers of this token follow no rule: less may arrive than was sent, or nothing.');
    default:
      return t('This token takes a tax: {tax}.', { tax: describeTax(tax) });
  }
}
