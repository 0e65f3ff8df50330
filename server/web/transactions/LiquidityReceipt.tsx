import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Network } from '../api/answers.ts';
import { isSame, useToken } from '../api/tokens.ts';
import { Amount } from '../parts/Amount.tsx';
import { idOfNft } from '../positions/positionLink.ts';
import { rich, t } from '../words/words.tsx';
import type { LiquidityIntent, SentState } from './sentTransaction.ts';

interface LiquidityReceiptProps {
  readonly intent: LiquidityIntent;
  readonly state: Extract<SentState, { kind: 'succeeded' | 'reverted' }>;
  readonly network: Network;
  /** Contract that was called. */
  readonly manager: string;
  /** Names the transaction. */
  readonly children: ReactNode;
}

const DONE = {
  open: 'Position opened.',
  raise: 'Liquidity added.',
  lower: 'Liquidity taken out.',
  close: 'Position closed.',
  collect: 'Fees collected.',
} as const;

/** Shows the amounts that a change of liquidity moved, by its receipt. */
export function LiquidityReceipt({ intent, state, network, manager, children }: LiquidityReceiptProps) {
  const [token0, token1] = [useToken(intent.token0), useToken(intent.token1)];
  const { block } = state;
  if (state.kind === 'reverted') {
    return (
      <p className="note danger" role="alert">
        {rich(
          'It reverted in block {block}: the price moved past your tolerance, or the deadline passed. You paid only gas. It was {transaction}.',
          { block, transaction: children },
        )}{' '}
        {t('If you still want it, begin again.')}
      </p>
    );
  }
  const { moved = [], tokenId } = state;
  const coin = { symbol: network.nativeSymbol, decimals: 18 };
  const known = [token0, token1].flatMap((token) => (token === undefined ? [] : [token]));
  return (
    <div className="note done receipt" role="status">
      <p>
        <strong>{t(DONE[intent.action])}</strong>
      </p>
      <ul className="moved">
        {moved.map(({ asset, amount }) => {
          const token = asset === 'native' ? coin : known.find(({ address }) => isSame(address, asset));
          if (token === undefined || amount === '0') return null;
          return (
            <li key={asset}>
              {amount === null
                ? t('{coin}: the receipt does not say how much moved. Look at your balance.', {
                    coin: token.symbol,
                  })
                : amount.startsWith('-')
                  ? rich('You paid {amount}.', { amount: <Amount raw={amount.slice(1)} token={token} /> })
                  : rich('You received {amount}.', { amount: <Amount raw={amount} token={token} /> })}
            </li>
          );
        })}
      </ul>
      <p>
        {rich('Block {block}, {transaction}.', { block, transaction: children })}{' '}
        {tokenId === undefined ? null : (
          <Link href={`/positions/${idOfNft(manager, tokenId)}`}>{t('Show the position')}</Link>
        )}
      </p>
    </div>
  );
}
