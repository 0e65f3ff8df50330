import { useMemo, useState } from 'react';
import type { Network } from '../api/answers.ts';
import { parseAmount } from '../format/amounts.ts';
import { plainSign } from '../format/decimalSign.ts';
import { useSettings } from '../swap/settings.ts';
import { useWallet } from '../wallet/walletContext.ts';
import { AmountsCard } from './AmountsCard.tsx';
import { type Change, offerOf, paidToken } from './change.ts';
import type { PositionNow } from './positionNow.ts';
import { termsOf } from './terms.ts';
import { useConfirmedHook } from './useConfirmedHook.ts';
import { usePreview } from './usePreview.ts';

interface RaiseCardProps {
  readonly id: string;
  readonly position: PositionNow;
  readonly network: Network;
}

/** Adds to a position that exists. */
export function RaiseCard({ id, position, network }: RaiseCardProps) {
  const { token0, token1, amount0, amount1, inRange } = position;
  // A position out of range holds, and takes, one token alone; an empty one does not say which.
  const isEmpty = amount0 === '0' && amount1 === '0';
  const sides = {
    takes0: inRange || isEmpty || amount0 !== '0',
    takes1: inRange || isEmpty || amount1 !== '0',
  };
  const [side, setSide] = useState<0 | 1>(sides.takes0 ? 0 : 1);
  const [text, setText] = useState('');
  const [isOne, setOne] = useState(false);
  const { account } = useWallet();
  const [settings] = useSettings();
  const hook = useConfirmedHook();
  const token = side === 0 ? token0 : token1;
  const parsed = useMemo(() => parseAmount(text, token.decimals, token.symbol), [text, token]);
  const { slippage, terms } = termsOf(settings);
  const change: Change | undefined =
    parsed.kind !== 'amount'
      ? undefined
      : {
          endpoint: isOne ? 'zap' : 'add',
          action: 'raise',
          place: id,
          body: {
            id,
            ...offerOf({ isOne, side, tokens: [token0, token1], raw: parsed.raw }),
            ...terms,
            ...hook.confirmed.body,
          },
        };
  const preview = usePreview(change, account);
  return (
    <AmountsCard
      {...{ network, change, preview, slippage, sides, side, text, parsed, isOne }}
      confirmations={[hook]}
      onOne={setOne}
      pool={position.poolAddress}
      tokens={[paidToken(token0, position, network), paidToken(token1, position, network)]}
      onType={(next, typed) => {
        setSide(next);
        setText(plainSign(typed));
      }}
    />
  );
}
