import { type Anvil, startAnvil } from './anvil.ts';
import { jsonRpc } from './replica/jsonRpc.ts';

const REACHABLE_TIMEOUT_MS = 60_000;

/**
 * A request that needs a state of the forked chain holds a thread of Anvil until it has that, and a block
 * that is mined meanwhile can hold all others. More threads than the service has requests in flight leave one
 * that reads the answer.
 */
const THREADS = '--threads=64';

export interface ForkOptions {
  /** URL to fork without `FORK_RPC_URL`: a replica. */
  readonly of?: string;
  /** Default: any free port. */
  readonly port?: number;
}

export interface Fork extends Anvil {
  /** The chain that `FORK_RPC_URL` names, not a replica. */
  readonly isRealNetwork: boolean;
}

/**
 * An Anvil that continues another chain: the one that `FORK_RPC_URL` names (at block `FORK_BLOCK`, default
 * its head) or else the replica `of`. Changes stay in the fork. A fork of a replica has the machine's clock,
 * a fork of a real chain goes on from the time of the forked block.
 * @throws Error that names `FORK_RPC_URL` when that was asked for and does not answer; the replica is no
 * substitute
 */
export async function startFork({ of, port }: ForkOptions = {}): Promise<Fork> {
  const real = process.env['FORK_RPC_URL'] || undefined;
  const block = process.env['FORK_BLOCK'] || undefined;
  const url = real ?? of;
  if (url === undefined) throw new Error('There is nothing to fork: set FORK_RPC_URL or start a replica');
  if (real !== undefined) await assertReachable(real);
  const anvil = await startAnvil({
    ...(port === undefined ? {} : { port }),
    args: [
      `--fork-url=${url}`,
      '--no-storage-caching',
      '--no-rate-limit',
      '--retries=2',
      THREADS,
      ...(real !== undefined && block !== undefined ? [`--fork-block-number=${block}`] : []),
    ],
  });
  if (real === undefined) {
    // Anvil would go on from the time of the forked block, which is as old as the replica has been running.
    await jsonRpc(anvil.url).call('evm_setTime', [Math.floor(Date.now() / 1000)]);
  }
  return { ...anvil, isRealNetwork: real !== undefined };
}

/** The URL itself stays out of the message: it may carry a key. */
async function assertReachable(url: string): Promise<void> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
      signal: AbortSignal.timeout(REACHABLE_TIMEOUT_MS),
    });
    const answer = (await response.json()) as { readonly result?: unknown };
    if (typeof answer.result !== 'string') throw new Error(`HTTP ${response.status} without a chain id`);
  } catch (cause) {
    throw new Error('FORK_RPC_URL is set, but no Ethereum node answers there', { cause });
  }
}
