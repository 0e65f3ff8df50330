import { describe, expect, test } from 'vitest';
import { CATALOGUES } from '../../server/web/words/catalogues.testkit.ts';
import { GERMAN } from '../../server/web/words/german/german.ts';
import type { Translations } from '../../server/web/words/reader.ts';
import { ETHER } from '../harness/ether.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { NO_VIOLATIONS, violationsOf } from './axe.ts';
import { type OpenedPage, openPage } from './openPage.ts';
import { balanceOf, newAccount } from './pageTrade.ts';
import { prefersLanguage } from './prefersLanguage.ts';
import { testScene } from './testScene.ts';
import { COIN, tradePath, VIEWS } from './views.ts';

/*
 * The page in each of its languages: by the browser's preference or by the choice in the footer, in every
 * view and without English.
 */

const { USDC } = TOKENS;
const PREFERS_GERMAN = prefersLanguage('de-DE');

const scene = testScene();

async function open(path: string, script?: string): Promise<OpenedPage> {
  return openPage(scene.browser, scene.url + path, {
    ...(script === undefined ? {} : { script }),
    width: 360,
  });
}

/**
 * All that people read or hear on the page, but for what is marked as English and for names that come from
 * the chain.
 */
const SAID = `(() => {
  const said = [];
  const isLeft = (element) => element.closest('[lang=en], script, style, noscript, code, .token-name, .picker-list, pre, textarea') !== null;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, data } = texts.currentNode;
    if (parentElement !== null && !isLeft(parentElement) && data.trim() !== '') said.push(data.trim());
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (isLeft(element)) continue;
    for (const name of ['title', 'aria-label', 'placeholder', 'data-label', 'alt']) {
      const text = element.getAttribute(name);
      if (text) said.push(text.trim());
    }
  }
  return [document.title, ...said];
})()`;

/** Words that no sentence of another language has. */
const ENGLISH =
  /\b(?:the|of|and|is|are|your|you|to|with|for|not|this|by|from|it|found|when|which|what|swap|price|fees?|value)\b/i;

/** Finds English on the page: sentences, and keys of a catalogue that are no translations as well. */
async function englishOn(page: OpenedPage, translations: Translations): Promise<string[]> {
  const translated = new Set<unknown>(Object.values(translations));
  const said = await page.waitsFor<string[]>(SAID);
  return said.filter(
    (text) => ENGLISH.test(text) || (Object.hasOwn(translations, text) && !translated.has(text)),
  );
}

/** Returns the translation of a text, or of the first that begins with it; without one, the text. */
function translationOf(translations: Translations, english: string): string {
  const begins = Object.keys(translations).find((text) => text.startsWith(english)) ?? english;
  const found = translations[english] ?? translations[begins];
  return typeof found === 'string' ? found : english;
}

describe.each(CATALOGUES)('in $language', ({ language, locale, translations }) => {
  const said = (english: string) => translationOf(translations, english);

  test.each(VIEWS)(
    '%s has no English text at 360 pixels, and no serious violation',
    async (_, path, shows) => {
      const page = await open(path, prefersLanguage(locale));
      await page.sees(said(shows));
      await page.waitsFor(`document.querySelector('.loading, .skeleton') === null`);
      expect(await page.page.evaluate('document.documentElement.lang')).toBe(language);
      expect(await englishOn(page, translations)).toEqual([]);
      expect(await page.waitsFor<number>('document.documentElement.scrollWidth')).toBe(360);
      expect(await violationsOf(page)).toEqual(NO_VIOLATIONS);
      expect(page.complaints).toEqual([]);
      await page.close();
    },
  );

  test.each([
    ['Settings', 'Transaction deadline'],
    ['Share', 'Share this trade'],
    ['Connect wallet', 'No wallet found in this browser.'],
    ['Search tokens and pools', 'Search'],
    ['Build the transaction without a wallet', 'No wallet connected.'],
    ['Details', 'After gas'],
  ])('%s opens without an English text', async (name, shows) => {
    const page = await open(
      tradePath({ in: COIN, out: USDC.address, amount: '1.5' }),
      prefersLanguage(locale),
    );
    await page.sees(said('Minimum received'));
    await page.click(said(name));
    await page.sees(said(shows));
    expect(await englishOn(page, translations)).toEqual([]);
  });
});

test('default: the choice in the footer changes texts, numbers and the document at once, and lasts', async () => {
  const page = await open(tradePath({ in: COIN, out: USDC.address, amount: '1.5' }));
  await page.sees('Minimum received');
  await page.page.select('.language', 'de');
  await page.sees('Mindestens erhalten');
  expect(await page.page.evaluate('document.documentElement.lang')).toBe('de');
  expect(await page.waitsFor<string>(`document.querySelector('#amount-in').value`)).toBe('1,5');
  await page.waitsFor(`/^[\\d.]+,\\d\\d\\s\\$/.test(document.querySelector('.dollars data')?.innerText)`);
  await page.page.reload();
  await page.sees('Mindestens erhalten');
  await page.page.select('.language', 'en');
  await page.sees('Minimum received');
  expect(await page.waitsFor<string>(`document.querySelector('#amount-in').value`)).toBe('1.5');
  expect(page.complaints).toEqual([]);
});

test('behavior: a comma typed in German is the decimal sign, and the link of the trade has a point', async () => {
  const page = await open(tradePath({ in: COIN, out: USDC.address }), PREFERS_GERMAN);
  await page.sees('Betrag eingeben');
  await page.page.type('#amount-in', '0,25');
  await page.sees('Mindestens erhalten');
  expect(await page.waitsFor<string>(`new URLSearchParams(location.search).get('amount')`)).toBe('0.25');
  expect(await page.waitsFor<string>(`document.querySelector('#amount-in').value`)).toBe('0,25');
});

test('default: a swap with a wallet, step by step in German, arrives on chain as it says', async () => {
  const account = await newAccount(scene, 3n * ETHER);
  await scene.proxyAtHead();
  const page = await openPage(
    scene.browser,
    scene.url + tradePath({ in: COIN, out: USDC.address, amount: '1,5' }),
    {
      account,
      nodeUrl: scene.nodeUrl,
      script: PREFERS_GERMAN,
    },
  );
  await page.click('Verbinden');
  await page.click('Test wallet');
  await page.click('Tausch prüfen');
  await page.sees('Sie erhalten mindestens');
  expect(await englishOn(page, GERMAN)).toEqual([]);
  await page.click('Tausch bestätigen');
  await page.sees('Getauscht.');
  await page.sees('Genau wie angeboten.');
  const received = await balanceOf(scene, USDC.address, account.address);
  const shown = await page.waitsFor<string[]>(
    `[...document.querySelectorAll('.receipt data')].map(({ value }) => value)`,
  );
  expect(shown.slice(0, 2)).toEqual([String(received), '1500000000000000000']);
  expect(await englishOn(page, GERMAN)).toEqual([]);
});

test('error: a catalogue that does not come leaves the page in English', async () => {
  const page = await open('/status', PREFERS_GERMAN);
  await page.sees('Der Dienst ist bereit.');
  await page.page.setRequestInterception(true);
  page.page.on('request', (request) =>
    request.url().includes('firstTexts') ? void request.abort() : void request.continue(),
  );
  await page.page.setCacheEnabled(false);
  await page.page.reload();
  await page.sees('The service is ready.');
  expect(await page.page.evaluate('document.documentElement.lang')).toBe('en');
});
