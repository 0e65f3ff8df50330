import type { Network } from '../api/answers.ts';
import { isSame } from '../api/tokens.ts';
import { Amount } from '../parts/Amount.tsx';
import { Fact } from '../parts/Fact.tsx';
import { rich, t } from '../words/words.tsx';
import { paidToken, type ZapAnswer } from './change.ts';

interface ZapFactsProps {
  readonly answer: ZapAnswer;
  readonly network: Network;
}

/** Shows the swap of a zap with its bound, and the rest of both tokens that stays with the account. */
export function ZapFacts({ answer: { swap, dust, position }, network }: ZapFactsProps) {
  const token0 = paidToken(position.token0, position, network);
  const token1 = paidToken(position.token1, position, network);
  const tokenAt = (address: string) => (isSame(position.token0.address, address) ? token0 : token1);
  return (
    <>
      {swap === null ? null : (
        <Fact name={t('Swapped first')}>
          {rich('{paid} for at least {bought}', {
            paid: <Amount raw={swap.amountIn} token={tokenAt(swap.tokenIn)} />,
            bought: <Amount raw={swap.minAmountOut} token={tokenAt(swap.tokenOut)} />,
          })}
        </Fact>
      )}
      <Fact name={t('Left over')}>
        <Amount raw={dust.amount0} token={token0} />
        <br />
        <Amount raw={dust.amount1} token={token1} />
      </Fact>
    </>
  );
}
