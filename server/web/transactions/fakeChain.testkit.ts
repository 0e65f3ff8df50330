import { type EIP1193Provider, type Hex, numberToHex, pad } from 'viem';
import type { Network } from '../api/answers.ts';
import { type WalletClients, walletClients } from '../wallet/clients.ts';

const [WETH, ROUTER]: Hex[] = ['c0', '66'].map((byte): Hex => `0x${byte.repeat(20)}`);

export const ACCOUNT: Hex = `0x${'aa'.repeat(20)}`;
export const NETWORK: Network = {
  name: 'mainnet',
  chainId: 1,
  nativeSymbol: 'ETH',
  permit2: '0x',
  suggestedMaxSplits: 8,
  protocols: ['v2', 'v3', 'mixed'],
  mostHops: 3,
  wrappedNative: WETH ?? '0x',
  universalRouter: ROUTER ?? '0x',
  poolManager: null,
  nativeIsToken: false,
};

export interface FakeTransaction {
  readonly hash: Hex;
  readonly nonce: number;
  readonly to: Hex;
  readonly input: Hex;
  readonly value: bigint;
  /** Undefined while it waits. */
  readonly block?: number;
  readonly isReverted?: boolean;
  /** Default: the account. */
  readonly from?: Hex;
}

/** Everything that the wallet's node knows. */
export interface FakeChain {
  head: number;
  /** Unix seconds of the head. */
  time: number;
  transactions: FakeTransaction[];
  /** The node keeps no state before this block. */
  oldestState: number;
  isOffline: boolean;
  /** Data that every call reverts with; absent: the node answers none. */
  readonly revertData?: Hex;
  /** How often each method was asked. */
  readonly asked: Map<string, number>;
}

export function fakeChain(head: number): FakeChain {
  return { head, time: 1000, transactions: [], oldestState: 0, isOffline: false, asked: new Map() };
}

/** The clients of a wallet whose node is the fake chain. */
export function clientsOf(chain: FakeChain): WalletClients {
  const request = async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
    chain.asked.set(method, (chain.asked.get(method) ?? 0) + 1);
    if (chain.isOffline) throw new Error('the wallet is offline');
    return answer(chain, method, params);
  };
  return walletClients({ request } as unknown as EIP1193Provider, NETWORK, ACCOUNT);
}

function answer(chain: FakeChain, method: string, [first, second]: readonly unknown[]): unknown {
  const byHash = chain.transactions.find(({ hash }) => hash === first);
  switch (method) {
    case 'eth_blockNumber':
      return numberToHex(chain.head);
    case 'eth_getTransactionCount':
      return numberToHex(countAt(chain, second === 'latest' ? chain.head : Number(second)));
    case 'eth_getBlockByNumber':
      return blockOf(chain, first === 'latest' ? chain.head : Number(first));
    case 'eth_getTransactionByHash':
      return byHash === undefined ? null : transactionOf(byHash);
    case 'eth_getTransactionReceipt':
      return byHash?.block === undefined ? null : receiptOf(byHash, byHash.block);
    case 'eth_call':
      throw Object.assign(new Error('execution reverted'), { code: 3, data: chain.revertData });
    default:
      throw new Error(`the fake chain has no ${method}`);
  }
}

function countAt({ transactions, oldestState }: FakeChain, block: number): number {
  if (block < oldestState) throw new Error('missing trie node');
  return transactions.filter(
    ({ block: mined, from }) => from === undefined && mined !== undefined && mined <= block,
  ).length;
}

function blockOf({ transactions, time }: FakeChain, number: number) {
  return {
    number: numberToHex(number),
    timestamp: numberToHex(time),
    transactions: transactions.filter(({ block }) => block === number).map(transactionOf),
  };
}

function transactionOf({ hash, nonce, to, input, value, from = ACCOUNT, block }: FakeTransaction) {
  return {
    hash,
    to,
    input,
    from,
    nonce: numberToHex(nonce),
    value: numberToHex(value),
    blockNumber: block === undefined ? null : numberToHex(block),
  };
}

function receiptOf({ hash, value, isReverted = false }: FakeTransaction, block: number) {
  return {
    transactionHash: hash,
    blockNumber: numberToHex(block),
    status: isReverted ? '0x0' : '0x1',
    logs: isReverted ? [] : [wrappedByRouter(value), transferToAccount(5_000n)],
  };
}

/** The log of the coin that the router wraps for a swap. */
function wrappedByRouter(amount: bigint) {
  const topic = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
  return { address: WETH, topics: [topic, pad(ROUTER ?? '0x')], data: numberToHex(amount, { size: 32 }) };
}

/** The log of what the swap of these tests brings: raw units of the token `0xdd…`. */
function transferToAccount(amount: bigint) {
  const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
  return {
    address: `0x${'dd'.repeat(20)}`,
    topics: [topic, pad(ROUTER ?? '0x'), pad(ACCOUNT)],
    data: numberToHex(amount, { size: 32 }),
  };
}
