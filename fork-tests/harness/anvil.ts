import { foundryBinary } from './foundryBinary.ts';
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
    command: foundryBinary('anvil'),
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
