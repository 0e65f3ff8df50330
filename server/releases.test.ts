import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from './version.ts';

/* A release is one version: what names it by hand must not be forgotten when it changes. */

const textOf = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

test.each([
  ['client/python/pyproject.toml', /^version = "(.+)"$/m],
  ['client/package.json', /^ {2}"version": "(.+)",$/m],
  ['package-lock.json', /^ {2}"version": "(.+)",$/m],
  ['package-lock.json', /^ {6}"name": "swap-api",\n {6}"version": "(.+)",$/m],
  ['deploy/kubernetes/base/kustomization.yaml', /^ {4}newTag: (.+)$/m],
  ['README.md', /swap-api-client-(.+)\.tgz/],
  ['docs/recipes.md', /swap-api-client-(.+)\.tgz/],
  ['client/README.md', /swap-api-client-(.+)\.tgz/],
])('default: %s names the version of the package', (file, version) => {
  expect(textOf(file).match(version)?.[1]).toBe(VERSION);
});

test('default: the changelog has a part of the version, below what is not released', () => {
  const parts = [...textOf('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, name]) => name);
  expect(parts.slice(0, 2)).toEqual(['Unreleased', VERSION]);
});

test('default: each part of a release is added, changed, fixed or removed', () => {
  const [, released = ''] = textOf('CHANGELOG.md').split(`\n## ${VERSION}\n`);
  const [part = ''] = released.split('\n## ');
  const groups = [...part.matchAll(/^### (.+)$/gm)].map(([, name]) => name);
  expect(groups).toEqual(['Added', 'Changed', 'Fixed', 'Removed']);
});
