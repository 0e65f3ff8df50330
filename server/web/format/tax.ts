import type { TransferTax } from '../api/risks.ts';
import { t } from '../words/words.tsx';
import { formatPercent } from './amounts.ts';

/** Describes in words the cost of a transfer of the token. */
export function describeTax({ status, rates }: TransferTax): string {
  switch (status) {
    case 'none':
      return t('None');
    case 'taxed': {
      const [buy, sell] = [rates?.buyBps ?? null, rates?.sellBps ?? null].map((bps) =>
        bps === null ? t('unknown') : formatPercent(bps / 100, 4),
      );
      return buy === sell
        ? t('{tax} of each transfer', { tax: buy ?? '' })
        : t('{buy} when bought, {sell} when sold', { buy: buy ?? '', sell: sell ?? '' });
    }
    case 'cannotSell':
      return t('Cannot be sold');
    case 'cannotBuy':
      return t('Cannot be bought');
    case 'erratic':
      return t('Transfers follow no rule');
    case 'unknown':
      return t('Not measured: no pool');
  }
}
