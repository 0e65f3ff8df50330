import type { Network } from '../api/answers.ts';
import { formatNumber } from '../format/amounts.ts';
import { Amount } from '../parts/Amount.tsx';
import { Fact } from '../parts/Fact.tsx';
import { told } from '../words/told.ts';
import { rich, t } from '../words/words.tsx';
import { type Change, type ChangeAnswer, movedBySimulation, paidToken } from './change.ts';
import { ZapFacts } from './ZapFacts.tsx';

interface ReviewFactsProps {
  readonly change: Change;
  readonly answer: ChangeAnswer;
  readonly network: Network;
}

/** Shows a built change before it is sent: payments and gains of the wallet, bounds, and how it was tried. */
export function ReviewFacts({ change, answer, network }: ReviewFactsProps) {
  const { position, simulation } = answer;
  const moved = movedBySimulation(answer, network);
  const token0 = paidToken(position.token0, position, network);
  const token1 = paidToken(position.token1, position, network);
  const both = (raw0: string, raw1: string) => (
    <>
      <Amount raw={raw0} token={token0} />
      <br />
      <Amount raw={raw1} token={token1} />
    </>
  );
  const isAdd = change.endpoint === 'add' || change.endpoint === 'zap';
  const fees = ('fees' in answer ? answer.fees : []).filter(
    ({ fees0, fees1 }) => fees0 !== '0' || fees1 !== '0',
  );
  return (
    <dl className="facts review" aria-label={t('Review')}>
      {'dust' in answer ? <ZapFacts {...{ answer, network }} /> : null}
      {change.endpoint === 'collect' ? null : (
        <Fact name={isAdd ? t('The position takes') : t('Taken out')}>
          {both(position.amount0, position.amount1)}
        </Fact>
      )}
      {position.amount0Max !== undefined && position.amount1Max !== undefined ? (
        <Fact name={t('At most')}>{both(position.amount0Max, position.amount1Max)}</Fact>
      ) : change.endpoint !== 'collect' &&
        position.amount0Min !== undefined &&
        position.amount1Min !== undefined ? (
        <Fact name={t('At least')}>{both(position.amount0Min, position.amount1Min)}</Fact>
      ) : null}
      {fees.map(({ tokenId, fees0, fees1 }) => (
        <Fact key={tokenId} name={t('Fees paid out')}>
          {both(fees0, fees1)}
        </Fact>
      ))}
      {moved?.paid.length ? (
        <Fact name={t('Leaves your wallet')}>
          <Amounts amounts={moved.paid} />
        </Fact>
      ) : null}
      {moved?.gained.length ? (
        <Fact name={t('Reaches your wallet')}>
          <Amounts amounts={moved.gained} />
        </Fact>
      ) : null}
      <Fact name={t('Tried')}>
        {simulation.status === 'success'
          ? rich('on block {block}', { block: formatNumber(simulation.blockNumber, 20) })
          : told(simulation.reason)}
      </Fact>
    </dl>
  );
}

function Amounts({
  amounts,
}: {
  readonly amounts: NonNullable<ReturnType<typeof movedBySimulation>>['paid'];
}) {
  return amounts.map(({ token, raw }) => (
    <div key={token.symbol}>
      <Amount raw={raw} token={token} />
    </div>
  ));
}
