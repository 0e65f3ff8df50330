import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  formatTransactionReceipt,
  type Hex,
  http,
  maxUint48,
  maxUint160,
  maxUint256,
  numberToHex,
  type PublicClient,
  parseAbi,
  type RpcTransactionReceipt,
  type TransactionReceipt,
} from 'viem';
import { jsonRpc } from '../harness/replica/jsonRpc.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { startReplica } from '../harness/replica/startReplica.ts';
import { TOKEN_KEYS, TOKENS, type TokenKey } from '../harness/replica/tokens.ts';

const TOKEN = parseAbi([
  'function approve(address spender, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
]);
const PERMIT2 = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
]);

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

/** A replica with a caller who owns every token and has given the plain approvals to the router. */
export interface Scene {
  readonly client: PublicClient;
  readonly sender: Address;
  readonly rpc: ReturnType<typeof jsonRpc>;
  /** Mines the transaction; the receipt also of one that reverted. */
  send(transaction: Transaction, gas?: bigint): Promise<TransactionReceipt>;
  balances(holder: Address): Promise<Balances>;
  /** Runs the scene and puts the chain back as it was. */
  undone<Result>(run: () => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

export async function startScene(tokens: readonly TokenKey[]): Promise<Scene> {
  const replica = await startReplica();
  const rpc = jsonRpc(replica.url);
  const client = createPublicClient({ transport: http(replica.url) });
  const sender = replica.accounts[0].address.toLowerCase() as Address;

  const send: Scene['send'] = async ({ to, data, value }, gas = AMPLE_GAS) => {
    const fields = { from: sender, to, data, value: numberToHex(value), gas: numberToHex(gas) };
    const receipt = await rpc.call('eth_sendTransactionSync', [fields]);
    return formatTransactionReceipt(receipt as RpcTransactionReceipt);
  };
  try {
    for (const key of tokens) {
      const token = TOKENS[key].address;
      const approve = encodeFunctionData({
        abi: TOKEN,
        functionName: 'approve',
        args: [MAINNET.permit2, maxUint256],
      });
      const allow = encodeFunctionData({
        abi: PERMIT2,
        functionName: 'approve',
        args: [token, MAINNET.universalRouter, maxUint160, Number(maxUint48)],
      });
      await send({ to: token, data: approve, value: 0n });
      await send({ to: MAINNET.permit2, data: allow, value: 0n });
    }
  } catch (error) {
    await replica.stop();
    throw error;
  }
  return {
    client,
    sender,
    rpc,
    send,
    balances: async (holder) => {
      const amounts = await rpc.batch(HELD.map((token) => balanceRequest(token, holder)));
      return new Map(HELD.map((token, index) => [token, BigInt(amounts[index] as Hex)]));
    },
    undone: async (run) => {
      const snapshot = await rpc.call('evm_snapshot', []);
      try {
        return await run();
      } finally {
        await rpc.call('evm_revert', [snapshot]);
      }
    },
    stop: replica.stop,
  };
}

function balanceRequest(token: Address, holder: Address) {
  if (token === NATIVE) return { method: 'eth_getBalance', params: [holder, 'latest'] };
  const data = encodeFunctionData({ abi: TOKEN, functionName: 'balanceOf', args: [holder] });
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
