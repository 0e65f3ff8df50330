import { useCombobox } from 'downshift';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ListedPool, Token } from '../api/answers.ts';
import { useNetwork } from '../api/network.ts';
import { useTokenSearch } from '../api/tokens.ts';
import { withCoin, withFoundCoin } from '../coin/coin.ts';
import { usePools } from '../explore/usePools.ts';
import { formatFee, shortAddress } from '../format/amounts.ts';
import { readPasted } from '../format/pasted.ts';
import { pairName, quotedWay } from '../pairs/quotedWay.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { ExchangeBadge } from '../parts/ExchangeBadge.tsx';
import { PairIcon } from '../parts/PairIcon.tsx';
import { PairMarks } from '../parts/PairMarks.tsx';
import { PastedNote } from '../parts/PastedNote.tsx';
import { TokenIcon } from '../parts/TokenIcon.tsx';
import { TokenMarks } from '../parts/TokenMarks.tsx';
import { t } from '../words/words.tsx';

const MOST = 8;

type Found =
  | { readonly kind: 'token'; readonly token: Token; readonly path: string }
  | { readonly kind: 'pool'; readonly pool: ListedPool; readonly path: string }
  | { readonly kind: 'id'; readonly id: string; readonly path: string };

const ADDRESS = /^0x[0-9a-f]{40}$/i;
/** The id of a V4 pool, which is no address that the search of tokens takes. */
const POOL_ID = /^0x[0-9a-f]{64}$/i;

/**
 * Finds tokens by symbol, name or address, the largest pools of the first of them, and a V4 pool by its id.
 */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [, go] = useLocation();
  const pasted = readPasted(text);
  const sought = pasted.kind === 'text' ? pasted.text : '';
  const id = POOL_ID.test(sought) ? sought.toLowerCase() : undefined;
  const tokens = useTokenSearch(id === undefined ? sought : '');
  const { data: network } = useNetwork();
  const found = withFoundCoin(tokens.data?.tokens ?? [], network, sought);
  const first = found[0]?.address;
  const pools = usePools({
    token: sought === '' || id !== undefined ? undefined : first,
    protocol: undefined,
    sort: 'tvl',
    cursor: undefined,
  });
  // Without a token to go by, the list is of all pools, which nobody looked for.
  const ofFirst = sought === '' || first !== undefined ? (pools.data?.pools ?? []) : [];
  const listed: Found[] = [
    ...found
      .slice(0, MOST)
      .map((token): Found => ({ kind: 'token', token, path: `/tokens/${token.address}` })),
    ...ofFirst.slice(0, MOST).map((pool): Found => ({ kind: 'pool', pool, path: `/pools/${pool.address}` })),
  ];
  const isNoToken = ADDRESS.test(sought) && tokens.isSuccess && !tokens.isFetching && listed.length === 0;
  const pool = isNoToken ? sought : id;
  const items: Found[] = pool === undefined ? listed : [{ kind: 'id', id: pool, path: `/pools/${pool}` }];
  const { getInputProps, getLabelProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<Found>({
    items,
    isOpen: true,
    defaultHighlightedIndex: 0,
    itemToString: () => '',
    itemToKey: (item) => item?.path,
    onInputValueChange: ({ inputValue }) => setText(inputValue),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem === null) return;
      go(selectedItem.path);
      onClose();
    },
    stateReducer: (_state, { type, changes }) =>
      // Choosing leaves for the view; leaving the field by other means chooses nothing.
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: null } : changes,
  });
  return (
    <Dialog title={t('Search')} onClose={onClose}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the props join it to the field */}
      <label {...getLabelProps()} className="sr-only">
        {t('Token, symbol or address')}
      </label>
      <input
        {...getInputProps({
          autoFocus: true,
          spellCheck: false,
          placeholder: t('Token, symbol or address'),
          onKeyDown: ({ key }) => {
            if (key === 'Escape') onClose();
          },
        })}
      />
      {tokens.error === null ? null : <ErrorNote error={tokens.error} what={t('the search')} />}
      <ul {...getMenuProps()} className="found">
        {items.map((item, index) => (
          <li
            key={item.path}
            {...getItemProps({ item, index })}
            data-highlighted={index === highlightedIndex}
          >
            <FoundItem item={item} />
          </li>
        ))}
      </ul>
      <PastedNote pasted={pasted} />
      {isNoToken ? <p role="status">{t('No token is at this address. If it is a pool, open it.')}</p> : null}
      {tokens.isSuccess && items.length === 0 ? (
        <p role="status">{t('Nothing found. Try a symbol, a name or an address.')}</p>
      ) : null}
    </Dialog>
  );
}

function FoundItem({ item }: { readonly item: Found }) {
  if (item.kind === 'token') return <FoundToken token={item.token} />;
  if (item.kind === 'pool') return <FoundPool pool={item.pool} />;
  return (
    <>
      <span className="found-name">{t('Pool')}</span>
      <small className="mono">{shortAddress(item.id)}</small>
    </>
  );
}

function FoundToken({ token }: { readonly token: Token }) {
  return (
    <>
      <TokenIcon {...token} />
      <span className="found-name">
        <strong>{token.symbol || t('no symbol')}</strong> <small>{token.name}</small>
        <TokenMarks token={token} />
      </span>
      <small className="mono">{shortAddress(token.address)}</small>
    </>
  );
}

function FoundPool({ pool }: { readonly pool: ListedPool }) {
  const { data: network } = useNetwork();
  const way = quotedWay(withCoin(pool, network), network?.wrappedNative);
  return (
    <>
      <PairIcon base={way.base} counter={way.counter} />
      <span className="found-name">
        <strong>{pairName(way)}</strong>{' '}
        <small>
          {pool.protocol === 'v2' ? 'V2' : `${pool.protocol.toUpperCase()} ${formatFee(pool.fee)}`}
        </small>{' '}
        <ExchangeBadge id={pool.exchange} />
        <PairMarks way={way} />
      </span>
      <small>{t('Pool')}</small>
    </>
  );
}
