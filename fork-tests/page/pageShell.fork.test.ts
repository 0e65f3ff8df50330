import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { TOKENS } from '../harness/replica/tokens.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../harness/temporaryFolder.ts';
import { type OpenedPage, openPage } from './openPage.ts';
import { type PageScene, startPageScene } from './pageScene.ts';

/*
 * The frame around the views, as an operator's brand has it: name, mark, colours, first tokens, search,
 * theme.
 */

const { USDC, DAI } = TOKENS;
const BRAND = {
  name: 'Northstar <b>',
  logo: 'logo.svg',
  colors: { light: { accent: '#0a6b4f', accentInk: '#ffffff' } },
  defaultTokens: { in: DAI.address, out: USDC.address },
  links: { source: 'https://code.example/northstar' },
};

let folder: TemporaryFolder;
let scene: PageScene;
let opened: OpenedPage | undefined;
beforeAll(async () => {
  folder = await createTemporaryFolder('brand');
  await writeFile(join(folder.path, 'brand.json'), JSON.stringify(BRAND));
  await writeFile(
    join(folder.path, 'logo.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>',
  );
  scene = await startPageScene(inject('replicaUrl'), inject('subgraphUrl'), {
    BRAND_FILE: join(folder.path, 'brand.json'),
  });
}, 240_000);
afterAll(async () => {
  await scene?.stop();
  await folder?.remove();
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function open(path: string, width?: number): Promise<OpenedPage> {
  opened = await openPage(scene.browser, scene.url + path, width === undefined ? {} : { width });
  return opened;
}

test('default: the name, the mark, the accent, the first tokens and the source are those of the brand', async () => {
  const page = await open('/');
  await page.sees('Northstar <b>');
  await page.waitsFor(`document.title === 'Swap · Northstar <b>'`);
  await page.waitsFor(`document.querySelector('img.mark').naturalWidth > 0`);
  const backgroundOf = `getComputedStyle(document.querySelector('button.primary')).backgroundColor`;
  expect(await page.page.evaluate(backgroundOf)).toBe('rgb(10, 107, 79)');
  await page.waitsFor(
    `[...document.querySelectorAll('.token-button')].map(({ innerText }) => innerText.split(/\\s/).find((word) => /^[A-Z]{3,}$/.test(word))).join() === 'DAI,USDC'`,
  );
  const source = `[...document.querySelectorAll('footer a')].find(({ innerText }) => innerText === 'Source').href`;
  expect(await page.page.evaluate(source)).toBe('https://code.example/northstar');
  expect(page.complaints).toEqual([]);
});

test('behavior: a scheme without colours of its own keeps the accent of the page', async () => {
  const page = await open('/');
  await page.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  await page.waitsFor(
    `getComputedStyle(document.querySelector('button.primary')).backgroundColor === 'rgb(125, 153, 255)'`,
  );
});

test('behavior: the search opens by its key, finds a token, and Enter goes there', async () => {
  const page = await open('/pools');
  const { keyboard } = page.page;
  await page.sees('Pools');
  await keyboard.press('/');
  await page.waitsFor(`document.activeElement?.matches('dialog input')`);
  await keyboard.type('chainlink');
  await page.waitsFor(`document.querySelector('.found li[aria-selected=true]')?.innerText.includes('LINK')`);
  await keyboard.press('Enter');
  await page.waitsFor(`location.pathname.toLowerCase() === '/tokens/${TOKENS.LINK.address}'`);
  await page.waitsFor(`document.querySelector('dialog') === null`);
});

test('behavior: a slash that is typed into a field opens no search', async () => {
  const page = await open('/tokens');
  await page.page.locator('input[type=search]').fill('a');
  await page.page.focus('input[type=search]');
  await page.page.keyboard.press('/');
  await page.waitsFor(`document.querySelector('input[type=search]').value.includes('/')`);
  expect(await page.page.evaluate(`document.querySelector('dialog')`)).toBeNull();
});

test('behavior: the theme is kept beyond a reload, whatever the system has', async () => {
  const page = await open('/status');
  const background = `getComputedStyle(document.body).backgroundColor`;
  // By the keyboard: the view above still grows, and would move the button away from a pointer between aim
  // and press.
  const button = await page.page.locator('::-p-aria(Theme: system)').waitHandle();
  await button.press('Enter');
  await page.sees('Theme: light');
  await button.press('Enter');
  await page.waitsFor(`${background} === 'rgb(10, 13, 19)'`);
  await page.page.reload();
  await page.sees('Theme: dark');
  expect(await page.page.evaluate(background)).toBe('rgb(10, 13, 19)');
});

test('behavior: a phone has the views at the bottom, and a page that is no view says so', async () => {
  const page = await open('/tokens', 390);
  await page.waitsFor(`getComputedStyle(document.querySelector('.tab-bar')).position === 'fixed'`);
  const here = `document.querySelector('.tab-bar [aria-current=page]').innerText`;
  expect(await page.waitsFor(here)).toBe('Tokens');
});
