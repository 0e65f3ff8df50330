import { useCombobox } from 'downshift';
import { useState } from 'react';
import type { Token } from '../api/answers.ts';
import { useTokenSearch } from '../api/tokens.ts';
import { shortAddress } from '../format/amounts.ts';
import { Amount } from '../parts/Amount.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { ImitationNote } from '../parts/ImitationNote.tsx';
import { TokenIcon } from '../parts/TokenIcon.tsx';
import { useTokenBalances } from '../wallet/useTokenBalances.ts';

/** Most tokens in the list; type a name to find one further down. */
const SHOWN = 100;

interface TokenPickerProps {
  readonly title: string;
  /** The token that stands for the native coin. */
  readonly coin: string | undefined;
  readonly onChoose: (token: Token) => void;
  readonly onClose: () => void;
}

/** Picks a token: by rank, or by symbol, name or address as typed; with mouse or keyboard. */
export function TokenPicker({ title, coin, onChoose, onClose }: TokenPickerProps) {
  const [text, setText] = useState('');
  const found = useTokenSearch(text.trim());
  const items = (found.data?.tokens ?? []).slice(0, SHOWN);
  const balances = useTokenBalances(items, coin);
  const { getInputProps, getLabelProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<Token>({
    items,
    isOpen: true,
    defaultHighlightedIndex: 0,
    itemToString: (token) => token?.symbol ?? '',
    itemToKey: (token) => token?.address,
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
        Symbol, name or address
      </label>
      <input
        {...getInputProps({
          ...{ autoFocus: true, spellCheck: false },
          // The list would only forget what is highlighted, and keep the dialog from hearing of the key.
          onKeyDown: ({ key }) => {
            if (key === 'Escape') onClose();
          },
        })}
        className="picker-input"
      />
      {found.error === null ? null : <ErrorNote error={found.error} what="the list of tokens" />}
      <ul {...getMenuProps()} className="picker-list">
        {items.map((token, index) => (
          <li
            key={token.address}
            {...getItemProps({ item: token, index })}
            data-highlighted={index === highlightedIndex}
          >
            <TokenIcon address={token.address} symbol={token.symbol} />
            <span className="picker-name">
              <strong>{token.symbol || 'no symbol'}</strong>
              <small>{token.name || 'no name'}</small>
              <ImitationNote token={token} />
            </span>
            <span className="picker-end">
              <Held token={token} raw={balances.get(token.address)} />
              <small className="mono">{shortAddress(token.address)}</small>
            </span>
          </li>
        ))}
      </ul>
      {found.isSuccess && items.length === 0 ? <p role="status">No tokens found.</p> : null}
    </Dialog>
  );
}

/** Shows the wallet's balance; nothing where it is 0 or unknown. */
function Held({ token, raw = 0n }: { readonly token: Token; readonly raw: bigint | undefined }) {
  return raw === 0n ? null : <Amount raw={String(raw)} token={token} unit="" />;
}
