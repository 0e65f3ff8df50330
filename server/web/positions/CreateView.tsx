import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Network, Token } from '../api/answers.ts';
import { useToken } from '../api/tokens.ts';
import { formatFee, parseAmount } from '../format/amounts.ts';
import { plainSign } from '../format/decimalSign.ts';
import { pairName, quotedWay } from '../pairs/quotedWay.ts';
import { Loading } from '../parts/Loading.tsx';
import { Segments } from '../parts/Segments.tsx';
import { useSettings } from '../swap/settings.ts';
import { useWallet } from '../wallet/walletContext.ts';
import { t } from '../words/words.tsx';
import { AmountsCard } from './AmountsCard.tsx';
import { paidToken } from './change.ts';
import { creationOf, FEES, inPoolOrder, type PoolKind } from './creation.ts';
import { TypedPrice } from './TypedPrice.tsx';
import { termsOf } from './terms.ts';
import { useConfirmed } from './useConfirmed.ts';
import { usePreview } from './usePreview.ts';

/** Shows the way to a pool that does not exist yet, for the two tokens of the address. */
export function CreateView({ network }: { readonly network: Network }) {
  const [params] = useSearchParams();
  const first = useToken(params.get('token0') ?? undefined);
  const second = useToken(params.get('token1') ?? undefined);
  if (first === undefined || second === undefined) {
    return (
      <section className="card">
        <Loading what={t('the pool')} />
      </section>
    );
  }
  return <Create tokens={[first, second]} network={network} />;
}

interface CreateProps {
  readonly tokens: readonly [Token, Token];
  readonly network: Network;
}

const KINDS: readonly PoolKind[] = ['v3', 'v4', 'v2'];

function Create({ tokens: chosen, network }: CreateProps) {
  const { account } = useWallet();
  const [settings] = useSettings();
  const kinds = KINDS.filter((kind) => network.protocols.includes(kind));
  const [kind, setKind] = useState<PoolKind>(kinds[0] ?? 'v3');
  const tokens = inPoolOrder(chosen, kind, network);
  const [token0, token1] = tokens;
  const way = quotedWay({ token0, token1 }, network.wrappedNative);
  const [fee, setFee] = useState<(typeof FEES)[number]>(3000);
  const [startPrice, setStartPrice] = useState('');
  const [range, setRange] = useState({ lower: '', upper: '' });
  const [{ side, text }, setTyped] = useState<{ readonly side: 0 | 1; readonly text: string }>({
    side: 0,
    text: '',
  });
  const typed = tokens[side];
  const price = {
    confirmed: useConfirmed('startPrice'),
    text: t('I create the pool at this price nevertheless.'),
  };
  const parsed = useMemo(() => parseAmount(text, typed.decimals, typed.symbol), [text, typed]);
  const { slippage, terms } = termsOf(settings);
  const change =
    parsed.kind !== 'amount'
      ? undefined
      : creationOf(
          { kind, tokens, priceIn: way.counter.address, fee, startPrice, ...range, side, amount: parsed.raw },
          { ...terms, ...price.confirmed.body },
        );
  const preview = usePreview(change, account);
  const paid = (token: Token) => paidToken(token, { protocol: kind, isNative: true }, network);
  const unit = t('{counter} for one {base}', { counter: way.counter.symbol, base: way.base.symbol });
  return (
    <div className="positions-add">
      <section className="card create-card" aria-labelledby="create-title">
        <h1 id="create-title">{t('New pool of {pair}', { pair: pairName(way) })}</h1>
        <Segments
          label={t('Kind of pool')}
          names={kinds.map((name) => [name, name.toUpperCase()] as const)}
          chosen={kind}
          onChoose={setKind}
        />
        {kind === 'v2' ? null : (
          <Segments
            label={t('Fee')}
            names={FEES.map((each) => [String(each), formatFee(each)] as const)}
            chosen={String(fee)}
            onChoose={(name) => setFee(FEES.find((each) => String(each) === name) ?? fee)}
          />
        )}
        <TypedPrice
          id="price-start"
          label={t('First price')}
          {...{ unit }}
          price={startPrice}
          onPrice={setStartPrice}
        />
        {kind === 'v2' ? null : (
          <fieldset className="range-field">
            <legend>{t('Price range')}</legend>
            <p className="hint">{t('Empty fields: all prices.')}</p>
            <div className="two-fields">
              <TypedPrice
                id="price-min"
                label={t('Lowest price')}
                {...{ unit }}
                price={range.lower}
                onPrice={(lower) => setRange({ ...range, lower })}
              />
              <TypedPrice
                id="price-max"
                label={t('Highest price')}
                {...{ unit }}
                price={range.upper}
                onPrice={(upper) => setRange({ ...range, upper })}
              />
            </div>
          </fieldset>
        )}
      </section>
      <AmountsCard
        {...{ network, change, preview, slippage, text, parsed }}
        confirmations={[price]}
        pool={undefined}
        tokens={[paid(token0), paid(token1)]}
        sides={{ takes0: true, takes1: true }}
        side={side}
        wish={change === undefined && parsed.kind === 'amount' ? t('Enter the first price') : undefined}
        onType={(next, written) => setTyped({ side: next, text: plainSign(written) })}
      />
    </div>
  );
}
