import type { BlockBuilder } from '../../fork-tests/harness/replica/blockBuilder.ts';
import { createBlockBuilder } from '../../fork-tests/harness/replica/blockBuilder.ts';
import { ACTORS } from '../../fork-tests/harness/replica/devAccounts.ts';
import { type JsonRpc, jsonRpc } from '../../fork-tests/harness/replica/jsonRpc.ts';
import { randomFrom } from '../../fork-tests/harness/replica/random.ts';
import { type Replica, startReplica } from '../../fork-tests/harness/replica/startReplica.ts';
import { planTrades } from '../../fork-tests/harness/replica/trades.ts';

const SEED = 20_260_601;
const BLOCK_SECONDS = 12;
/** Unix seconds; any time will do, and the same one makes the same chain. */
const BEGINNING = 1_780_000_000;

export interface DenseHistory {
  readonly replica: Replica;
  readonly headBlock: number;
  readonly trades: number;
}

/**
 * The replica, and then `blocks` blocks 12 seconds apart with `tradesPerBlock` trades each, on all its
 * markets.
 */
export async function startDenseHistory(blocks: number, tradesPerBlock: number): Promise<DenseHistory> {
  const replica = await startReplica({ now: BEGINNING });
  try {
    const rpc = jsonRpc(replica.url);
    await rpc.call('evm_setAutomine', [false]);
    await rpc.call('anvil_autoImpersonateAccount', [true]);
    const builder = createBlockBuilder(rpc);
    await continueNonces(rpc, builder);
    const trades = planTrades(replica.pairs, replica.pools, blocks * tradesPerBlock, randomFrom(SEED));
    for (let block = 0; block < blocks; block += 1) {
      const ofBlock = trades.slice(block * tradesPerBlock, (block + 1) * tradesPerBlock);
      for (const trade of ofBlock) builder.add(trade);
      await builder.mine(BEGINNING + BLOCK_SECONDS * (block + 1));
    }
    await builder.assertAllSucceeded();
    const headBlock = Number(await rpc.call('eth_blockNumber', []));
    return { replica, headBlock, trades: trades.length };
  } catch (error) {
    await replica.stop();
    throw error;
  }
}

async function continueNonces(rpc: JsonRpc, builder: BlockBuilder): Promise<void> {
  for (const trader of ACTORS.traders) {
    await builder.setNonce(trader, Number(await rpc.call('eth_getTransactionCount', [trader, 'latest'])));
  }
}
