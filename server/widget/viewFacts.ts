import { exchangeName } from '../web/api/exchanges.ts';
import { formatAmount, formatPercent, formatUSD } from '../web/format/amounts.ts';
import { leastOut } from './action.ts';
import type { Desk } from './desk.ts';
import { type Drawn, el, fill } from './dom.ts';
import type { Service } from './service.ts';
import { t } from './words/words.ts';

/** Percent. The tolerance that the page around asks for stands among them. */
const TOLERANCES = ['0.1', '0.5', '1', '3'];

/** Draws what a person has to know of the quote before a swap. */
export function drawFacts(desk: Desk, { network }: Service): Drawn {
  const offered = [...new Set([...TOLERANCES, desk.state.slippage])].sort((a, b) => Number(a) - Number(b));
  const tolerance = el(
    'select',
    { 'aria-label': t('Tolerance'), onchange: () => desk.tolerate(tolerance.value) },
    ...offered.map((percent) => el('option', { value: percent }, formatPercent(Number(percent)))),
  );
  const [least, impact, fee, exchange] = [el('dd'), el('dd'), el('dd'), el('dd')];
  const exchangeTitle = el('dt', {}, t('Exchange'));
  const list = el(
    'dl',
    {},
    ...[el('dt', {}, t('Minimum received')), least, el('dt', {}, t('Price impact')), impact],
    ...[el('dt', {}, t('Tolerance')), el('dd', {}, tolerance), el('dt', {}, t('Network fee')), fee],
    ...[exchangeTitle, exchange],
  );
  const paint = () => {
    const { state } = desk;
    const { quote, tokenOut } = state;
    const bound = leastOut(state);
    list.hidden = quote === undefined;
    tolerance.value = state.slippage;
    tolerance.disabled = state.flow.kind === 'running';
    if (quote === undefined || bound === undefined) return;
    fill(least, `${formatAmount(String(bound), tokenOut.decimals)} ${tokenOut.symbol}`);
    least.title = String(bound);
    const name = exchangeName(network, quote.exchange);
    exchange.hidden = !name;
    exchangeTitle.hidden = !name;
    fill(exchange, name);
    fill(impact, formatPercent(quote.priceImpact));
    fill(
      fee,
      quote.gasCostUSD == null
        ? t('{count} gas', { count: Number(quote.gasCost) })
        : formatUSD(quote.gasCostUSD),
    );
  };
  return { elements: [list], paint };
}
