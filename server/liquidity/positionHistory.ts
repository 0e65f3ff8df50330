import { type PositionEarnings, positionEarnings } from '../amm/liquidity/positionEarnings.ts';
import { AppError } from '../errors.ts';
import { fetchPositionFlows, type IndexedFlows } from '../indexer/pools/positionFlows.ts';
import { freshBlock, NO_INDEX, type SubgraphIndex } from '../indexer/subgraphIndex.ts';
import { NFT_PROTOCOLS } from './liquidityProtocols.ts';
import { idOfNft } from './managers.ts';
import type { LiquidityContext, NftRef } from './model/liquidityTerms.ts';
import type { ShownPosition } from './showPosition.ts';

/** Flows of a position since it was opened, and its earnings at the block at which it is shown. */
export interface PositionHistory extends PositionEarnings {
  readonly flows: IndexedFlows;
  readonly indexedBlock: bigint;
}

/** A history, or the reason why it, or its fees, are unknown. */
export interface ToldHistory {
  readonly history: PositionHistory | null;
  readonly reason: string | null;
}

const NO_FEE_EVENTS =
  'The events of V4 carry no fees: those of earlier changes could only be read from an archive node';
const CHANGED = 'The position has changed since the newest block of the index: ask again in a few seconds';
const NOT_INDEXED = 'The index does not have this position';

/**
 * Returns the history of a position from the index. Its flows hold at the block of the position if that has
 * not changed in between, which one request to the node shows. A failure is a reason.
 */
export async function positionHistory(
  index: SubgraphIndex | undefined,
  context: LiquidityContext,
  nft: NftRef,
  shown: ShownPosition,
  signal: AbortSignal,
): Promise<ToldHistory> {
  if (index === undefined) return unknown(NO_INDEX);
  const { manager, tokenId, protocol } = nft;
  try {
    const block = await freshBlock(index);
    if (!index.client.protocols.includes(protocol)) return unknown(NOT_INDEXED);
    const place = { pool: shown.pool, ticks: shown.ticks, manager, tokenId };
    const at = Object.assign({}, shown.head, { number: block.number, hash: block.hash });
    const [flows, indexed] = await Promise.all([
      fetchPositionFlows(index.client, block, protocol, idOfNft(manager, tokenId)),
      block.hash === shown.head.hash ? shown : NFT_PROTOCOLS[protocol].show(context, at, place, signal),
    ]);
    if (flows === undefined) return unknown(NOT_INDEXED);
    if (indexed.books !== shown.books) return unknown(CHANGED);
    const earnings = positionEarnings(flows, shown.amounts, shown.fees);
    const history = Object.assign({ flows, indexedBlock: block.number }, earnings);
    return { history, reason: earnings.fees === null ? NO_FEE_EVENTS : null };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    return unknown(error.code === 'NOT_FOUND' ? CHANGED : error.message);
  }
}

const unknown = (reason: string): ToldHistory => ({ history: null, reason });
