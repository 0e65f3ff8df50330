import { formatAmount, formatPercent, formatUSD } from '../web/format/amounts.ts';
import { shownText } from '../web/format/shownText.ts';
import { covers, type Ruin } from '../web/swap/ruin.ts';
import { actionOf, isAccepted, ruinIn } from './action.ts';
import type { Desk } from './desk.ts';
import { type Drawn, el, fill } from './dom.ts';
import type { Service } from './service.ts';
import type { Flow } from './state.ts';
import { drawButtons, type Offer } from './viewButtons.ts';
import { t } from './words/words.ts';

const WALLET_NAME_LENGTH = 32;

/** Draws the loss to agree to, the button, and what became of the swap. */
export function drawActions(desk: Desk, { network }: Service): Drawn {
  const loss = el('p');
  const word = el('input', {
    class: 'word',
    autocomplete: 'off',
    'aria-label': t('Type {word} to trade anyway', { word: t('accept') }),
    placeholder: t('accept'),
    oninput: () => desk.typeWord(word.value),
  });
  const accept = el(
    'button',
    {
      type: 'button',
      onclick: () => {
        desk.consent();
        // The note goes with its button; whoever came by the keyboard stays in the widget.
        next.focusFirst();
      },
    },
    t('Accept this loss'),
  );
  const ruin = el('div', { class: 'note danger', role: 'alert' }, loss, word, accept);
  const next = drawButtons();
  const problem = el('p', { class: 'note danger', role: 'alert' });
  const outcome = el('div', { role: 'status' });

  const paintRuin = () => {
    const { consent, word: typed, flow } = desk.state;
    const lost = ruinIn(desk.state);
    ruin.hidden = flow.kind !== 'idle' || lost === undefined || covers(consent, lost);
    if (lost === undefined) return;
    fill(loss, lossOf(lost));
    word.hidden = lost.act !== 'word';
    if (word.value !== typed) word.value = typed;
    accept.disabled = lost.act === 'word' && !isAccepted(typed);
  };
  const paintButtons = () => {
    const { state } = desk;
    const action = actionOf(state, network, Date.now());
    if (action.kind === 'none') next.show([action.why]);
    else if (action.kind === 'swap') next.show([t('Swap|do it'), desk.swap]);
    else if (action.kind === 'again') next.show([t('Swap again'), desk.again]);
    else if (action.kind === 'switch')
      next.show([t('Switch to {network}', { network: network.name }), desk.switchChain]);
    else if (state.wallets.length === 0) next.show([t('No wallet in this browser')]);
    else {
      const connect = state.wallets.map((choice): Offer => {
        const wallet = shownText(choice.name, WALLET_NAME_LENGTH);
        return [t('Connect {wallet}', { wallet }), () => desk.connect(choice)];
      });
      next.show(...connect);
    }
  };
  const paint = () => {
    paintRuin();
    paintButtons();
    fill(problem, desk.state.walletProblem);
    fill(outcome, ...outcomeOf(desk.state.flow));
  };
  return { elements: [ruin, next.element, problem, outcome], paint };
}

function lossOf({ percent, lostUSD, isByImpact, cannotSell }: Ruin): string {
  const dollars = lostUSD === undefined ? '' : `${t('about {dollars}', { dollars: formatUSD(lostUSD) })}, `;
  const share = `${dollars}${formatPercent(percent)}`;
  const loss = isByImpact
    ? t('You lose {share} of this trade to its price impact.', { share })
    : t('You lose {share} of what you pay: you receive so much less than it is worth.', { share });
  const warning = t('You cannot sell this token after you buy it.');
  if (!cannotSell) return loss;
  return percent > 5 ? `${warning} ${loss}` : warning;
}

/** Says how far the swap is, with the hash of each transaction. */
function outcomeOf(flow: Flow): readonly Node[] {
  if (flow.kind === 'idle') return [];
  const nameOf = (step: 'approve' | 'send') => (step === 'approve' ? t('Approval') : t('Swap'));
  const hashes = flow.sent.map(({ step, hash }) => el('p', { class: 'mono' }, `${nameOf(step)} ${hash}`));
  if (flow.kind === 'running') return hashes;
  if (flow.kind === 'failed') return [el('p', { class: 'note danger' }, flow.text), ...hashes];
  const { amountOut, token } = flow;
  const amount = formatAmount(String(amountOut), token.decimals);
  const received = t('Swapped. You received {amount} {token}.', { amount, token: token.symbol });
  return [el('p', { class: 'note done', title: String(amountOut) }, received), ...hashes];
}
