import type { Token } from '../web/api/answers.ts';
import { placeOf } from '../web/coin/coin.ts';
import { editableAmount, formatAmount, formatUSD, shortAddress } from '../web/format/amounts.ts';
import { plainSign, shownSign } from '../web/format/decimalSign.ts';
import { shownText } from '../web/format/shownText.ts';
import { warningsOf } from '../web/swap/warnings.ts';
import { reader } from '../web/words/reader.ts';
import type { Desk } from './desk.ts';
import { type Drawn, el, fill } from './dom.ts';
import type { Service } from './service.ts';
import type { State } from './state.ts';
import { drawActions } from './viewActions.ts';
import { drawFacts } from './viewFacts.ts';
import { t } from './words/words.ts';

const NAME_LENGTH = 24;

/** Draws the widget of a desk. */
export function drawDesk(
  desk: Desk,
  service: Service,
): { readonly card: HTMLElement; readonly paint: () => void } {
  const { url, brand } = service;
  const name = shownText(brand.name ?? t('Swap'), NAME_LENGTH);
  const [sides, facts, actions] = [
    drawSides(desk, service),
    drawFacts(desk, service),
    drawActions(desk, service),
  ];
  const problem = el('p', { class: 'note', role: 'status' });
  const warnings = el('ul', { 'aria-label': t('Warnings') });
  const logo = brand.hasLogo === true && el('img', { src: `${url}/brand/logo`, alt: '' });
  const card = el(
    'section',
    { class: 'card', 'aria-label': name, lang: reader.language },
    el('header', {}, logo, el('span', {}, name)),
    ...sides.elements,
    problem,
    ...facts.elements,
    warnings,
    ...actions.elements,
  );
  const paint = () => {
    const { quote, tokenIn, tokenOut, slippage } = desk.state;
    for (const part of [sides, facts, actions]) part.paint();
    fill(problem, desk.state.problem);
    const symbols = { in: tokenIn.symbol, out: tokenOut.symbol };
    const told = quote === undefined ? [] : warningsOf(quote, symbols, Number(slippage));
    fill(
      warnings,
      ...told.map(({ level, text, code }) => el('li', { class: `note ${level}`, 'data-code': code }, text)),
    );
  };
  return { card, paint };
}

/** Draws what is paid and what is received. */
function drawSides(desk: Desk, { tokens }: Service): Drawn {
  const amountIn = el('input', {
    class: 'amount',
    id: 'in',
    inputmode: 'decimal',
    autocomplete: 'off',
    placeholder: '0',
    oninput: () => desk.type(plainSign(amountIn.value)),
  });
  const amountOut = el('output', { class: 'amount', id: 'out', for: 'in' });
  const choice = (side: 'tokenIn' | 'tokenOut', label: string) => {
    const select = el(
      'select',
      { 'aria-label': label, onchange: () => desk.choose(side, select.value) },
      ...tokens.map((token) => el('option', { value: placeOf(token) }, titleOf(token, tokens))),
    );
    return select;
  };
  const [tokenIn, tokenOut] = [
    choice('tokenIn', t('Token to pay')),
    choice('tokenOut', t('Token to receive')),
  ];
  const [underIn, underOut] = [el('small'), el('small')];
  const turn = el(
    'button',
    { type: 'button', class: 'turn', 'aria-label': t('Switch tokens'), onclick: desk.turn },
    '⇅',
  );
  const paint = () => {
    const { state } = desk;
    const { quote } = state;
    const typed = shownSign(state.text);
    if (amountIn.value !== typed) amountIn.value = typed;
    tokenIn.value = placeOf(state.tokenIn);
    tokenOut.value = placeOf(state.tokenOut);
    for (const control of [amountIn, tokenIn, tokenOut, turn])
      control.disabled = state.flow.kind === 'running';
    const { decimals } = state.tokenOut;
    fill(amountOut, quote === undefined ? '' : formatAmount(quote.amountOut, decimals));
    amountOut.title = quote === undefined ? '' : editableAmount(quote.amountOut, decimals);
    fill(underIn, lineOf([dollarsOf(quote?.amountInUSD), balanceOf(state)]));
    fill(underOut, lineOf([dollarsOf(quote?.amountOutUSD), addressOf(state.tokenOut)]));
  };
  const elements = [
    el('div', { class: 'side' }, el('label', { for: 'in' }, t('You pay')), amountIn, tokenIn, underIn),
    turn,
    el(
      'div',
      { class: 'side' },
      el('label', { for: 'out' }, t('You receive')),
      amountOut,
      tokenOut,
      underOut,
    ),
  ];
  return { elements, paint };
}

/** A symbol tells a token only where no other one has it, and where it looks like no listed one. */
function titleOf(token: Token, all: readonly Token[]): string {
  const { symbol, address, imitates } = token;
  const note = imitates === undefined ? '' : ` (${t('not the listed {token}', { token: imitates })})`;
  const isShared = all.some((other) => other !== token && other.symbol === symbol);
  return `${symbol}${note}${note !== '' || isShared ? ` ${shortAddress(address)}` : ''}`;
}

const lineOf = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');
const dollarsOf = (dollars: string | null | undefined): string => (dollars == null ? '' : formatUSD(dollars));
const addressOf = ({ isCoin, address }: Token): string => (isCoin ? '' : shortAddress(address));

function balanceOf({ funds, tokenIn }: State): string {
  if (funds === undefined) return '';
  return t('Balance {amount}', { amount: formatAmount(String(funds.balance), tokenIn.decimals) });
}
