import type { ChainClient } from '../../fork-tests/harness/chainClient.ts';
import { ETHER } from '../../fork-tests/harness/ether.ts';
import type { Replica } from '../../fork-tests/harness/replica/startReplica.ts';
import { buyWithEther } from '../../fork-tests/state/blockActions.ts';

/** One block with the three swaps of `queueTrades`. */
export async function mineTrades(client: ChainClient, replica: Replica, round: number): Promise<void> {
  await queueTrades(client, replica, round);
  await client.mine({ blocks: 1 });
  await client.setAutomine(true);
}

/** Three swaps of ether through V3 pools, others each round, ready for the next block; mining is left off. */
export async function queueTrades(client: ChainClient, replica: Replica, round: number): Promise<void> {
  const markets = replica.pools.flatMap(({ token0, token1, fee, dollars }) => {
    if (dollars < 500_000 || (token0 !== 'WETH' && token1 !== 'WETH')) return [];
    return [{ tokenOut: replica.tokens[token0 === 'WETH' ? token1 : token0].address, fee }];
  });
  const [{ address: from }] = replica.accounts;
  const nonce = await client.getTransactionCount({ address: from });
  await client.setAutomine(false);
  for (let index = 0; index < 3; index++) {
    const market = markets[(round * 3 + index) % markets.length];
    if (market === undefined) throw new Error('the replica has no pool with ether');
    const data = buyWithEther(market.tokenOut, market.fee, ETHER);
    const to = replica.contracts.universalRouter;
    await client.sendUnsignedTransaction({
      from,
      to,
      data,
      value: ETHER,
      gas: 500_000n,
      nonce: nonce + index,
    });
  }
}
