import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBrand } from './config/brand/brand.ts';
import { loadConfig } from './config/loadConfig.ts';
import { HookList } from './quoting/hooks/hookList.ts';

/* The files that the documentation shows are taken as they stand, once each "0x…" is an address. */

const log = pino({ level: 'silent' });
const root = new URL('../', import.meta.url);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'documented-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The JSON of a page that has this field. */
function shown(page: string, field: string): Record<string, unknown> {
  const blocks = [...readFileSync(new URL(page, root), 'utf8').matchAll(/^```json\n([\s\S]*?)^```$/gm)];
  const [, json = ''] = blocks.find(([, text = '']) => text.includes(`"${field}"`)) ?? [];
  let address = 0;
  return JSON.parse(json.replaceAll('"0x…"', () => `"0x${String(++address).padStart(40, '0')}"`));
}

function written(content: object): string {
  const path = join(folder, 'file.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('docs/networks.md: a network of your own, alone and with V4', () => {
  const network = shown('docs/networks.md', 'wrappedNative');
  const RPC_URL = 'http://127.0.0.1:1';
  const load = (content: object) => loadConfig({ RPC_URL, NETWORK_FILE: written(content) }).network;
  expect(load(network)).toMatchObject({ name: 'my chain', chainId: 12345, currency: 'native' });
  expect(load({ ...network, ...shown('docs/networks.md', 'poolManager') })).toMatchObject({
    name: 'my chain',
    routerVersion: '2.0',
    v4: { feeHooks: [] },
  });
});

test('docs/configuration.md: hooks and pools of theirs', () => {
  const list = new HookList(written(shown('docs/configuration.md', 'tickSpacing')), log);
  expect(list.named).toMatchObject({ hooks: [expect.any(String)], pools: [{ tickSpacing: 60 }] });
});

test('docs/page.md: a brand', () => {
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(readBrand(written(shown('docs/page.md', 'accentInk')))).toMatchObject({
    fields: { name: 'Northstar' },
    logo: { type: 'image/svg+xml' },
  });
});
