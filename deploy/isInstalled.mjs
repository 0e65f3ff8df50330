// Exits with 0 when node_modules, a folder of this clone or a link to another's, has what package-lock.json names. It needs no
// package, because it runs before there are any. Times of files say nothing here: a checkout makes them anew.
import { readFileSync } from 'node:fs';

function missing() {
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const declared = JSON.parse(readFileSync('package.json', 'utf8'));
  const root = wanted[''] ?? {};
  for (const kind of ['dependencies', 'devDependencies']) {
    for (const [name, range] of Object.entries(declared[kind] ?? {})) {
      if (root[kind]?.[name] !== range) return `${name}, which package-lock.json does not name`;
    }
  }
  // The packages themselves are looked at: npm's own list may be another clone's where folders are linked.
  const lacking = Object.entries(wanted).find(
    ([path, { version, optional, devOptional, link }]) =>
      path !== '' && !optional && !devOptional && !link && versionOf(path) !== version,
  );
  return lacking?.[0];
}

function versionOf(path) {
  try {
    return JSON.parse(readFileSync(`${path}/package.json`, 'utf8')).version;
  } catch {
    return undefined;
  }
}

try {
  const name = missing();
  if (name !== undefined) console.error(`» not installed: ${name}`);
  process.exitCode = name === undefined ? 0 : 1;
} catch {
  process.exitCode = 1;
}
