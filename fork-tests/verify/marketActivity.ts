import type { Address } from 'viem';
import { type ChainReader, type MarketLog, mapLimited } from './chainReader.ts';

/** One Mint, Burn or Swap as the raw log has it. */
export interface Activity {
  /** As `MarketEvent.id`: transaction hash, then the log index as 4 bytes. */
  readonly id: string;
  readonly market: Address;
  readonly kind: 'MINT' | 'BURN' | 'SWAP';
  /** Unix seconds. */
  readonly timestamp: number;
  /** What came in, or went out where negative; for Burn what it frees. */
  readonly amount0: bigint;
  readonly amount1: bigint;
}

/** Every log with the time of its block (`eth_getBlockByNumber`). */
export async function readActivity(reader: ChainReader, logs: readonly MarketLog[]): Promise<Activity[]> {
  const numbers = [...new Set(logs.map(({ blockNumber }) => blockNumber))];
  const blocks = await mapLimited(numbers, (blockNumber) => reader.client.getBlock({ blockNumber }));
  const timestamps = new Map(blocks.map(({ number, timestamp }) => [number, Number(timestamp)]));
  return logs.map((log) => ({
    id: logId(log),
    market: log.address.toLowerCase() as Address,
    timestamp: timestamps.get(log.blockNumber) ?? 0,
    ...amountsOf(log),
  }));
}

/** Transaction hash, then the log index as 4 bytes. */
export function logId({ transactionHash, logIndex }: { transactionHash: string; logIndex: number }): string {
  return `${transactionHash}${logIndex.toString(16).padStart(8, '0')}`;
}

function amountsOf(log: MarketLog): Pick<Activity, 'kind' | 'amount0' | 'amount1'> {
  switch (log.eventName) {
    case 'Mint':
      return { kind: 'MINT', amount0: log.args.amount0, amount1: log.args.amount1 };
    case 'Burn':
      return { kind: 'BURN', amount0: -log.args.amount0, amount1: -log.args.amount1 };
    case 'Swap': {
      const [amount0, amount1] = swappedAmounts(log.args);
      return { kind: 'SWAP', amount0, amount1 };
    }
  }
}

/** What a swap brought into its pair or pool of each token, signed, as the log of either says it. */
export function swappedAmounts(args: Extract<MarketLog, { eventName: 'Swap' }>['args']): [bigint, bigint] {
  return 'amount0In' in args
    ? [args.amount0In - args.amount0Out, args.amount1In - args.amount1Out]
    : [args.amount0, args.amount1];
}
