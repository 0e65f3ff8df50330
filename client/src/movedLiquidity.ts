import { coinFreedBy, type Log, receivedBy } from './movedBy.ts';

/** Asset that a change of liquidity moves: a token by its address, or `native` for the coin. */
export interface MovedAsset {
  readonly asset: string;
  /** Raw units that the account gained, negative where it paid; null where no event tells. */
  readonly amount: bigint | null;
}

/** Contracts and accounts of a change of liquidity, in any spelling. */
export interface LiquidityEnds {
  /** Position manager or router, the `to` of the transaction. */
  readonly contract: string;
  readonly wrappedNative: string;
  /** Whether events tell the amount of the coin: not of a V4 pool, and not of the swap of a zap. */
  readonly hasCoinLogs: boolean;
  /** Account that pays, or gets the tokens. */
  readonly account: string;
  readonly assets: readonly string[];
}

/**
 * Returns the amounts that a change of liquidity moved, by the events of its receipt. The coin of a V4 pool
 * leaves no event, so that its amount is null; so is that of a zap.
 */
export function movedLiquidity(
  logs: readonly Log[],
  { contract, wrappedNative, hasCoinLogs, account, assets }: LiquidityEnds,
): MovedAsset[] {
  const coinOf = () =>
    coinFreedBy(logs, { router: contract, wrappedNative, poolManager: null, coinPools: [] });
  return assets.map((asset) => {
    if (asset !== 'native') return { asset, amount: receivedBy(logs, asset, account) };
    return { asset, amount: hasCoinLogs ? coinOf() : null };
  });
}

/** Transfer(address indexed from, address indexed to, uint256 indexed tokenId) of a position NFT. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const NOBODY = /^0x0{64}$/;

/** Returns the number of the position NFT that the manager made in a transaction; null for none. */
export function mintedNft(logs: readonly Log[], manager: string): bigint | null {
  const minted = logs.find(
    ({ address, topics: [event, from = '', , tokenId] }) =>
      address.toLowerCase() === manager.toLowerCase() &&
      event === TRANSFER &&
      NOBODY.test(from) &&
      tokenId !== undefined,
  );
  return minted === undefined ? null : BigInt(minted.topics[3] ?? 0);
}
