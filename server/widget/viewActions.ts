import { formatAmount, formatPercent, formatUSD } from '../web/format/amounts.ts';
import { shownText } from '../web/format/shownText.ts';
import { covers, type Ruin } from '../web/swap/ruin.ts';
import { actionOf, ruinIn } from './action.ts';
import type { Desk } from './desk.ts';
import { type Drawn, el, fill } from './dom.ts';
import type { Service } from './service.ts';
import type { Flow } from './state.ts';

const WALLET_NAME_LENGTH = 32;

/** Draws the loss to agree to, the button, and what became of the swap. */
export function drawActions(desk: Desk, { network }: Service): Drawn {
  const loss = el('p');
  const word = el('input', {
    ...{
      class: 'word',
      autocomplete: 'off',
      'aria-label': 'Type accept to trade anyway',
      placeholder: 'accept',
    },
    oninput: () => desk.typeWord(word.value),
  });
  const accept = el('button', { type: 'button', onclick: desk.consent }, 'Accept this loss');
  const ruin = el('div', { class: 'note danger', role: 'alert' }, loss, word, accept);
  const buttons = el('div', { class: 'buttons' });
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
    accept.disabled = lost.act === 'word' && typed.trim().toLowerCase() !== 'accept';
  };
  /** What stands there: a button is not replaced under a finger while it stays the same. */
  let standing = '';
  const paintButtons = () => {
    const { state } = desk;
    const action = actionOf(state, network, Date.now());
    const key = JSON.stringify([action, state.wallets.map(({ id, name }) => [id, name])]);
    if (key === standing) return;
    standing = key;
    const button = (text: string, onclick?: () => void) =>
      el('button', { type: 'button', class: 'primary', onclick, disabled: onclick === undefined }, text);
    if (action.kind === 'none') fill(buttons, button(action.why));
    else if (action.kind === 'swap') fill(buttons, button('Swap', desk.swap));
    else if (action.kind === 'again') fill(buttons, button('Swap again', desk.again));
    else if (action.kind === 'switch') fill(buttons, button(`Switch to ${network.name}`, desk.switchChain));
    else if (state.wallets.length === 0) fill(buttons, button('No wallet in this browser'));
    else {
      const connect = state.wallets.map((choice) =>
        button(`Connect ${shownText(choice.name, WALLET_NAME_LENGTH)}`, () => desk.connect(choice)),
      );
      fill(buttons, ...connect);
    }
  };
  const paint = () => {
    paintRuin();
    paintButtons();
    fill(problem, desk.state.walletProblem);
    fill(outcome, ...outcomeOf(desk.state.flow));
  };
  return { elements: [ruin, buttons, problem, outcome], paint };
}

function lossOf({ percent, lostUSD, isByImpact, cannotSell }: Ruin): string {
  const share = `${lostUSD === undefined ? '' : `about ${formatUSD(lostUSD)}, `}${formatPercent(percent)}`;
  const loss = isByImpact
    ? `You lose ${share} of this trade to its price impact.`
    : `You lose ${share} of what you pay: you receive so much less than it is worth.`;
  const warning = 'You cannot sell this token after you buy it.';
  if (!cannotSell) return loss;
  return percent > 5 ? `${warning} ${loss}` : warning;
}

const STEPS = { approve: 'Approval', send: 'Swap' } as const;

/** Says how far the swap is, with the hash of each transaction. */
function outcomeOf(flow: Flow): readonly Node[] {
  if (flow.kind === 'idle') return [];
  const hashes = flow.sent.map(({ step, hash }) => el('p', { class: 'mono' }, `${STEPS[step]} ${hash}`));
  if (flow.kind === 'running') return hashes;
  if (flow.kind === 'failed') return [el('p', { class: 'note danger' }, flow.text), ...hashes];
  const { amountOut, token } = flow;
  const received = `Swapped. You received ${formatAmount(String(amountOut), token.decimals)} ${token.symbol}.`;
  return [el('p', { class: 'note done', title: String(amountOut) }, received), ...hashes];
}
