import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

test('the packages that `make prepare` installs are those that it imports, tsx to run it, and the tools of The Graph', async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['subgraph/prepare.ts'],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    tsconfigRaw: {},
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const packages = imports
    .filter(({ external, path }) => external && !isBuiltin(path))
    .map(({ path }) => path);
  const [, installed = ''] =
    /^PREPARE_PACKAGES := (.*)$/m.exec(readFileSync(`${root}Makefile`, 'utf8')) ?? [];
  expect(installed.split(' ').sort()).toEqual(
    [...new Set(packages), 'tsx', '@graphprotocol/graph-cli', '@graphprotocol/graph-ts'].sort(),
  );
});
