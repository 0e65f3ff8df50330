import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LIBRARIES = ['viem', 'ethers', 'react', '@types/react', '@tanstack/react-query'];

/** An application that uses each entry; a line that expects an error fails where a type is missing. */
const APPLICATION = `
import { createSwapApiClient, SwapApiError } from 'swap-api-client';
import { executeSwap as byEip1193 } from 'swap-api-client/eip1193';
import { executeSwap as byEthers } from 'swap-api-client/ethers';
import { useSwap } from 'swap-api-client/react';
import { executeSwap as byViem } from 'swap-api-client/viem';

const api = createSwapApiClient({ baseUrl: 'http://127.0.0.1:3000' });
export const amount: Promise<string> = api
  .getQuote({ tokenIn: '0x01', tokenOut: '0x02', amountIn: '1' })
  .then(({ amountOut }) => amountOut);
export const code: string | undefined = new SwapApiError('refused', { status: 400 } as never).code;
// @ts-expect-error an amount is a text
void api.getQuote({ tokenIn: '0x01', tokenOut: '0x02', amountIn: 1 });
type Wallet<Execute extends (options: never) => unknown> = Parameters<Execute>[0];
// @ts-expect-error a wallet of viem
export const viem: Wallet<typeof byViem>['wallet'] = 1;
// @ts-expect-error a signer of ethers
export const ethers: Wallet<typeof byEthers>['signer'] = 1;
// @ts-expect-error a provider of a browser
export const eip1193: Wallet<typeof byEip1193>['provider'] = 1;
// @ts-expect-error a function
useSwap(1);
`;

export interface Consumer {
  /** How the compiler finds modules. */
  readonly resolution: 'node10' | 'node16' | 'bundler';
  readonly kind: 'module' | 'commonjs';
}

/**
 * Compiles an application that uses the installed client, and returns what the compiler says: nothing when
 * each type is found.
 * @param client folder of the installed package
 */
export async function compileConsumer(folder: string, client: string, { resolution, kind }: Consumer) {
  const app = mkdtempSync(join(folder, 'consumer-'));
  const modules = join(app, 'node_modules');
  // A link would be followed, and its libraries looked for elsewhere.
  cpSync(client, join(modules, 'swap-api-client'), { recursive: true });
  for (const name of LIBRARIES) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  writeFileSync(join(app, 'package.json'), JSON.stringify({ type: kind }));
  writeFileSync(join(app, 'main.ts'), APPLICATION);
  const isOld = resolution === 'node10';
  const compilerOptions = {
    moduleResolution: resolution,
    module: { node10: 'commonjs', node16: 'node16', bundler: 'preserve' }[resolution],
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    ...(isOld ? { ignoreDeprecations: '6.0' } : {}),
  };
  writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }));
  // The newest compiler has forgotten the oldest rule.
  const compiler = join(root, 'node_modules', isOld ? 'typescript/bin/tsc' : 'typescript-native/bin/tsc');
  return promisify(execFile)(process.execPath, [compiler, '-p', app]).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}
