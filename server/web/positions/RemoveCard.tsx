import { useState } from 'react';
import type { Network } from '../api/answers.ts';
import { formatPercent } from '../format/amounts.ts';
import { Amount } from '../parts/Amount.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Fact } from '../parts/Fact.tsx';
import { Segments } from '../parts/Segments.tsx';
import { useSettings } from '../swap/settings.ts';
import { useWallet } from '../wallet/walletContext.ts';
import { t } from '../words/words.tsx';
import { ChangePanel } from './ChangePanel.tsx';
import { type Change, paidToken } from './change.ts';
import { SentHere } from './SentHere.tsx';
import { termsOf } from './terms.ts';
import { usePreview } from './usePreview.ts';

interface RemoveCardProps {
  /** Id of the position, or address of the pair. */
  readonly place: string;
  /** Fields by which a request names it. */
  readonly named: { readonly id: string } | { readonly pool: string };
  readonly network: Network;
}

const PARTS = ['25', '50', '75', '100'] as const;

/** Takes liquidity out of a position or a pair; all of it closes the position and burns its NFT. */
export function RemoveCard({ place, named, network }: RemoveCardProps) {
  const [percent, setPercent] = useState<string>('50');
  const { account } = useWallet();
  const [settings] = useSettings();
  const { slippage, terms } = termsOf(settings);
  const isPart = /^\d{1,3}(?:\.\d{1,4})?$/.test(percent) && Number(percent) > 0 && Number(percent) <= 100;
  const isAll = Number(percent) === 100;
  const isNft = 'id' in named;
  const change: Change | undefined = isPart
    ? {
        endpoint: 'remove',
        action: isAll && isNft ? 'close' : 'lower',
        place,
        body: { ...named, percent, ...(isNft && isAll ? { burn: true } : {}), ...terms },
      }
    : undefined;
  const { answer, error, isOfThis } = usePreview(change, account);
  const chosen = PARTS.find((part) => part === percent) ?? '';
  return (
    <section className="card amounts-card" aria-labelledby="remove-title">
      <h2 id="remove-title">{t('Take out')}</h2>
      <div className="part-row">
        <Segments
          label={t('Part')}
          names={PARTS.map((part) => [part, formatPercent(Number(part))] as const)}
          chosen={chosen}
          onChoose={setPercent}
        />
        <label className="part-field">
          {t('Percent')}
          <input
            inputMode="decimal"
            value={percent}
            aria-invalid={!isPart}
            onChange={({ target }) => setPercent(target.value.replace(',', '.').trim())}
          />
        </label>
      </div>
      {isNft && isAll ? (
        <p className="note">{t('All of it: the fees are paid out, and the position is closed.')}</p>
      ) : null}
      {error === null ? null : <ErrorNote error={error} what={t('the change')} />}
      {answer === undefined || change === undefined ? null : (
        <dl className="facts">
          <Fact name={t('You receive about')}>
            <Amount
              raw={answer.position.amount0}
              token={paidToken(answer.position.token0, answer.position, network)}
            />
            <br />
            <Amount
              raw={answer.position.amount1}
              token={paidToken(answer.position.token1, answer.position, network)}
            />
          </Fact>
        </dl>
      )}
      <ChangePanel
        {...{ network, change, slippage }}
        wish={t('Enter a part')}
        newest={answer}
        isReady={isOfThis}
      />
      <SentHere network={network} />
    </section>
  );
}
