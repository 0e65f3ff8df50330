import { parseQuantity } from '../head.ts';
import type { RpcClient } from '../rpc/rpcClient.ts';
import { type RpcOutcome, resultOf, rpcUnavailable } from '../rpc/rpcErrors.ts';

export const CHAIN_ID = { method: 'eth_chainId', params: [] } as const;

/** Remembers whether the node served the configured chain when it was last asked. */
export class ChainGuard {
  readonly #rpc: RpcClient;
  readonly #chainId: number;
  #other: bigint | undefined;

  constructor(rpc: RpcClient, chainId: number) {
    this.#rpc = rpc;
    this.#chainId = chainId;
  }

  /** Asks the node (eth_chainId). @throws AppError RPC_UNAVAILABLE when it serves another chain */
  async check(): Promise<void> {
    const [id] = await this.#rpc.send([CHAIN_ID]);
    this.#learn(resultOf('eth_chainId', id));
  }

  /** Checks an outcome of `CHAIN_ID` in a batch. A failed call changes nothing. @throws as `check` */
  checkAnswer(outcome: RpcOutcome | undefined): void {
    if (outcome?.kind === 'result') this.#learn(outcome.result);
  }

  /** Called when the node has returned a block of our chain. */
  trust(): void {
    this.#other = undefined;
  }

  assertOurs(): void {
    if (this.#other === undefined) return;
    const message = `The RPC node serves chain ${this.#other} instead of ${this.#chainId}.`;
    throw rpcUnavailable(message, undefined);
  }

  #learn(id: unknown): void {
    const served = parseQuantity(id, 'chain id');
    this.#other = served === BigInt(this.#chainId) ? undefined : served;
    this.assertOurs();
  }
}
