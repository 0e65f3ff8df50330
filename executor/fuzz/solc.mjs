#!/usr/bin/env node
// The npm package `solc` with the two options of the native compiler that forge uses.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

if (process.argv.includes('--version')) {
  // Of the package: forge asks twice in each run, and the compiler takes seconds to load.
  const { version } = require('solc/package.json');
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${version}\n`);
} else if (process.argv.includes('--standard-json')) {
  process.stdout.write(require('solc').compile(readFileSync(0, 'utf8')));
} else {
  process.stderr.write(
    `solc.mjs knows --version and --standard-json, not ${process.argv.slice(2).join(' ')}\n`,
  );
  process.exitCode = 1;
}
