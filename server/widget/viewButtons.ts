import { el, fill } from './dom.ts';

/** What a button says, and does; without an act it says why nothing can be done. */
export type Offer = readonly [text: string, act?: () => void];

/**
 * Draws the buttons of the next step. They stay the same elements from step to step, so that the focus of a
 * keyboard stays where it is; for the same reason one that does nothing is not disabled, which would take the
 * focus from it.
 */
export function drawButtons() {
  const element = el('div', { class: 'buttons' });
  const shown: { readonly button: HTMLButtonElement; act: (() => void) | undefined }[] = [];

  const add = () => {
    const button = el('button', {
      type: 'button',
      class: 'primary',
      onclick: () => entry.act?.(),
      // A key that is held down must not take the next step as well.
      onkeydown: (event) => {
        if ((event as KeyboardEvent).repeat) event.preventDefault();
      },
    });
    const entry: (typeof shown)[number] = { button, act: undefined };
    shown.push(entry);
    element.append(button);
  };
  /** Shows just these, in this order. */
  const show = (...offers: readonly Offer[]) => {
    while (shown.length < offers.length) add();
    for (const { button } of shown.splice(offers.length)) {
      // A shadow tree has a focus of its own.
      if (button.matches(':focus')) focusFirst();
      button.remove();
    }
    for (const [place, [text, act]] of offers.entries()) {
      const entry = shown[place];
      if (entry === undefined) continue;
      entry.act = act;
      if (entry.button.textContent !== text) fill(entry.button, text);
      entry.button.ariaDisabled = act === undefined ? 'true' : null;
    }
  };
  const focusFirst = () => shown[0]?.button.focus();
  return { element, show, focusFirst };
}
