import { parseAbiItem } from 'viem';
import { expect, inject, test } from 'vitest';
import { SubgraphClient } from '../../server/indexer/client/subgraphClient.ts';
import { fetchFirstPool } from '../../server/indexer/tokens/firstPool.ts';
import { chainClient } from '../harness/chainClient.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';

/* The time of a token's first pool in the index is that of the first creation log on chain. */

const chain = chainClient(inject('replicaUrl'));
const index = new SubgraphClient({ url: inject('subgraphUrl'), timeoutMs: 30_000 });
const first = (token: `0x${string}`) => fetchFirstPool(index, token, AbortSignal.timeout(30_000));

const CREATIONS = [
  parseAbiItem(
    'event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count)',
  ),
  parseAbiItem(
    'event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
  ),
];

test.each(['WETH', 'USDC', 'PEPE', 'TRAP'] as const)('%s', async (key) => {
  const token = TOKENS[key].address.toLowerCase() as `0x${string}`;
  const logs = await chain.getLogs({
    address: [MAINNET.v2Factory, MAINNET.v3Factory],
    events: CREATIONS,
    fromBlock: 0n,
  });
  const blocks = logs
    .filter(({ args }) => [args.token0, args.token1].some((end) => end?.toLowerCase() === token))
    .map(({ blockNumber }) => blockNumber);
  expect(blocks.length).toBeGreaterThan(0);
  const blockNumber = blocks.reduce((least, number) => (number < least ? number : least));
  const { timestamp } = await chain.getBlock({ blockNumber });
  expect(await first(token)).toEqual({ since: Number(timestamp), isIndexed: true });
});

test('a token without pools is as young as the index', async () => {
  const { since, isIndexed } = await first(freshAddress('a token without pools'));
  expect(isIndexed).toBe(false);
  expect(since).toBeGreaterThan(1_600_000_000);
});
