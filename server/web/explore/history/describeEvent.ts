import { formatUnits } from 'viem';
import type { QuotedWay } from '../../pairs/quotedWay.ts';
import { t } from '../../words/words.tsx';
import type { PoolEvent } from '../usePool.ts';

/** An event in the words of the pair as it is shown. */
export interface DescribedEvent {
  readonly words: string;
  readonly tone: 'pos' | 'neg';
  /** Raw units without a sign: the words say where they went. */
  readonly baseRaw: string;
  readonly counterRaw: string;
  /** Counter for one base that was paid; null where nothing of the base moved. */
  readonly price: number | null;
}

/** Describes an event: a trade that takes the base out of the pool buys it. */
export function describeEvent(event: PoolEvent, { base, counter, isTurned }: QuotedWay): DescribedEvent {
  const [ofBase, ofCounter] = isTurned ? [event.amount1, event.amount0] : [event.amount0, event.amount1];
  const [baseRaw, counterRaw] = [unsigned(ofBase), unsigned(ofCounter)];
  const moved = Number(formatUnits(BigInt(baseRaw), base.decimals));
  const paid = Number(formatUnits(BigInt(counterRaw), counter.decimals));
  const price = moved === 0 ? null : paid / moved;
  if (event.kind === 'mint') return { words: t('Add'), tone: 'pos', baseRaw, counterRaw, price };
  if (event.kind === 'burn') return { words: t('Remove'), tone: 'neg', baseRaw, counterRaw, price };
  const isBuy = ofBase.startsWith('-');
  return { words: isBuy ? t('Buy') : t('Sell'), tone: isBuy ? 'pos' : 'neg', baseRaw, counterRaw, price };
}

const unsigned = (raw: string): string => raw.replace('-', '');
