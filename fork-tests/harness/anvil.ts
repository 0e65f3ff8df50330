import { createRequire } from 'node:module';
import { assertPortFree, freePort } from './ports.ts';
import { type ManagedProcess, startProcess } from './process.ts';

const READY_TIMEOUT_MS = 60_000;

export interface AnvilOptions {
  /** Default: any free port. */
  readonly port?: number;
  /** The environment variable that chose `port`, for the message when it is taken. */
  readonly portVariable?: string;
  /** Command line arguments beside host, port and history. */
  readonly args?: readonly string[];
}

export interface Anvil {
  readonly url: string;
  readonly wsUrl: string;
  readonly port: number;
  readonly process: ManagedProcess;
  stop(): Promise<void>;
}

/**
 * An Anvil that answers JSON-RPC on the loopback interface. It keeps the states of its last 2 000 blocks in
 * memory and writes no file.
 * @throws Error when the port is taken, the platform has no binary, or Anvil ends before it answers
 */
export async function startAnvil({ port, portVariable, args = [] }: AnvilOptions = {}): Promise<Anvil> {
  if (port !== undefined) await assertPortFree(port, 'Anvil', portVariable ?? 'its port');
  const chosenPort = port ?? (await freePort());
  const url = `http://127.0.0.1:${chosenPort}`;
  const anvil = await startProcess({
    name: 'Anvil',
    command: anvilBinary(),
    args: [
      '--host=127.0.0.1',
      `--port=${chosenPort}`,
      '--quiet',
      '--prune-history=2000',
      '--no-request-size-limit',
      ...args,
    ],
    ready: (signal) => assertAnswers(url, signal),
    readyTimeoutMs: READY_TIMEOUT_MS,
  });
  return { url, wsUrl: `ws://127.0.0.1:${chosenPort}`, port: chosenPort, process: anvil, stop: anvil.stop };
}

/**
 * Path of the native binary that npm installed for this platform; npm's own launcher would cost half a
 * second.
 */
function anvilBinary(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const fileName = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  const packageName = `@foundry-rs/anvil-${process.platform}-${arch}`;
  try {
    // Only the launcher depends on the binary's package, so that is where to resolve from.
    const launcher = createRequire(import.meta.url).resolve('@foundry-rs/anvil/bin.mjs');
    return createRequire(launcher).resolve(`${packageName}/bin/${fileName}`);
  } catch (cause) {
    throw new Error(`${packageName} is not installed: there is no Anvil for this platform`, { cause });
  }
}

async function assertAnswers(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
    signal,
  });
  if (!response.ok) throw new Error(`HTTP ${response.status} from ${url}`);
  await response.text();
}
