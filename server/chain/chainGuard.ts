import { parseQuantity } from './head.ts';
import type { RpcClient } from './rpc/rpcClient.ts';
import { resultOf, rpcUnavailable } from './rpc/rpcErrors.ts';

/** Knows whether the node serves the chain that it should, as of the last time that it was asked. */
export class ChainGuard {
  readonly #rpc: RpcClient;
  readonly #chainId: number;
  #other: bigint | undefined;

  constructor(rpc: RpcClient, chainId: number) {
    this.#rpc = rpc;
    this.#chainId = chainId;
  }

  /** Asks the node (eth_chainId). @throws AppError RPC_UNAVAILABLE when it serves another chain, from then on also from `assertOurs` */
  async check(): Promise<void> {
    const [id] = await this.#rpc.send([{ method: 'eth_chainId', params: [] }]);
    const served = parseQuantity(resultOf('eth_chainId', id), 'chain id');
    this.#other = served === BigInt(this.#chainId) ? undefined : served;
    this.assertOurs();
  }

  /** The node has shown a block of our chain. */
  trust(): void {
    this.#other = undefined;
  }

  assertOurs(): void {
    if (this.#other === undefined) return;
    const message = `The RPC node serves chain ${this.#other} instead of ${this.#chainId}.`;
    throw rpcUnavailable(message, undefined);
  }
}
