import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { type PathProxy, startPathProxy } from '../harness/pathProxy.ts';
import { freePort } from '../harness/ports.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { NO_VIOLATIONS, violationsOf } from '../page/axe.ts';
import type { OpenOptions } from '../page/openPage.ts';
import { type PageScene, startPageScene } from '../page/pageScene.ts';
import { balanceOf, newAccount } from '../page/pageTrade.ts';
import { COIN } from '../page/views.ts';
import { type HostPage, startHostPage } from './hostPage.ts';
import { canPress, type OpenedWidget, openWidget } from './openWidget.ts';

/*
 * Who uses the widget without a mouse, at night, or from a service that lies under a path or lists its
 * origins.
 */

const { USDC } = TOKENS;
const ROOT = `document.querySelector('swap-widget').shadowRoot`;

let scene: PageScene;
let host: HostPage;
let opened: OpenedWidget | undefined;
beforeAll(async () => {
  scene = await startPageScene(inject('replicaUrl'), inject('subgraphUrl'));
  await goOnFromReplica(scene);
  host = await startHostPage(scene.url);
}, 240_000);
afterAll(async () => {
  await host?.stop();
  await scene?.stop();
});
beforeEach(() => scene.proxyAtHead());
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

/**
 * Blocks of the fork follow the replica's last one by a second each, however long ago that was: a quote has
 * no dollars where its block is more than ten minutes from that of the index.
 */
async function goOnFromReplica({ client }: PageScene): Promise<void> {
  const { timestamp } = await client.getBlock();
  await client.request<{ Method: 'evm_setTime'; Parameters: [number]; ReturnType: number }>({
    method: 'evm_setTime',
    params: [Number(timestamp)],
  });
  await client.setBlockTimestampInterval({ interval: 1 });
}

const sale = (amount: string) => `token-in="${COIN}" token-out="${USDC.address}" amount="${amount}"`;

async function open(attributes: string, options: OpenOptions = {}): Promise<OpenedWidget> {
  const body = `<script src="${scene.url}/widget.js" async></script><swap-widget ${attributes}></swap-widget>`;
  opened = await openWidget(scene, host, { body, service: scene.url, ...options });
  return opened;
}

describe('axe', () => {
  test('default: a quote, its warnings and the wallets to choose from', async () => {
    const account = await newAccount(scene, 10n * ETHER);
    const widget = await open(sale('1'), { account });
    await widget.shows('Minimum received');
    await widget.shows('Connect Test wallet');
    expect(await violationsOf(widget)).toEqual(NO_VIOLATIONS);
  });

  test('behavior: a loss to agree to, what is refused, and what arrived', async () => {
    const account = await newAccount(scene, 200_000n * ETHER);
    const widget = await open(sale('100000'), { account });
    await widget.press('Connect Test wallet');
    await widget.waitsFor(`${canPress('Accept this loss')} === false`);
    expect(await violationsOf(widget)).toEqual(NO_VIOLATIONS);
    await widget.types('1');
    if (widget.wallet) widget.wallet.declines = true;
    await widget.press('Swap');
    await widget.shows('You rejected the request in your wallet.');
    expect(await violationsOf(widget)).toEqual(NO_VIOLATIONS);
    if (widget.wallet) widget.wallet.declines = false;
    await widget.press('Swap again');
    await widget.press('Swap');
    await widget.shows('Swapped. You received');
    expect(await violationsOf(widget)).toEqual(NO_VIOLATIONS);
  });

  test('error: a wrong attribute', async () => {
    const widget = await open('slippage="9"');
    await widget.shows('slippage must be');
    expect(await violationsOf(widget)).toEqual(NO_VIOLATIONS);
  });
});

describe('keyboard', () => {
  /** What has the focus in the widget: its label, its text or its value. */
  const FOCUSED = `(() => {
    const active = ${ROOT}.activeElement;
    return active && (active.getAttribute('aria-label') ?? (active.id || active.textContent));
  })()`;

  test('default: Tab goes through it in the order that it is read in, and leaves it', async () => {
    const account = await newAccount(scene, 10n * ETHER);
    const widget = await open(sale('1'), { account });
    await widget.shows('Minimum received');
    await widget.shows('Connect Test wallet');
    const order: unknown[] = [];
    for (let step = 0; step < 7; step++) {
      await widget.page.keyboard.press('Tab');
      order.push(await widget.page.evaluate(FOCUSED));
    }
    expect(order).toEqual([
      ...[
        'in',
        'Token to pay',
        'Switch tokens',
        'Token to receive',
        'Tolerance',
        'Connect Test wallet',
        null,
      ],
    ]);
  });

  test('behavior: a swap from the first key to the last, and the focus is never lost', async () => {
    const account = await newAccount(scene, 10n * ETHER);
    const widget = await open(sale('1'), { account });
    // Its facts have a field of their own.
    await widget.shows('Minimum received');
    await widget.shows('Connect Test wallet');
    for (let step = 0; step < 6; step++) await widget.page.keyboard.press('Tab');
    const has = (name: string) => widget.waitsFor(`${FOCUSED} === ${JSON.stringify(name)}`);
    await has('Connect Test wallet');
    await widget.page.keyboard.press('Enter');
    await has('Swap');
    await widget.page.keyboard.press('Enter');
    await has('Swap again');
    expect(await balanceOf(scene, USDC.address, account.address)).toBeGreaterThan(3_000n * 10n ** 6n);
    await widget.page.keyboard.press('Space');
    await has('Swap');
    expect(widget.wallet?.sent).toHaveLength(1);
  });
});

describe('colours', () => {
  /** The background of the widget, and the scheme in which the browser draws its fields and lists. */
  const LOOK = `(() => {
    const { backgroundColor, colorScheme } = getComputedStyle(${ROOT}.querySelector('.card'));
    return backgroundColor + ', ' + colorScheme;
  })()`;

  test('behavior: those of the reader’s system, until the page around names a theme', async () => {
    const widget = await open(sale('1'));
    await widget.shows('Minimum received');
    const look = async (scheme: string, theme: string | undefined) => {
      await widget.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      const change = theme === undefined ? `removeAttribute('theme')` : `setAttribute('theme', '${theme}')`;
      await widget.page.evaluate(`document.querySelector('swap-widget').${change}`);
      return widget.page.evaluate(LOOK);
    };
    const [light, dark] = ['rgb(255, 255, 255)', 'rgb(17, 22, 31)'];
    expect(await look('light', undefined)).toBe(`${light}, light dark`);
    expect(await look('dark', undefined)).toBe(`${dark}, light dark`);
    expect(await look('dark', 'light')).toBe(`${light}, light`);
    expect(await look('light', 'dark')).toBe(`${dark}, dark`);
    // A name that is none is no theme.
    expect(await look('dark', 'blue')).toBe(`${dark}, light dark`);
    expect(await widget.textOf()).toContain('Minimum received');
  });
});

describe('languages', () => {
  const german = (languages: readonly string[]) => ({
    script: `Object.defineProperty(navigator, 'languages', { get: () => ${JSON.stringify(languages)} })`,
  });

  test('default: a whole swap in German, with numbers as they are written there', async () => {
    const account = await newAccount(scene, 200_000n * ETHER);
    const widget = await open(sale('1.5'), { account, ...german(['de-DE', 'en']) });
    await widget.shows('Mindestens erhalten');
    expect(await widget.page.evaluate(`${ROOT}.querySelector('#in').value`)).toBe('1,5');
    await widget.press('Test wallet verbinden');
    await widget.shows('Guthaben 200.000');
    await widget.types('2,25');
    await widget.waitsFor(`${canPress('Tauschen')} === true`);
    // Who writes a point sees what it counts for.
    await widget.types('2.500');
    await widget.waitsFor(`${ROOT}.querySelector('#in').value === '2,500'`);
    await widget.types('2,5,0');
    await widget.shows('Geben Sie ein Dezimalzeichen ein und keines zwischen Tausendern: 1234,5');
    await widget.types('100000');
    await widget.shows('Sie verlieren etwa');
    await widget.waitsFor(`${canPress('Bestätigen Sie erst den Verlust')} === false`);
    await widget.page.locator('swap-widget >>> .word').fill('akzeptieren');
    await widget.press('Diesen Verlust akzeptieren');
    await widget.waitsFor(`${canPress('Tauschen')} === true`);
    expect(await violationsOf(widget)).toEqual(NO_VIOLATIONS);
    await widget.types('2,25');
    await widget.press('Tauschen');
    await widget.shows('Getauscht. Sie haben 7.8');
    // The page around keeps its own language.
    expect(await widget.page.evaluate('document.documentElement.lang')).toBe('en');
    expect(await widget.page.evaluate(`${ROOT}.querySelector('.card').lang`)).toBe('de');
    expect(widget.complained()).toEqual([]);
  });

  test.each([
    ['the attribute before the browser', 'lang="en-GB"', ['de-DE'], 'Minimum received'],
    ['a region of it', 'lang="de-CH"', ['en'], 'Mindestens erhalten'],
    [
      'the browser, where it does not know the one of the attribute',
      'lang="fr"',
      ['de'],
      'Mindestens erhalten',
    ],
    ['English, where it knows none', 'lang=""', ['ja', 'x-nonsense', 'de_DE'], 'Minimum received'],
  ])('args: %s', async (_, attribute, languages, text) => {
    const widget = await open(`${attribute} ${sale('1')}`, german(languages));
    await widget.shows(text);
    expect(widget.complained()).toEqual([]);
  });
});

describe('services', () => {
  let folder: string;
  let listed: ProxyProcess;
  let under: PathProxy;
  let shop: HostPage;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'widget-brand-'));
    writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>');
    writeFileSync(join(folder, 'brand.json'), JSON.stringify({ name: 'Harbour', logo: 'logo.svg' }));
    // The page has to be there before the service that names its origin, and allows that service by its
    // address.
    const port = await freePort();
    shop = await startHostPage(`http://127.0.0.1:${port}`);
    listed = await startProxy({
      NETWORK: 'mainnet',
      RPC_URL: inject('replicaUrl'),
      TOKEN_LOGOS: 'false',
      BASE_PATH: '/base',
      BRAND_FILE: join(folder, 'brand.json'),
      CORS_ORIGIN: `https://other.example,${shop.origin}`,
    });
    under = await startPathProxy({ '/base': listed.url }, port);
  }, 240_000);
  afterAll(async () => {
    await under?.stop();
    await listed?.stop();
    await shop?.stop();
    rmSync(folder, { recursive: true });
  });

  test('behavior: a service under a path that shares with this site alone: script, brand, tokens and quote', async () => {
    const body = `<script src="${under.url}/base/widget.js" async></script><swap-widget ${sale('1')}></swap-widget>`;
    opened = await openWidget(scene, shop, { body, service: under.url });
    await opened.shows('Minimum received');
    await opened.shows('Harbour');
    expect(await opened.waitsFor(`${ROOT}.querySelector('img')?.naturalWidth > 0`)).toBe(true);
    expect(opened.complained()).toEqual([]);
  });

  test('error: a site that is not listed is told so, with what the operator has to set', async () => {
    const stranger = await startHostPage(under.url);
    try {
      const body = `<script src="${under.url}/base/widget.js" async></script><swap-widget ${sale('1')}></swap-widget>`;
      opened = await openWidget(scene, stranger, { body, service: under.url });
      await opened.shows(`No swap service answers at ${under.url}/base`);
      await opened.shows(`CORS_ORIGIN has to list ${stranger.origin}`);
    } finally {
      await stranger.stop();
    }
  });
});
