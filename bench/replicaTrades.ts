import { encodeAbiParameters, encodeFunctionData, encodePacked, parseAbi } from 'viem';
import type { ChainClient } from '../fork-tests/harness/chainClient.ts';
import type { ReplicaPool } from '../fork-tests/harness/replica/markets.ts';
import type { Replica } from '../fork-tests/harness/replica/startReplica.ts';

const UNIVERSAL_ROUTER = parseAbi(['function execute(bytes commands, bytes[] inputs) payable']);
const ETHER = 10n ** 18n;

/** One block with the three swaps of `queueTrades`. */
export async function mineTrades(client: ChainClient, replica: Replica, round: number): Promise<void> {
  await queueTrades(client, replica, round);
  await client.mine({ blocks: 1 });
  await client.setAutomine(true);
}

/** Three swaps of ether through V3 pools, others each round, ready for the next block; mining is left off. */
export async function queueTrades(client: ChainClient, replica: Replica, round: number): Promise<void> {
  const pools = replica.pools.filter(
    ({ token0, token1, dollars }) => dollars >= 500_000 && (token0 === 'WETH' || token1 === 'WETH'),
  );
  const [{ address: from }] = replica.accounts;
  const nonce = await client.getTransactionCount({ address: from });
  await client.setAutomine(false);
  for (let index = 0; index < 3; index++) {
    const pool = pools[(round * 3 + index) % pools.length];
    if (pool === undefined) throw new Error('the replica has no pool with ether');
    const data = swapData(replica, pool, ETHER);
    const transaction = {
      account: from,
      to: replica.contracts.universalRouter,
      data,
      value: ETHER,
      gas: 500_000n,
    };
    await client.sendUnsignedTransaction({ from, ...transaction, nonce: nonce + index });
  }
}

function swapData(replica: Replica, { token0, token1, fee }: ReplicaPool, amountIn: bigint) {
  const tokenOut = replica.tokens[token0 === 'WETH' ? token1 : token0].address;
  const path = encodePacked(['address', 'uint24', 'address'], [replica.contracts.weth, fee, tokenOut]);
  const wrap = encodeAbiParameters(
    [{ type: 'address' }, { type: 'uint256' }],
    ['0x0000000000000000000000000000000000000002', amountIn],
  );
  const swap = encodeAbiParameters(
    [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'bytes' }, { type: 'bool' }],
    ['0x0000000000000000000000000000000000000001', amountIn, 0n, path, false],
  );
  return encodeFunctionData({
    abi: UNIVERSAL_ROUTER,
    functionName: 'execute',
    args: ['0x0b00', [wrap, swap]],
  });
}
