import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Runs a script of this folder in its own process, so that its memory is its own too, and returns its output. */
export async function outputOf(script: string): Promise<string> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', path]);
  return stdout.trimEnd();
}
