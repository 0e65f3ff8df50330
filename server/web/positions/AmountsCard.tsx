import { useState } from 'react';
import type { Network, Token } from '../api/answers.ts';
import { formatPercent, type ParsedAmount } from '../format/amounts.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Fact } from '../parts/Fact.tsx';
import { Segments } from '../parts/Segments.tsx';
import { SettingsDialog } from '../swap/settings/SettingsDialog.tsx';
import { useSettings } from '../swap/settings.ts';
import { t } from '../words/words.tsx';
import { ChangePanel } from './ChangePanel.tsx';
import type { Change } from './change.ts';
import { EarnedFact } from './EarnedFact.tsx';
import { SentHere } from './SentHere.tsx';
import { SideField } from './SideField.tsx';
import type { sidesAt } from './tickRange.ts';
import type { useConfirmed } from './useConfirmed.ts';
import type { usePreview } from './usePreview.ts';
import { ZapFacts } from './ZapFacts.tsx';

/** A risk that the person has to accept, in words. */
export interface Confirmation {
  readonly confirmed: ReturnType<typeof useConfirmed>;
  readonly text: string;
}

interface AmountsCardProps {
  readonly network: Network;
  /** Undefined for a pool that is created. */
  readonly pool: string | undefined;
  /** Tokens as the wallet pays them. */
  readonly tokens: readonly [Token, Token];
  readonly sides: ReturnType<typeof sidesAt>;
  /** The side that is typed, and its text. */
  readonly side: 0 | 1;
  readonly text: string;
  readonly parsed: ParsedAmount;
  readonly change: Change | undefined;
  readonly preview: ReturnType<typeof usePreview>;
  /** Words of the person that the service may want first. */
  readonly confirmations: readonly Confirmation[];
  /** True if one token alone is put in. */
  readonly isOne?: boolean;
  readonly onOne?: (isOne: boolean) => void;
  /** Percent. */
  readonly slippage: number;
  /** Words of the button while something else than an amount is missing. */
  readonly wish?: string | undefined;
  readonly onType: (side: 0 | 1, text: string) => void;
}

/** Edits the amounts of an addition, one following the other, and leads to its transaction. */
export function AmountsCard(props: AmountsCardProps) {
  const {
    network,
    pool,
    tokens,
    sides,
    side,
    text,
    parsed,
    change,
    preview,
    confirmations,
    slippage,
    isOne = false,
  } = props;
  const [settings, setSettings] = useSettings();
  const [isSetting, setSetting] = useState(false);
  const { answer, error } = preview;
  const position = change === undefined ? undefined : answer?.position;
  const isWord = confirmations.some(({ confirmed }) => confirmed.isAsked(error) && !confirmed.isConfirmed);
  const field = (which: 0 | 1) => (
    <SideField
      id={`side-${which}`}
      token={tokens[which]}
      typed={which === side ? text : undefined}
      parsed={parsed}
      computed={which === 0 ? position?.amount0 : position?.amount1}
      isTaken={isOne || (which === 0 ? sides.takes0 : sides.takes1)}
      isStale={!preview.isOfThis}
      onType={(typed) => props.onType(which, typed)}
    />
  );
  return (
    <section className="card amounts-card" aria-labelledby="amounts-title">
      <div className="card-head">
        <h2 id="amounts-title">{t('Amounts')}</h2>
        <button type="button" className="quiet" onClick={() => setSetting(true)}>
          {t('Tolerance {percent}', { percent: formatPercent(slippage) })}
        </button>
      </div>
      {props.onOne === undefined ? null : (
        <label className="check">
          <input type="checkbox" checked={isOne} onChange={({ target }) => props.onOne?.(target.checked)} />
          {t('Put in one token: a part of it is swapped')}
        </label>
      )}
      {isOne ? (
        <Segments
          label={t('Token to put in')}
          names={tokens.map(({ symbol }, which) => [which === 0 ? '0' : '1', symbol] as const)}
          chosen={side === 0 ? '0' : '1'}
          onChoose={(which) => props.onType(which === '0' ? 0 : 1, '')}
        />
      ) : null}
      <div className="side-fields">
        {isOne ? (
          field(side)
        ) : (
          <>
            {field(0)}
            {field(1)}
          </>
        )}
      </div>
      {error === null || isWord ? null : <ErrorNote error={error} what={t('the change')} />}
      {confirmations.map(({ confirmed, text: risk }) =>
        confirmed.isAsked(error) ? (
          <label key={risk} className="note danger check">
            <input
              type="checkbox"
              checked={confirmed.isConfirmed}
              onChange={({ target }) => confirmed.set(target.checked)}
            />
            {risk}
          </label>
        ) : null,
      )}
      {position === undefined ? null : (
        <dl className="facts">
          {answer !== undefined && 'dust' in answer ? <ZapFacts {...{ answer, network }} /> : null}
          {pool === undefined ? null : <EarnedFact pool={pool} position={position} />}
          <Fact name={t('State')}>
            <span className={position.inRange ? 'chip pos' : 'chip warn'}>
              {position.inRange ? t('In range') : t('Out of range')}
            </span>
          </Fact>
        </dl>
      )}
      <ChangePanel
        {...{ network, change, slippage }}
        wish={props.wish ?? t('Enter an amount')}
        newest={answer}
        isReady={preview.isOfThis}
      />
      <SentHere network={network} />
      {isSetting ? (
        <SettingsDialog
          settings={settings}
          network={network}
          onChange={setSettings}
          onClose={() => setSetting(false)}
        />
      ) : null}
    </section>
  );
}
