/** Snapshot files that the instances of one chain share. */
export interface SharedSnapshots {
  /**
   * Puts the shared snapshot in place of the file if it is of a newer block. Never rejects.
   * @param own block of the file; undefined if there is none
   */
  fetchSnapshot(path: string, own: bigint | undefined): Promise<void>;
  /** Called with each file that was written, and the block of its states. Never rejects. */
  offerSnapshot(path: string, number: bigint): Promise<void>;
}
