import { type OpenedPage, type OpenOptions, openPage } from '../page/openPage.ts';
import type { PageScene } from '../page/pageScene.ts';
import type { HostPage } from './hostPage.ts';

export interface OpenedWidget extends OpenedPage {
  /** The text of a widget of the page, the first unless a number says otherwise. */
  textOf(which?: number): Promise<string>;
  /** Waits until a widget shows the text. */
  shows(text: string, which?: number): Promise<void>;
  /** Clicks the button of that name in a widget, once it can be clicked. */
  press(name: string, which?: number): Promise<void>;
  /** Types into the field of the amount. */
  types(amount: string, which?: number): Promise<void>;
  /** What the browser complained of, requests to the service left out. */
  complained(): readonly string[];
}

const ROOT = (which: number) => `document.querySelectorAll('swap-widget')[${which}]?.shadowRoot`;
const BUTTON = (name: string, which: number) =>
  `[...(${ROOT(which)}?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === ${JSON.stringify(name)})`;

/** The button of the next step keeps the focus while it does nothing, so it is not disabled but says so. */
const IS_ON = `!found.disabled && found.ariaDisabled !== 'true'`;

/** Whether a widget's button of that name can be clicked; undefined where there is none. */
export const canPress = (name: string, which = 0) =>
  `(() => { const found = ${BUTTON(name, which)}; return found && ${IS_ON}; })()`;

const pressed = (name: string, which: number) =>
  `(() => { const found = ${BUTTON(name, which)}; if (!found || !(${IS_ON})) return false; found.click(); return true; })()`;

/** Opens a page of somebody else that has this body. */
export async function openWidget(
  scene: Pick<PageScene, 'browser' | 'nodeUrl'>,
  host: HostPage,
  { body, service, ...options }: OpenOptions & { readonly body: string; readonly service: string },
): Promise<OpenedWidget> {
  const page = await openPage(scene.browser, host.urlOf(body), { nodeUrl: scene.nodeUrl, ...options });
  const textOf = async (which = 0) =>
    String(await page.page.evaluate(`${ROOT(which)}?.querySelector('.card')?.innerText`));
  const until = async (expression: string, what: string, which: number) => {
    try {
      await page.waitsFor(expression);
    } catch (cause) {
      throw new Error(`the widget has not ${what} but:\n${await textOf(which)}`, { cause });
    }
  };
  return {
    ...page,
    textOf,
    shows: (text, which = 0) =>
      until(
        `${ROOT(which)}?.querySelector('.card')?.innerText.includes(${JSON.stringify(text)})`,
        `the text “${text}”`,
        which,
      ),
    // Found and clicked at once: a quote that comes in between would move the button away from a pointer.
    press: (name, which = 0) => until(pressed(name, which), `the button “${name}”`, which),
    types: (amount, which = 0) =>
      until(
        `(() => { const field = ${ROOT(which)}?.querySelector('#in'); if (!field || field.disabled) return false; field.value = ${JSON.stringify(amount)}; field.dispatchEvent(new Event('input')); return true; })()`,
        'the field of the amount',
        which,
      ),
    complained: () => page.complaints.filter((complaint) => complaint !== `asked ${new URL(service).host}`),
  };
}
