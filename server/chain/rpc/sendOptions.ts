import type { BlockId } from '../head.ts';

export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * The block that the calls are of: an endpoint that has it is asked. Calls that name it by hash may be answered
   * by several endpoints, and where hashes are not taken they are asked by number, see `byNumber`.
   */
  readonly block?: BlockId | undefined;
  /** `quote`, unless said otherwise: somebody waits, so a slow endpoint may be overtaken by another one. */
  readonly kind?: 'quote' | 'background' | undefined;
}
