import { numberToHex } from 'viem';
import type { Pool } from '../../routing/model/pool.ts';
import type { Factories } from '../factories.ts';
import { type BlockId, parseHeader } from '../head.ts';
import { creationTopicsOf, factoriesOf } from '../protocols/chainProtocols.ts';
import type { RpcClient } from '../rpc/rpcClient.ts';
import { BlockGone, resultOf } from '../rpc/rpcErrors.ts';
import { parseLogs } from './poolLogs.ts';

const MAX_REQUESTS = 64;

/**
 * Returns the pools created from block `from` to the head. A refused range is halved, up to 64 requests; the
 * header of its last block, in the same request, proves that the node has it.
 * @throws AppError RPC_UNAVAILABLE when the node refuses (BlockGone: it lacks the head), TIMEOUT or
 * UPSTREAM_INVALID; BlockNotAvailable for logs of other blocks
 */
export async function readCreations(
  rpc: RpcClient,
  factories: Factories,
  from: bigint,
  head: BlockId,
  signal: AbortSignal,
): Promise<readonly Pool[]> {
  const address = factoriesOf(factories);
  const topics = creationTopicsOf(factories);
  const created: Pool[] = [];
  const ranges = [{ from, to: head.number }];
  for (let requests = 1; ; requests++) {
    const range = ranges.pop();
    if (range === undefined) return created;
    const filter = { fromBlock: numberToHex(range.from), toBlock: numberToHex(range.to), address };
    const [outcome, last] = await rpc.send(
      [
        { method: 'eth_getLogs', params: [{ ...filter, topics: [topics] }] },
        { method: 'eth_getBlockByNumber', params: [filter.toBlock, false] },
      ],
      { block: head, signal, kind: 'background' },
    );
    const isDivisible = range.to > range.from && requests + ranges.length < MAX_REQUESTS;
    if (outcome?.kind === 'fault' && isDivisible) {
      const middle = (range.from + range.to) / 2n;
      ranges.push({ from: range.from, to: middle }, { from: middle + 1n, to: range.to });
      continue;
    }
    const header = resultOf('eth_getBlockByNumber', last);
    const hash = header === null ? undefined : parseHeader(header).hash;
    if (hash === undefined || (range.to === head.number && hash !== head.hash)) throw new BlockGone(head);
    const isInRange = (number: bigint) => number >= range.from && number <= range.to;
    const parsed = await parseLogs([resultOf('eth_getLogs', outcome)], factories, isInRange);
    created.push(...parsed.parts[0].created);
  }
}
