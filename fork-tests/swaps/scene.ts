import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseEther,
  type TransactionReceipt,
} from 'viem';
import { approveForSwap, sendTransaction } from '../harness/accounts.ts';
import { type ChainClient, chainClient, rewind } from '../harness/chainClient.ts';
import { startFork } from '../harness/fork.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { jsonRpc } from '../harness/replica/jsonRpc.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKEN_KEYS, TOKENS, type TokenKey } from '../harness/replica/tokens.ts';

/** Enough for any swap here; what a swap really needs is measured from its receipt. */
const AMPLE_GAS = 3_000_000n;

export interface Transaction {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
}

/** Native coin under the zero address, tokens under their own. */
export type Balances = ReadonlyMap<Address, bigint>;

export const NATIVE: Address = '0x0000000000000000000000000000000000000000';
const HELD: readonly Address[] = [NATIVE, ...TOKEN_KEYS.map((key) => TOKENS[key].address)];

/** A fork with a caller who owns tokens and has given the plain approvals to the router. */
export interface SwapScene {
  readonly url: string;
  readonly client: ChainClient;
  readonly sender: Address;
  /** Mines the transaction; the receipt also of one that reverted. */
  send(transaction: Transaction, gas?: bigint): Promise<TransactionReceipt>;
  balances(holder: Address): Promise<Balances>;
  /** Runs, and puts the chain back as it was. */
  undone<Result>(run: () => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

/** @param funds raw units of each token that the caller owns */
export async function startSwapScene(
  replicaUrl: string,
  sender: Address,
  funds: readonly (readonly [TokenKey, bigint])[],
): Promise<SwapScene> {
  const fork = await startFork({ of: replicaUrl });
  const client = chainClient(fork.url);
  const rpc = jsonRpc(fork.url);
  try {
    // Deadlines count from the head, and the forked block is as old as the replica has been running.
    await client.mine({ blocks: 1 });
    await fundNative(client, { to: sender, amount: parseEther('10000') });
    for (const [key, amount] of funds) {
      const token = TOKENS[key].address;
      await fundAccount(client, { token, to: sender, amount });
      const { permit2, universalRouter: router } = MAINNET;
      await approveForSwap(client, { owner: sender, token, permit2, router });
    }
  } catch (error) {
    await fork.stop();
    throw error;
  }
  return {
    url: fork.url,
    client,
    sender,
    send: (transaction, gas = AMPLE_GAS) => sendTransaction(client, { ...transaction, from: sender, gas }),
    balances: async (holder) => {
      const amounts = await rpc.batch(HELD.map((token) => balanceRequest(token, holder)));
      return new Map(HELD.map((token, index) => [token, readAmount(amounts[index] as Hex)]));
    },
    undone: async (run) => {
      const id = await client.snapshot();
      try {
        return await run();
      } finally {
        await rewind(client, id);
      }
    },
    stop: fork.stop,
  };
}

function balanceRequest(token: Address, holder: Address) {
  if (token === NATIVE) return { method: 'eth_getBalance', params: [holder, 'latest'] };
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] });
  return { method: 'eth_call', params: [{ to: token, data }, 'latest'] };
}

/** after − before for each token whose balance changed. */
export function changes(before: Balances, after: Balances = before): Record<Address, bigint> {
  const moved: Record<Address, bigint> = {};
  for (const [token, amount] of after) {
    const delta = amount - (before.get(token) ?? 0n);
    if (delta !== 0n) moved[token] = delta;
  }
  return moved;
}

/** A token that does not exist on a forked real network answers nothing. */
function readAmount(answer: Hex): bigint {
  return answer === '0x' ? 0n : BigInt(answer);
}
