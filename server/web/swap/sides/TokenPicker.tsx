import { useCombobox } from 'downshift';
import { useMemo, useState } from 'react';
import { formatUnits } from 'viem';
import type { Token } from '../../api/answers.ts';
import { useNetwork } from '../../api/network.ts';
import { usePriceMap } from '../../api/prices.ts';
import { isSame, useTokenSearch, useTokens } from '../../api/tokens.ts';
import { coinOf, isCoinFound, placeOf } from '../../coin/coin.ts';
import { shortAddress } from '../../format/amounts.ts';
import { fullDollars } from '../../format/fullDollars.ts';
import { readPasted } from '../../format/pasted.ts';
import { Amount } from '../../parts/Amount.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { ErrorNote } from '../../parts/ErrorNote.tsx';
import { PastedNote } from '../../parts/PastedNote.tsx';
import { TokenIcon } from '../../parts/TokenIcon.tsx';
import { TokenMarks } from '../../parts/TokenMarks.tsx';
import { checkAddress } from '../../recipient/checkAddress.ts';
import { useTokenBalances } from '../../wallet/useTokenBalances.ts';
import { t } from '../../words/words.tsx';
import { pickerOrder } from './pickerOrder.ts';

/** Most tokens in the list; type a name to find one further down. */
const SHOWN = 100;
/** Tokens at the top that one click chooses. */
const BASES = 5;

interface TokenPickerProps {
  readonly title: string;
  readonly onChoose: (token: Token) => void;
  readonly onClose: () => void;
}

/**
 * Picks a token: what is held, then by rank, or by symbol, name or address as typed; with mouse or keyboard.
 */
export function TokenPicker({ title, onChoose, onClose }: TokenPickerProps) {
  const [text, setText] = useState('');
  const pasted = readPasted(text);
  const sought = pasted.kind === 'text' ? pasted.text : '';
  const found = useTokenSearch(sought);
  const listed = useTokens().data?.tokens;
  const { data: network } = useNetwork();
  const tokens = useMemo(() => {
    const coin = network === undefined ? undefined : coinOf(network);
    const others = (found.data?.tokens ?? []).slice(0, SHOWN);
    return coin !== undefined && isCoinFound(coin, sought) ? [coin, ...others] : others;
  }, [found.data, network, sought]);
  const balances = useTokenBalances(tokens);
  const prices = usePriceMap(tokens.filter((token) => (balances.get(placeOf(token)) ?? 0n) > 0n));
  const items = pickerOrder(tokens, { balances, prices });
  const typed = checkAddress(sought);
  const isMistyped = typed.kind === 'wrong' && /^0x[0-9a-f]{40}$/i.test(sought);
  const { getInputProps, getLabelProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<Token>({
    items: [...items],
    isOpen: true,
    defaultHighlightedIndex: 0,
    itemToString: (token) => token?.symbol ?? '',
    itemToKey: (token) => (token === null ? undefined : placeOf(token)),
    onInputValueChange: ({ inputValue }) => setText(inputValue),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem !== null) onChoose(selectedItem);
    },
    stateReducer: (_state, { type, changes }) =>
      // Choosing closes the dialog; the text must not become the symbol and be searched for meanwhile.
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: null } : changes,
  });
  return (
    <Dialog title={title} onClose={onClose}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the props join it to the field */}
      <label {...getLabelProps()} className="picker-label">
        {t('Symbol, name or address')}
      </label>
      <input
        {...getInputProps({
          autoFocus: true,
          spellCheck: false,
          // The list would only forget what is highlighted, and keep the dialog from hearing of the key.
          onKeyDown: ({ key }) => {
            if (key === 'Escape') onClose();
          },
        })}
        className="picker-input"
      />
      {found.error === null ? null : <ErrorNote error={found.error} what={t('the list of tokens')} />}
      <PastedNote pasted={pasted} />
      {isMistyped ? <p className="note danger">{typed.reason}</p> : null}
      {text.trim() === '' ? (
        <div className="bases">
          {tokens.slice(0, BASES).map((token) => (
            <button key={placeOf(token)} type="button" onClick={() => onChoose(token)}>
              <TokenIcon {...token} /> {token.symbol}
            </button>
          ))}
        </div>
      ) : null}
      <ul {...getMenuProps()} className="picker-list">
        {items.map((token, index) => (
          <li
            key={placeOf(token)}
            {...getItemProps({ item: token, index })}
            data-highlighted={index === highlightedIndex}
          >
            <TokenIcon {...token} />
            <span className="picker-name">
              <strong>{token.symbol || t('no symbol')}</strong>
              <small>{token.name || t('no name')}</small>
              <TokenMarks token={token} />
              {isUnlisted(token, listed) ? (
                <small className="warn">{t('on no list: compare its address')}</small>
              ) : null}
            </span>
            <span className="picker-end">
              <Held
                token={token}
                raw={balances.get(placeOf(token))}
                price={prices.get(token.address.toLowerCase())}
              />
              <small className="mono">{token.isCoin ? t('native coin') : shortAddress(token.address)}</small>
            </span>
          </li>
        ))}
      </ul>
      {found.isSuccess && items.length === 0 ? <p role="status">{t('No tokens found.')}</p> : null}
    </Dialog>
  );
}

interface HeldProps {
  readonly token: Token;
  readonly raw: bigint | undefined;
  /** Dollars of a whole token. */
  readonly price: number | undefined;
}

/** Shows the wallet's balance and its dollars; nothing where it is 0 or unknown. */
function Held({ token, raw = 0n, price }: HeldProps) {
  if (raw === 0n) return null;
  const dollars = price === undefined ? undefined : Number(formatUnits(raw, token.decimals)) * price;
  return (
    <>
      <Amount raw={String(raw)} token={token} unit="" />
      {dollars === undefined ? null : <small>{fullDollars(dollars)}</small>}
    </>
  );
}

/** Returns whether the token was found by its address alone. */
function isUnlisted(token: Token, listed: readonly Token[] | undefined): boolean {
  if (listed === undefined || token.isCoin) return false;
  return !token.logoURI && listed.every(({ address }) => !isSame(address, token.address));
}
