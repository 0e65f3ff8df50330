import { HeadFeed, type HeadFeedOptions } from '../chain/head/headFeed.ts';
import { formatHeader, type Header, parseHeader } from '../chain/head.ts';
import { resultOf } from '../chain/rpc/rpcErrors.ts';
import { LATEST, type SharedCalls } from './sharedCalls.ts';

export interface HeadOfWorkersOptions
  extends Pick<
    HeadFeedOptions,
    'chainId' | 'wsUrls' | 'pollMs' | 'timeoutMs' | 'maxHeadAge' | 'onSource' | 'onSocketDown'
  > {
  readonly calls: SharedCalls;
  readonly onBlock: (block: unknown) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Follows new blocks once for all workers, by push or by poll. Each worker judges the blocks by itself. */
export function followForWorkers({ calls, onBlock, ...options }: HeadOfWorkersOptions): HeadFeed {
  let last: string | undefined;
  const tell = (header: Header): Header => {
    if (header.hash !== last) {
      last = header.hash;
      const block = formatHeader(header);
      calls.learn(block);
      onBlock(block);
    }
    return header;
  };
  return new HeadFeed({
    ...options,
    heads: {
      refresh: async () => {
        const [outcome] = await calls.send([LATEST]);
        return tell(parseHeader(resultOf(LATEST.method, outcome)));
      },
      offer: async (header) => tell(header),
    },
  });
}
