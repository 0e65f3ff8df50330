/** Returns the id of a position NFT as the service gives it: its manager, then its number as 32 bytes. */
export function idOfNft(manager: string, tokenId: string): string {
  return manager.toLowerCase() + BigInt(tokenId).toString(16).padStart(64, '0');
}

/** Returns the address of the page that creates a pool of two tokens. */
export const newPoolLink = (token0: string, token1: string): string =>
  `/positions/new?token0=${token0}&token1=${token1}`;

/** Returns the address of the page that opens a position in a pool, or adds to a pair. */
export const newPositionLink = (pool?: string): string =>
  pool === undefined ? '/positions/new' : `/positions/new?pool=${pool}`;
