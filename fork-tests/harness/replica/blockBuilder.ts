import { type Address, type Hex, numberToHex } from 'viem';
import type { JsonRpc } from './jsonRpc.ts';

export const BLOCK_GAS_LIMIT = 60_000_000;
const HIGHEST_MAX_FEE = 1_000_000_000_000n;
const TIP = 1_000_000_000n;

export interface Transaction {
  readonly from: Address;
  readonly to?: Address;
  readonly data: Hex;
  readonly value?: bigint;
  /**
   * Gas limit. Nothing is estimated: that would need the state after the transactions that wait before this
   * one.
   */
  readonly gas: number;
  /** Description of the transaction for the message when it reverts. */
  readonly what: string;
}

/**
 * Collects transactions and mines them in blocks of chosen timestamps, on an Anvil that impersonates every
 * sender.
 */
export interface BlockBuilder {
  add(transaction: Transaction): void;
  /** Mines what was added: as many blocks as the gas limit asks for, the first at `timestamp`. */
  mine(timestamp: number): Promise<void>;
  /** Makes `nonce` the next nonce of `account`. */
  setNonce(account: Address, nonce: number): Promise<void>;
  /** Sets the base fee of the next block, in wei. */
  setNextBaseFee(wei: bigint): Promise<void>;
  /** @throws Error that names the transactions that reverted, in any block mined so far */
  assertAllSucceeded(): Promise<void>;
}

/** @param spacing seconds between the blocks of one call of `mine` */
export function createBlockBuilder(rpc: JsonRpc, spacing = 12): BlockBuilder {
  const nonces = new Map<Address, number>();
  const sent = new Map<unknown, string>();
  const minedHashes: unknown[] = [];
  let waiting: Transaction[] = [];

  const sendOneBlock = async (transactions: readonly Transaction[], timestamp: number): Promise<void> => {
    // Anvil orders a block by the maximum fee, and by arrival where that is equal: but the calls of a batch
    // arrive in any order. A falling maximum keeps the order in which transactions were added.
    const requests = transactions.map((transaction, index) => {
      const nonce = nonces.get(transaction.from) ?? 0;
      nonces.set(transaction.from, nonce + 1);
      return {
        method: 'eth_sendTransaction',
        params: [
          {
            from: transaction.from,
            to: transaction.to,
            data: transaction.data,
            value: numberToHex(transaction.value ?? 0n),
            gas: numberToHex(transaction.gas),
            nonce: numberToHex(nonce),
            maxFeePerGas: numberToHex(HIGHEST_MAX_FEE - BigInt(index)),
            maxPriorityFeePerGas: numberToHex(TIP),
          },
        ],
      };
    });
    const hashes = await rpc.batch(requests);
    hashes.forEach((hash, index) => {
      sent.set(hash, transactions[index]?.what ?? '');
    });
    minedHashes.push(...hashes);
    await rpc.call('evm_mine', [numberToHex(timestamp)]);
  };

  return {
    add: (transaction) => {
      waiting.push(transaction);
    },
    mine: async (timestamp) => {
      const blocks = splitByGas(waiting);
      waiting = [];
      for (const [index, transactions] of blocks.entries()) {
        await sendOneBlock(transactions, timestamp + spacing * index);
      }
    },
    setNonce: async (account, nonce) => {
      await rpc.call('anvil_setNonce', [account, numberToHex(nonce)]);
      nonces.set(account, nonce);
    },
    setNextBaseFee: async (wei) => {
      await rpc.call('anvil_setNextBlockBaseFeePerGas', [numberToHex(wei)]);
    },
    assertAllSucceeded: async () => {
      const receipts = (await rpc.batch(
        minedHashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
      )) as ({ readonly status: Hex } | null)[];
      const failed = minedHashes.filter((_, index) => receipts[index]?.status !== '0x1');
      if (failed.length > 0) {
        throw new Error(`seeding failed: ${failed.map((hash) => `${sent.get(hash)} (${hash})`).join(', ')}`);
      }
    },
  };
}

function splitByGas(transactions: readonly Transaction[]): Transaction[][] {
  const blocks: Transaction[][] = [[]];
  let gas = 0;
  for (const transaction of transactions) {
    if (gas + transaction.gas > BLOCK_GAS_LIMIT) {
      blocks.push([]);
      gas = 0;
    }
    gas += transaction.gas;
    blocks.at(-1)?.push(transaction);
  }
  return blocks;
}
