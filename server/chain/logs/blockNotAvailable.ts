/** Retryable: the node does not have the block yet, or refuses its logs. Cached state stays valid. */
export class BlockNotAvailable extends Error {
  override readonly name = 'BlockNotAvailable';
}
