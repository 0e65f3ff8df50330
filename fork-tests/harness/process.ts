import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { tailOfOutput } from './tailOfOutput.ts';

const PROBE_INTERVAL_MS = 25;
/**
 * The output of a child that has exited is read to its end, unless somebody outside of its group holds it
 * open.
 */
const LAST_WORDS_MS = 5000;

/**
 * Waits for the end of its own input, which comes when the process that started it is gone by whatever
 * signal, and then ends the process group given as the first argument.
 */
const GUARD_SCRIPT = 'read -r _; kill -s TERM -- "-$1"; sleep 1; kill -s KILL -- "-$1"';

export interface ProcessOptions {
  /** Name in error messages. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment of the child. Default: that of this process. */
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /**
   * A pattern that some line of stdout or stderr matches, or a probe: it resolves when ready, rejects when
   * not yet.
   */
  readonly ready: RegExp | ((signal: AbortSignal) => Promise<void>);
  readonly readyTimeoutMs: number;
  /** Gets every line of stdout and stderr; `output` keeps only the last ones. */
  readonly onLine?: (line: string) => void;
  /** Run as this user and group (only root can). */
  readonly uid?: number;
  readonly gid?: number;
  /** Signal that stops the child. Default SIGTERM. */
  readonly stopSignal?: NodeJS.Signals;
  /** How long the child may take to stop before its group is killed. Default 3000. */
  readonly stopGraceMs?: number;
}

export interface ManagedProcess {
  readonly pid: number;
  /** Resolves when the child has exited and no process of its group is left. Safe to call again. */
  stop(): Promise<void>;
  /** The last lines of stdout and stderr. */
  output(): string;
  /** Resolves with the reason, in words, when the child has exited and its output is read. */
  readonly exited: Promise<string>;
}

/**
 * A child process, ready for use, in a process group of its own that ends when this process ends, however it
 * ends.
 * @throws Error with the tail of the child's output when it exits early or is not ready in time; nothing is
 * left running
 */
export async function startProcess(options: ProcessOptions): Promise<ManagedProcess> {
  const child = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: options.env,
    uid: options.uid,
    gid: options.gid,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = tailOfOutput([child.stdout, child.stderr], options.onLine);
  const ended = exitOf(child);
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${options.name} did not start: ${await ended}`);

  const guard = spawn('/bin/sh', ['-c', GUARD_SCRIPT, 'guard', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  const exited = ended.then(async (how) => {
    signalGroup(pid, 'SIGKILL');
    guard.kill('SIGKILL');
    await Promise.race([output.ended, delay(LAST_WORDS_MS, undefined, { ref: false })]);
    return how;
  });

  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= stopGroup(pid, exited, options);
    return stopping;
  };

  try {
    await waitUntilReady(options, output, exited);
  } catch (cause) {
    await stop();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${options.name} ${reason}\n${output.text()}`, { cause });
  }
  return { pid, stop, output: output.text, exited };
}

async function waitUntilReady(
  { ready, readyTimeoutMs }: ProcessOptions,
  output: ReturnType<typeof tailOfOutput>,
  exited: Promise<string>,
): Promise<void> {
  const over = new AbortController();
  const timeout = delay(readyTimeoutMs, undefined, { signal: over.signal });
  let lastRefusal: unknown;
  const probing = async (): Promise<void> => {
    if (ready instanceof RegExp) return output.matched(ready);
    while (!over.signal.aborted) {
      try {
        return await ready(over.signal);
      } catch (refusal) {
        lastRefusal = refusal;
        await delay(PROBE_INTERVAL_MS);
      }
    }
  };
  try {
    await Promise.race([
      probing(),
      exited.then((how) => {
        throw new Error(`ended before it was ready: ${how}`);
      }),
      timeout.then(() => {
        throw new Error(`was not ready after ${readyTimeoutMs} ms`, { cause: lastRefusal });
      }),
    ]);
  } finally {
    over.abort();
    timeout.catch(() => undefined);
  }
}

/** Asks the group to stop, kills it after the grace period, and returns when the child has exited. */
async function stopGroup(pid: number, exited: Promise<string>, options: ProcessOptions): Promise<void> {
  signalGroup(pid, options.stopSignal ?? 'SIGTERM');
  const over = new AbortController();
  const grace = delay(options.stopGraceMs ?? 3000, undefined, { signal: over.signal }).catch(() => undefined);
  const first = await Promise.race([exited, grace]);
  over.abort();
  if (first === undefined) signalGroup(pid, 'SIGKILL');
  await exited;
}

/** Sends `signal` to each process of the group; a group that is already gone is what the caller wants. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Why the child ended, in words, once it has. */
async function exitOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = await once(child, 'exit');
    return signal === null ? `exit code ${code}` : `signal ${signal}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
