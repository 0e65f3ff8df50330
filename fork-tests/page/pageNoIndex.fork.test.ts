import { expect, inject, test } from 'vitest';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type OpenedPage, openPage } from './openPage.ts';
import { startPageScene } from './pageScene.ts';
import { testScene } from './testScene.ts';
import { COIN, tradePath } from './views.ts';

/* With a node alone the page chooses tokens and quotes; views of the index say what they need. */

const { UNI } = TOKENS;

const scene = testScene(() => startPageScene(inject('replicaUrl'), ''));

async function open(path: string): Promise<OpenedPage> {
  return openPage(scene.browser, scene.url + path, {});
}

const textOf = ({ page }: OpenedPage) => page.evaluate('document.body.innerText') as Promise<string>;

test('a trade of listed tokens is quoted', async () => {
  const page = await open(tradePath({ in: COIN, out: UNI.address, amount: '1.5' }));
  await page.sees('Minimum received');
  const text = await textOf(page);
  expect(text).toContain('UNI');
  expect(text).not.toContain('Outage');
});

test('the list of tokens is that of the token lists', async () => {
  const page = await open('/tokens');
  await page.sees('Wrapped Ether');
  expect(await textOf(page)).not.toContain('Outage');
});

test('the list of pools is that of the factories; another order needs an index, which is no outage', async () => {
  const page = await open('/pools');
  await page.sees('USDC');
  expect(await textOf(page)).not.toContain('Outage');
  await page.page.goto(`${scene.url}/pools?sort=volume`);
  await page.sees('This instance has no index');
  expect(await textOf(page)).not.toContain('Outage');
});
