import type { Network } from '../api/answers.ts';
import { Amount } from '../parts/Amount.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Fact } from '../parts/Fact.tsx';
import { useSettings } from '../swap/settings.ts';
import { useWallet } from '../wallet/walletContext.ts';
import { t } from '../words/words.tsx';
import { ChangePanel } from './ChangePanel.tsx';
import { type Change, paidToken } from './change.ts';
import type { PositionNow } from './positionNow.ts';
import { SentHere } from './SentHere.tsx';
import { termsOf } from './terms.ts';
import { usePreview } from './usePreview.ts';

interface CollectCardProps {
  readonly id: string;
  readonly position: PositionNow;
  readonly network: Network;
}

/** Collects the fees of a position. */
export function CollectCard({ id, position, network }: CollectCardProps) {
  const { account } = useWallet();
  const [settings] = useSettings();
  const { slippage, terms } = termsOf(settings);
  const { fees0, fees1 } = position;
  const isNothing = fees0 === '0' && fees1 === '0';
  const change: Change | undefined = isNothing
    ? undefined
    : {
        endpoint: 'collect',
        action: 'collect',
        place: id,
        body: { positions: [{ id }], deadline: terms.deadline },
      };
  const { answer, error, isOfThis } = usePreview(change, account);
  return (
    <section className="card amounts-card" aria-labelledby="collect-title">
      <h2 id="collect-title">{t('Collect')}</h2>
      <dl className="facts">
        <Fact name={t('Fees not collected')}>
          <Amount raw={fees0} token={paidToken(position.token0, position, network)} />
          <br />
          <Amount raw={fees1} token={paidToken(position.token1, position, network)} />
        </Fact>
      </dl>
      {error === null ? null : <ErrorNote error={error} what={t('the change')} />}
      <ChangePanel
        {...{ network, change, slippage }}
        wish={t('No fees yet')}
        newest={answer}
        isReady={isOfThis}
      />
      <SentHere network={network} />
    </section>
  );
}
