import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { NETWORK_PRESETS } from '../server/config/networks/presets.ts';
import { EXCHANGE_SOURCES, exchangeProblems } from './exchangeProblems.ts';
import { type Published, presetProblems } from './presetProblems.ts';

/*
 * Compares every preset of Uniswap's with the packages that it was read from, address by address, and the
 * further exchanges of presets with the packages of these. With all
 * that these two depend on they are 307 packages and 340 MB, so only their own files are fetched, into a
 * folder that goes, and only their tables are evaluated: without Node's modules, and with nothing where they
 * ask for arithmetic.
 */
const PACKAGES = ['@uniswap/sdk-core@7.19.4', '@uniswap/universal-router-sdk@5.13.0'] as const;

const texts = new Map<string, string>();
const folder = mkdtempSync(join(tmpdir(), 'presets-'));
try {
  const [core, router] = PACKAGES.map((name, index) => fetched(name, join(folder, String(index))));
  const { CHAIN_TO_ADDRESSES_MAP: chains, V2_FACTORY_ADDRESSES: v2 } = evaluate(
    join(core ?? '', 'dist/cjs/src/addresses.js'),
  );
  const { CHAIN_CONFIGS: routers } = evaluate(join(router ?? '', 'dist/cjs/src/utils/constants.js'));
  const presets = Object.values(NETWORK_PRESETS);
  const problems = [
    ...presetProblems(presets, { chains, v2, routers } as Published),
    ...exchangeProblems(presets, EXCHANGE_SOURCES, textOf),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log('Every preset is as the packages have it.');
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** Returns all code of a package in lower case; it is fetched once and not evaluated. */
function textOf(name: string): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const root = fetched(name, join(folder, `text-${texts.size}`));
  const text = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(m?js|cjs|d\.ts)$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8').toLowerCase())
    .join('\n');
  texts.set(name, text);
  return text;
}

/** Returns the folder of a package, without what it depends on. */
function fetched(name: string, into: string): string {
  execFileSync('mkdir', ['-p', into]);
  const file = execFileSync('npm', ['pack', name, '--silent', '--pack-destination', into], {
    encoding: 'utf8',
  }).trim();
  execFileSync('tar', ['-xzf', join(into, file), '-C', into]);
  return join(into, 'package');
}

/** Evaluates a CommonJS module and the ones beside it. */
function evaluate(path: string): Record<string, unknown> {
  const nothing: unknown = new Proxy(() => nothing, { get: () => nothing });
  const module = { exports: {} as Record<string, unknown> };
  const require = (name: string) =>
    name.startsWith('.') ? evaluate(join(dirname(path), `${name}.js`)) : nothing;
  runInNewContext(readFileSync(path, 'utf8'), { module, exports: module.exports, require });
  return module.exports;
}
