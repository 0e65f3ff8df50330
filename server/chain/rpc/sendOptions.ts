import type { BlockId } from '../head.ts';

export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Block of the calls; an endpoint that has it is asked. Calls that name it by hash may be answered by several
   * endpoints. If hashes are refused they are sent by number, see `byNumber`.
   */
  readonly block?: BlockId | undefined;
  /** Kind of request. `quote`, the default, allows hedging a slow endpoint, because a caller waits. */
  readonly kind?: 'quote' | 'background' | undefined;
}
