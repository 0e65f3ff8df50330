import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Runs a script in its own process, so that its memory is its own too, and returns its output. */
export async function outputOf(script: URL, ...args: readonly string[]): Promise<string> {
  const command = ['--import', 'tsx', fileURLToPath(script), ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command);
  return stdout.trimEnd();
}
