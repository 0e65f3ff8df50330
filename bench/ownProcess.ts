import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** What a script of this folder prints, run in a process of its own so that its memory is its own too. */
export async function outputOf(script: string): Promise<string> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', path]);
  return stdout.trimEnd();
}
