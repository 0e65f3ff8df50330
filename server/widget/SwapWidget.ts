import { applyColors } from '../web/brand/brand.ts';
import { reader } from '../web/words/reader.ts';
import { type Desk, openDesk } from './desk.ts';
import { el, fill } from './dom.ts';
import { failureText } from './failure.ts';
import { sheet } from './look.ts';
import { ATTRIBUTES, type Options, optionsOf } from './options.ts';
import { openService } from './service.ts';
import { drawDesk } from './view.ts';
import { speak } from './words/speak.ts';
import { t } from './words/words.ts';

let look: CSSStyleSheet | undefined;

/**
 * `<swap-widget api="https://…">`: a swap on the page of anybody, by the wallet of whoever reads it. All that
 * it shows is in its own tree, and nothing that the page around does with its styles reaches it.
 */
export class SwapWidget extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;
  readonly #root = this.attachShadow({ mode: 'open' });
  #life: AbortController | undefined;
  #desk: Desk | undefined;

  connectedCallback(): void {
    look ??= sheet();
    this.#root.adoptedStyleSheets = [look];
    if (this.#life === undefined) this.#begin();
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      // A page that moves an element takes it out and puts it in at once: a swap that is under way goes on.
      if (this.isConnected) return;
      this.#life?.abort();
      this.#life = undefined;
      this.#desk = undefined;
      this.#root.replaceChildren();
    });
  }

  attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
    // A swap that is under way is not left alone for another address.
    const isRunning = this.#desk?.state.flow.kind === 'running';
    if (this.#life !== undefined && before !== now && !isRunning) this.#begin();
  }

  #begin(): void {
    this.#life?.abort();
    const life = new AbortController();
    this.#life = life;
    this.#desk = undefined;
    speak();
    this.#show(el('p', { class: 'muted', role: 'status' }, t('Loading…')));
    this.#open(life.signal).catch((error: unknown) => {
      if (!life.signal.aborted) this.#showProblem(failureText(error));
    });
  }

  async #open(signal: AbortSignal): Promise<void> {
    const options: Options = optionsOf((name) => this.getAttribute(name));
    const service = await openService(options, signal);
    if (signal.aborted) return;
    // The desk asks and looks for wallets before it is drawn.
    let paint = () => {};
    const desk = openDesk(service, options, { onChange: () => paint(), signal });
    const drawn = drawDesk(desk, service);
    ({ paint } = drawn);
    const { card } = drawn;
    applyColors(card, service.brand.colors ?? {});
    this.#desk = desk;
    this.#root.replaceChildren(card);
    paint();
  }

  #showProblem(text: string): void {
    const again = el('button', { type: 'button', onclick: () => this.#begin() }, t('Try again'));
    this.#show(el('p', { class: 'note danger', role: 'alert' }, text), again);
  }

  #show(...children: readonly Node[]): void {
    const card = el('section', { class: 'card', 'aria-label': t('Swap'), lang: reader.language });
    fill(card, ...children);
    this.#root.replaceChildren(card);
  }
}
