import { formatUnits } from 'viem';
import type { ListedPool } from '../api/answers.ts';
import type { TokenMarket } from '../api/tokenMarkets.ts';
import { formatAmountShort, formatCount } from '../format/figures.ts';
import { formatShare } from '../format/share.ts';
import { describeTax } from '../format/tax.ts';
import { CopyAddress } from '../parts/CopyAddress.tsx';
import { Figure } from '../parts/Figure.tsx';
import { Money } from '../parts/Money.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { readerLocale } from '../words/reader.ts';
import { t } from '../words/words.tsx';
import { LiquidityOwners } from './pool/LiquidityOwners.tsx';
import { Stat } from './Stat.tsx';
import { useLiquidityOwners } from './usePool.ts';
import type { TokenPortrait } from './useTokenPortrait.ts';

interface TokenFactsProps {
  readonly portrait: TokenPortrait;
  /** Pool that prices the token. */
  readonly source: ListedPool | undefined;
  readonly market: TokenMarket | undefined;
  /** Whether figures of the market are still coming. */
  readonly isPending: boolean;
}

/** Shows figures of a token, who can change it, and where lists send its holders. */
export function TokenFacts({ portrait, source, market, isPending }: TokenFactsProps) {
  const { token, currency, supply, inPools, links, firstPoolAt } = portrait;
  const { symbol } = currency;
  return (
    <section className="card" aria-labelledby="facts-title">
      <h2 id="facts-title">{t('Facts')}</h2>
      <dl className="grid figures">
        <Stat name={t('Market value')}>
          <Money usd={portrait.marketValueUSD} native={portrait.marketValueNative} symbol={symbol} />
        </Stat>
        <Stat name={t('Supply')}>
          <Figure
            value={supply === null ? null : formatUnits(BigInt(supply), token.decimals)}
            format={(amount) => formatAmountShort(amount)}
          />
        </Stat>
        <Stat name={t('Supply in pools')}>
          <Figure
            value={inPools?.share}
            format={(share) => `${inPools?.isAll ? '' : '≥ '}${formatShare(Number(share))}`}
          />
        </Stat>
        <Stat name={t('TVL')}>
          {isPending ? (
            <Skeleton />
          ) : (
            <Money usd={market?.valueUSD} native={market?.valueNative} symbol={symbol} />
          )}
        </Stat>
        <Stat name={t('Volume 24 h')}>
          {isPending ? (
            <Skeleton />
          ) : (
            <Money usd={market?.volumeUSD24h} native={market?.volumeNative24h} symbol={symbol} />
          )}
        </Stat>
        <Stat name={t('Pools')}>
          <Figure value={portrait.poolCount} format={(count) => formatCount(Number(count))} />
        </Stat>
        <Stat name={t('Transactions')}>
          <Figure value={portrait.txCount} format={(count) => formatCount(Number(count))} />
        </Stat>
        <Stat name={t('First pool')}>
          <Figure value={firstPoolAt} format={(seconds) => dayOf(Number(seconds))} />
        </Stat>
        <Stat name={t('Tax of a transfer')}>{describeTax(portrait.transferTax)}</Stat>
        <Stat name={t('Decimals')}>{token.decimals}</Stat>
        <Control {...portrait.control} />
      </dl>
      {source === undefined || source.protocol === 'v2' ? null : <OwnersOfSource pool={source} />}
      <Links links={links} />
    </section>
  );
}

/** Shows the owner, and the code that a proxy runs. A contract may have owners that it does not name. */
function Control({ owner, proxy }: TokenPortrait['control']) {
  return (
    <>
      <Stat name={t('Owner')}>
        {owner === null ? (
          t('None named')
        ) : BigInt(owner) === 0n ? (
          t('Given up')
        ) : (
          <CopyAddress address={owner} />
        )}
      </Stat>
      {proxy === null ? null : (
        <Stat name={t('Runs the code of')}>
          {proxy.implementation === null ? '–' : <CopyAddress address={proxy.implementation} />}
        </Stat>
      )}
      {proxy?.admin == null ? null : (
        <Stat name={t('Can replace the code')}>
          <CopyAddress address={proxy.admin} />
        </Stat>
      )}
    </>
  );
}

function OwnersOfSource({ pool }: { readonly pool: ListedPool }) {
  const owners = useLiquidityOwners(pool.address);
  return owners === undefined ? null : (
    <p className="hint">
      {t('In the pool that prices it:')} <LiquidityOwners owners={owners} />
    </p>
  );
}

function Links({ links }: Pick<TokenPortrait, 'links'>) {
  const entries = Object.entries(links);
  if (entries.length === 0) return null;
  return (
    <p className="hint">
      {t('By token lists:')}{' '}
      {entries.map(([name, address]) => (
        <span key={name}>
          <a href={address} target="_blank" rel="noreferrer nofollow">
            {name}
          </a>{' '}
        </span>
      ))}
    </p>
  );
}

const dayOf = (seconds: number): string =>
  new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'medium' }).format(seconds * 1000);
