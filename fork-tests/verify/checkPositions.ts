import { type Address, encodePacked, type Hex, keccak256, zeroAddress } from 'viem';
import { type ChainReader, MANAGER, MARKET, type MarketLog, mapLimited } from './chainReader.ts';
import { type CheckResult, createComparison } from './comparison.ts';
import { groupBy } from './groupBy.ts';
import type { Row } from './indexEntities.ts';
import type { IndexSnapshot } from './indexSnapshot.ts';

type Position = Row<'positions'>;

/** What a V3 pool knows a position by. */
interface PoolKey {
  readonly pool: Address;
  readonly owner: Address;
  readonly tickLower: number;
  readonly tickUpper: number;
}

/** Every NFT that exists against `positions(tokenId)` and `ownerOf(tokenId)` of its manager. */
export async function checkNfts(index: IndexSnapshot, reader: ChainReader): Promise<CheckResult> {
  const comparison = createComparison('NFT positions: owner, pool, range, liquidity');
  const pools = new Map(index.pools.map((pool) => [pool.id, pool]));
  await mapLimited(index.positions.filter(isLivingNft), (position) =>
    comparison.reading(`NFT ${position.tokenId}`, async () => {
      const at = {
        address: managerOf(position),
        abi: MANAGER,
        args: [position.tokenId],
        blockNumber: reader.blockNumber,
      } as const;
      const owner = await reader.client.readContract({ ...at, functionName: 'ownerOf' });
      const [, , token0, token1, fee, tickLower, tickUpper, liquidity] = await reader.client.readContract({
        ...at,
        functionName: 'positions',
      });
      const pool = pools.get(position.pool);
      const what = `NFT ${position.tokenId}`;
      comparison.equal(`${what} owner`, position.owner, owner.toLowerCase());
      comparison.equal(`${what} token0`, pool?.token0, token0.toLowerCase());
      comparison.equal(`${what} token1`, pool?.token1, token1.toLowerCase());
      comparison.equal(`${what} fee`, pool?.fee, fee);
      comparison.equal(`${what} tickLower`, position.tickLower, tickLower);
      comparison.equal(`${what} tickUpper`, position.tickUpper, tickUpper);
      comparison.equal(`${what} liquidity`, position.liquidity, liquidity);
    }),
  );
  for (const { id } of index.unplacedPositions)
    comparison.equal(`NFT without a pool ${id}`, 'listed', 'none');
  return comparison.result();
}

/**
 * The liquidity that each pool knows under each key, against the sum of the positions behind that key: the
 * NFTs of a manager, or one direct owner. Keys are those of the index and those of all Mint logs.
 */
export async function checkPoolKeys(
  index: IndexSnapshot,
  reader: ChainReader,
  logs: readonly MarketLog[],
): Promise<CheckResult> {
  const comparison = createComparison('pool position keys: liquidity; number of active positions');
  const keys = new Map<Hex, PoolKey>();
  const indexed = new Map<Hex, bigint>();
  for (const position of index.positions) {
    const owner = position.tokenId === null ? position.owner : managerOf(position);
    const key = { pool: position.pool, owner, tickLower: position.tickLower, tickUpper: position.tickUpper };
    const hash = keyHash(key);
    keys.set(hash, key);
    indexed.set(hash, (indexed.get(hash) ?? 0n) + position.liquidity);
  }
  for (const key of keysOfMints(logs)) keys.set(keyHash(key), key);
  await mapLimited([...keys], ([hash, key]) =>
    comparison.reading(`pool ${key.pool} key of ${key.owner}`, async () => {
      const [liquidity] = await reader.client.readContract({
        address: key.pool,
        abi: MARKET,
        functionName: 'positions',
        args: [
          keccak256(encodePacked(['address', 'int24', 'int24'], [key.owner, key.tickLower, key.tickUpper])),
        ],
        blockNumber: reader.blockNumber,
      });
      const what = `pool ${key.pool} key of ${key.owner} from ${key.tickLower} to ${key.tickUpper}`;
      comparison.equal(what, indexed.get(hash) ?? 0n, liquidity);
    }),
  );
  const positionsOfPool = groupBy(index.positions, ({ pool }) => pool);
  for (const pool of index.pools) {
    const active = (positionsOfPool.get(pool.id) ?? []).filter(({ liquidity }) => liquidity > 0n).length;
    comparison.equal(`pool ${pool.id} positionCount`, pool.positionCount, BigInt(active));
  }
  return comparison.result();
}

function isLivingNft(position: Position): position is Position & { tokenId: bigint } {
  return position.tokenId !== null && position.owner !== zeroAddress;
}

/** Ids of NFT positions begin with the address of their manager. */
function managerOf(position: Position): Address {
  return position.id.slice(0, 2 + 40) as Address;
}

function keyHash({ pool, owner, tickLower, tickUpper }: PoolKey): Hex {
  return encodePacked(['address', 'address', 'int24', 'int24'], [pool, owner, tickLower, tickUpper]);
}

function keysOfMints(logs: readonly MarketLog[]): PoolKey[] {
  return logs.flatMap((log) => {
    if (log.eventName !== 'Mint' || !('tickLower' in log.args)) return [];
    const { owner, tickLower, tickUpper } = log.args;
    return [{ pool: log.address, owner, tickLower, tickUpper }];
  });
}
