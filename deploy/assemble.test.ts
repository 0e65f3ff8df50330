import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'swap-api-image-'));
const [source, home, app] = [join(folder, 'source'), join(folder, 'home'), join(folder, 'app')];

const NOBODY = 65_534;
/** Root becomes an ordinary user, as in an image; anyone else is one. */
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Nothing of this environment but where programs are and whom a registry's certificate is trusted by. */
const env = {
  PATH: process.env['PATH'],
  HOME: home,
  ...(process.env['NODE_EXTRA_CA_CERTS'] && { NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'] }),
};

beforeAll(() => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of files.filter((name) => name !== '')) {
    mkdirSync(dirname(join(source, file)), { recursive: true });
    cpSync(join(root, file), join(source, file));
  }
  for (const own of [home, app]) {
    mkdirSync(own);
    if (user.uid !== undefined) chownSync(own, NOBODY, NOBODY);
  }
  chmodSync(folder, 0o755);
  execFileSync('chmod', ['-R', 'a-w,a+rX', source]);
  execFileSync(join(source, 'deploy', 'assemble.sh'), [app], { ...user, env, cwd: home, stdio: 'pipe' });
  execFileSync('chmod', ['-R', 'a-w', app]);
});

afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true });
});

test('default: the folder holds the proxy with its page and nothing beside it, in at most 120 MB', () => {
  expect(readdirSync(app).sort()).toEqual(['LICENSE', 'dist', 'package.json']);
  const dist = readdirSync(join(app, 'dist'), { encoding: 'utf8', recursive: true }).map(
    (name) => statSync(join(app, 'dist', name)).size,
  );
  expect(dist.reduce((total, size) => total + size, 0)).toBeLessThan(120e6);
});

test('behavior: it runs for an ordinary user who can write nowhere, and stops when asked', async () => {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/main.js'], {
    ...user,
    cwd: app,
    env: { RPC_URL: 'http://127.0.0.1:9', HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = `http://127.0.0.1:${await portOf(child.stdout)}`;
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' });
    const page = await (await fetch(url)).text();
    const script = await fetch(url + /src="([^"]+\.js)"/.exec(page)?.[1]);
    expect(script.headers.get('content-encoding')).toMatch(/br|gzip/);
    expect(script.status).toBe(200);
    expect(await (await fetch(`${url}/docs`)).text()).toBe(page);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});

/** The port in the line that says that the service listens. */
async function portOf(output: Readable): Promise<number> {
  let text = '';
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    text += chunk;
    const port = /"port":(\d+).*"listening"/.exec(text)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error(`ended without listening: ${text}`);
}
