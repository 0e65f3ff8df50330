import { numberToHex } from 'viem';
import type { Pool } from '../../routing/pool.ts';
import type { Factories } from '../factories.ts';
import { type BlockId, parseHeader } from '../head.ts';
import { creationTopics, factoriesOf } from '../protocols/chainProtocols.ts';
import type { RpcClient } from '../rpc/rpcClient.ts';
import { BlockGone, resultOf } from '../rpc/rpcErrors.ts';
import { parseLogs } from './poolLogs.ts';

const MAX_REQUESTS = 64;

/**
 * The pools that the factories created from a block on up to the head. A range that the node refuses is asked for in
 * halves, 64 requests in all; the header of its last block, in the same request, proves that who answers has it.
 * @throws AppError RPC_UNAVAILABLE when the node refuses even so (BlockGone: it does not have the head), TIMEOUT or
 * UPSTREAM_INVALID; BlockNotAvailable when it sends other logs
 */
export async function readCreations(
  rpc: RpcClient,
  factories: Factories,
  from: bigint,
  head: BlockId,
  signal: AbortSignal,
): Promise<readonly Pool[]> {
  const address = factoriesOf(factories);
  const created: Pool[] = [];
  const ranges = [{ from, to: head.number }];
  for (let requests = 1; ; requests++) {
    const range = ranges.pop();
    if (range === undefined) return created;
    const filter = { fromBlock: numberToHex(range.from), toBlock: numberToHex(range.to), address };
    const [outcome, last] = await rpc.send(
      [
        { method: 'eth_getLogs', params: [{ ...filter, topics: [creationTopics] }] },
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
