import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bytesToHex, type Hex } from 'viem';
import type { LocalAccount } from 'viem/accounts';
import { sendBundle } from './bundler.ts';
import { forward } from './wallet.ts';

interface Call {
  readonly to: Hex;
  readonly data: Hex;
  readonly value: Hex;
}

interface Proposal {
  readonly calls: readonly Call[];
  hash: Hex | undefined;
}

/** A Safe whose owners confirm later: what the page proposes waits in its queue. */
export interface TestSafe {
  readonly queue: Map<Hex, Proposal>;
  /** Say no to what comes next, as an owner who closes the dialog does. */
  declines: boolean;
  /** Answers what the page asks the frame around it. */
  answer(method: string, params: unknown): Promise<unknown>;
  /** Executes a proposal as one transaction, as the last owner does. */
  execute(id: Hex): Promise<Hex>;
}

export function createSafe(account: LocalAccount, nodeUrl: string): TestSafe {
  const queue = new Map<Hex, Proposal>();
  const safe: TestSafe = {
    queue,
    declines: false,
    async answer(method, params) {
      switch (method) {
        case 'getSafeInfo':
          return { safeAddress: account.address, chainId: 1, owners: [], threshold: 2, isReadOnly: false };
        case 'rpcCall': {
          const { call, params: given } = params as { call: string; params: readonly unknown[] };
          return forward(nodeUrl, call, given);
        }
        case 'sendTransactions': {
          if (safe.declines) throw new Error('Transaction was rejected');
          const id = bytesToHex(randomBytes(32));
          queue.set(id, { calls: (params as { txs: readonly Call[] }).txs, hash: undefined });
          return { safeTxHash: id };
        }
        case 'getTxBySafeTxHash': {
          const proposal = queue.get((params as { safeTxHash: Hex }).safeTxHash);
          if (proposal === undefined) throw new Error('Not found');
          const { calls, hash } = proposal;
          const parameters = [{ valueDecoded: calls }];
          return {
            txStatus: hash === undefined ? 'AWAITING_CONFIRMATIONS' : 'SUCCESS',
            txHash: hash ?? null,
            txData: { dataDecoded: { method: calls.length > 1 ? 'multiSend' : 'execute', parameters } },
          };
        }
        default:
          throw new Error(`the frame has no ${method}`);
      }
    },
    async execute(id) {
      const proposal = queue.get(id);
      if (proposal === undefined) throw new Error('nothing was proposed');
      proposal.hash = await sendBundle(account, nodeUrl, { atomicRequired: true, calls: proposal.calls });
      return proposal.hash;
    },
  };
  return safe;
}

/**
 * The site of a Safe app: it shows a page in a frame, and answers what that asks by `safeRequest` of the
 * browser.
 */
export async function startSafeSite(): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const shown = new URL(request.url ?? '/', 'http://localhost').searchParams.get('shows') ?? '';
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><iframe src="${encodeURI(shown)}" width="1000" height="1400"></iframe><script>
      addEventListener('message', async ({ data: { id, method, params }, source, origin }) => {
        const { result, error } = await window.safeRequest(method, params);
        source.postMessage({ id, version: '9.1.0', success: error === undefined, data: result, error }, origin);
      });
    </script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
