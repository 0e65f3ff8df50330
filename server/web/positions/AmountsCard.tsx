import { useState } from 'react';
import type { Network, Token } from '../api/answers.ts';
import { formatPercent, type ParsedAmount } from '../format/amounts.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { SettingsDialog } from '../swap/settings/SettingsDialog.tsx';
import { useSettings } from '../swap/settings.ts';
import { t } from '../words/words.tsx';
import { ChangePanel } from './ChangePanel.tsx';
import type { Change } from './change.ts';
import { EarnedFact } from './EarnedFact.tsx';
import { Fact } from './ReviewFacts.tsx';
import { SentHere } from './SentHere.tsx';
import { SideField } from './SideField.tsx';
import type { sidesAt } from './tickRange.ts';
import type { useConfirmedHook } from './useConfirmedHook.ts';
import type { usePreview } from './usePreview.ts';

interface AmountsCardProps {
  readonly network: Network;
  readonly pool: string;
  /** Tokens as the wallet pays them. */
  readonly tokens: readonly [Token, Token];
  readonly sides: ReturnType<typeof sidesAt>;
  /** The side that is typed, and its text. */
  readonly side: 0 | 1;
  readonly text: string;
  readonly parsed: ParsedAmount;
  readonly change: Change | undefined;
  readonly preview: ReturnType<typeof usePreview>;
  readonly hook: ReturnType<typeof useConfirmedHook>;
  /** Percent. */
  readonly slippage: number;
  readonly onType: (side: 0 | 1, text: string) => void;
}

/** Edits the amounts of an addition, one following the other, and leads to its transaction. */
export function AmountsCard(props: AmountsCardProps) {
  const { network, pool, tokens, sides, side, text, parsed, change, preview, hook, slippage } = props;
  const [settings, setSettings] = useSettings();
  const [isSetting, setSetting] = useState(false);
  const { answer, error } = preview;
  const position = change === undefined ? undefined : answer?.position;
  const field = (which: 0 | 1) => (
    <SideField
      id={`side-${which}`}
      token={tokens[which]}
      typed={which === side ? text : undefined}
      parsed={parsed}
      computed={which === 0 ? position?.amount0 : position?.amount1}
      isTaken={which === 0 ? sides.takes0 : sides.takes1}
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
      <div className="side-fields">
        {field(0)}
        {field(1)}
      </div>
      {error === null || (hook.isAsked(error) && !hook.isConfirmed) ? null : (
        <ErrorNote error={error} what={t('the change')} />
      )}
      {hook.isAsked(error) ? (
        <label className="note danger check">
          <input
            type="checkbox"
            checked={hook.isConfirmed}
            onChange={({ target }) => hook.set(target.checked)}
          />
          {t(
            'A hook of this pool has a say in liquidity: it may keep a part, or refuse to pay out. I add to it nevertheless.',
          )}
        </label>
      ) : null}
      {position === undefined ? null : (
        <dl className="facts">
          <EarnedFact pool={pool} position={position} />
          <Fact name={t('State')}>
            <span className={position.inRange ? 'chip pos' : 'chip warn'}>
              {position.inRange ? t('In range') : t('Out of range')}
            </span>
          </Fact>
        </dl>
      )}
      <ChangePanel
        {...{ network, change, slippage }}
        wish={t('Enter an amount')}
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
