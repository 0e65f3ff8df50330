import { createRequire } from 'node:module';

/**
 * Path of the native binary of a program of Foundry that npm installed for this platform; npm's own launcher
 * would cost half a second.
 * @throws Error where there is none for this platform
 */
export function foundryBinary(program: 'anvil' | 'forge'): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const fileName = process.platform === 'win32' ? `${program}.exe` : program;
  const packageName = `@foundry-rs/${program}-${process.platform}-${arch}`;
  try {
    // Only the launcher depends on the binary's package, so that is where to resolve from.
    const launcher = createRequire(import.meta.url).resolve(`@foundry-rs/${program}/bin.mjs`);
    return createRequire(launcher).resolve(`${packageName}/bin/${fileName}`);
  } catch (cause) {
    throw new Error(`${packageName} is not installed: there is no ${program} for this platform`, { cause });
  }
}
