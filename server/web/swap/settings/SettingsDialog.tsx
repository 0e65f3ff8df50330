import { DEFAULT_HOPS } from '../../../routing/model/routeLimits.ts';
import type { Network, RouterChoice } from '../../api/answers.ts';
import { exchangesIn, routerIn } from '../../api/exchanges.ts';
import { Dialog } from '../../parts/Dialog.tsx';
import { plural, t } from '../../words/words.tsx';
import { hopChoices, PROTOCOLS, ROUTERS, type Settings } from '../settings.ts';
import { ToleranceField } from './ToleranceField.tsx';

interface SettingsDialogProps {
  readonly settings: Settings;
  readonly network: Network | undefined;
  readonly onChange: (settings: Settings) => void;
  readonly onClose: () => void;
}

/** Edits the tolerance, the deadline and the allowed routes of a trade. This browser keeps them. */
export function SettingsDialog({ settings, network, onChange, onClose }: SettingsDialogProps) {
  const router = routerIn(network, settings.router);
  const mostHops = network?.mostHops ?? DEFAULT_HOPS;
  const set = (change: Partial<Settings>) => onChange({ ...settings, ...change });
  return (
    <Dialog title={t('Settings')} kind="sheet" onClose={onClose}>
      <ToleranceField
        value={settings.slippage}
        onConfirm={(slippage) => set({ slippage, consentedSlippage: slippage })}
      />
      <div className="settings">
        <Choice
          label={t('Transaction deadline')}
          value={settings.deadlineMinutes}
          options={[5, 20, 60, 1440]}
          name={(minutes) =>
            minutes < 60
              ? plural(minutes, '{count} minute', '{count} minutes')
              : plural(minutes / 60, '{count} hour', '{count} hours')
          }
          onChoose={(deadlineMinutes) => set({ deadlineMinutes })}
        />
        <Choice
          label={t('Maximum hops')}
          value={Math.min(settings.maxHops, mostHops)}
          options={hopChoices(mostHops)}
          name={String}
          onChoose={(maxHops) => set({ maxHops })}
        />
        <Choice
          label={t('Maximum routes in a split')}
          value={settings.maxRoutes ?? 'auto'}
          options={['auto', 1, 2, 3, 4, 6, 8, 12, 16]}
          name={(routes) => (routes === 'auto' ? t('Auto') : String(routes))}
          onChoose={(routes) => {
            const { maxRoutes: _, ...others } = settings;
            onChange(routes === 'auto' ? others : { ...others, maxRoutes: routes });
          }}
        />
        <Choice
          label={t('Rank routes by')}
          value={settings.rank}
          options={['net', 'output'] as const}
          name={(rank) => (rank === 'net' ? t('amount after gas') : t('amount before gas'))}
          onChoose={(rank) => set({ rank })}
        />
        {router === undefined ? null : (
          <Choice
            label={t('Contract that swaps')}
            value={router}
            options={ROUTERS}
            name={(choice) => nameOf(choice, exchangesIn(network).length > 0)}
            onChoose={(chosen) => set({ router: chosen })}
          />
        )}
        <Choice
          label={t('Approvals')}
          value={settings.approvals ?? 'exact'}
          options={['exact', 'unlimited'] as const}
          name={(extent) => (extent === 'exact' ? t('This swap') : t('Unlimited'))}
          onChoose={(approvals) => set({ approvals })}
        />
        <fieldset className="setting">
          <legend>{t('Route types')}</legend>
          <div className="choices">
            {PROTOCOLS.map((protocol) => {
              const others = settings.protocols.filter((name) => name !== protocol);
              const isOn = others.length < settings.protocols.length;
              return (
                <button
                  key={protocol}
                  type="button"
                  aria-pressed={isOn}
                  disabled={isOn && others.length === 0}
                  onClick={() => set({ protocols: isOn ? others : [...others, protocol] })}
                >
                  {protocol === 'mixed' ? t('Mixed') : protocol.toUpperCase()}
                </button>
              );
            })}
          </div>
        </fieldset>
      </div>
    </Dialog>
  );
}

function nameOf(router: RouterChoice, hasExchanges: boolean): string {
  if (router === 'best') return t('Best|of contracts');
  if (router === 'executor') return t('Executor, all exchanges in one transaction');
  return hasExchanges ? t('The own router of each exchange') : t('Universal Router');
}

interface ChoiceProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Value[];
  readonly name: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
}

/** Chooses one of a few by chips. */
function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, value, options, name, onChoose } = props;
  return (
    <fieldset className="setting">
      <legend>{label}</legend>
      <div className="choices">
        {options.map((option) => (
          <button key={option} type="button" aria-pressed={option === value} onClick={() => onChoose(option)}>
            {name(option)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
