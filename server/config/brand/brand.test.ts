import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBrand } from './brand.ts';
import { contrastOf } from './contrast.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'));
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'large.png'), Buffer.alloc(65_537));
  writeFileSync(join(folder, 'logo.gif'), 'GIF89a');
});
afterAll(() => rmSync(folder, { recursive: true }));

function brandOf(content: unknown) {
  const path = join(folder, 'brand.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readBrand(path);
}

test('default: without a file the page keeps its own name, mark and accent', () => {
  expect(readBrand(undefined)).toEqual({ fields: {}, logo: undefined });
});

test('default: every field, the logo beside the file', () => {
  const given = {
    name: ' Northstar ',
    logo: 'logo.svg',
    colors: {
      light: { accent: '#0A6B4F', accentInk: '#ffffff' },
      dark: { accent: '#4fd1a5', accentInk: '#04130d' },
    },
    defaultTokens: {
      in: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      out: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    },
    links: { source: 'https://code.example/northstar' },
  };
  expect(brandOf(given)).toEqual({
    fields: {
      name: 'Northstar',
      colors: {
        light: { accent: '#0a6b4f', accentInk: '#ffffff' },
        dark: { accent: '#4fd1a5', accentInk: '#04130d' },
      },
      defaultTokens: {
        in: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
        out: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      },
      links: { source: 'https://code.example/northstar' },
    },
    logo: {
      type: 'image/svg+xml',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
  });
});

const INK = '#ffffff';

describe('error', () => {
  test.each([
    ['{', 'JSON'],
    [{ name: '' }, 'name must have 1 to 24 characters'],
    [{ name: 'N'.repeat(25) }, 'name must have 1 to 24 characters'],
    [{ name: 'a\u202eb' }, 'name must not contain hidden characters'],
    [{ colours: {} }, 'colours'],
    [{ colors: { light: { accent: 'red', accentInk: INK } } }, 'colors light accent must be a colour'],
    [{ colors: { light: { accent: '#ffee00', accentInk: '#000000' } } }, 'on #ffffff, the surface of cards'],
    [{ colors: { light: { accent: '#2f5bff', accentInk: '#3050ff' } } }, 'accentInk must have a contrast'],
    [{ colors: { dark: { accent: '#102030', accentInk: INK } } }, 'on #11161f, the surface of cards'],
    [{ links: { source: 'javascript:alert(1)' } }, 'links source must be an https URL'],
    [{ links: { terms: 'http://plain.example' } }, 'links terms must be an https URL'],
    [{ logo: 'logo.gif' }, 'logo must be an .svg, .png or .webp file'],
    [{ logo: 'large.png' }, 'logo must not be larger than 65536 bytes'],
    [{ logo: 'missing.png' }, 'ENOENT'],
    [
      { defaultTokens: { in: `0x${'1'.repeat(40)}`, out: `0x${'1'.repeat(40)}` } },
      'defaultTokens must be two different tokens',
    ],
  ])('%j is refused', (content, reason) => {
    expect(() => brandOf(content)).toThrow(/BRAND_FILE/);
    expect(() => brandOf(content)).toThrow(reason);
  });
});

test('default: contrasts as WCAG has them', () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 10);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#123456', '#123456')).toBe(1);
});
