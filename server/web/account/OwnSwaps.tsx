import type { Network } from '../api/answers.ts';
import { isSame, useToken } from '../api/tokens.ts';
import { formatChange } from '../format/figures.ts';
import { Amount } from '../parts/Amount.tsx';
import { HashLink } from '../transactions/HashLink.tsx';
import { useSent } from '../transactions/sentStore.ts';
import { isOpen, type SentTransaction, type SwapIntent } from '../transactions/sentTransaction.ts';
import { deliveredBeyond, pendingFirst } from './ownSwaps.ts';

export interface OwnSwapsProps {
  readonly account: `0x${string}`;
  readonly network: Network;
}

/** Shows the account's own swaps with what was promised and what arrived, pending ones first. */
export function OwnSwaps({ account, network }: OwnSwapsProps) {
  const swaps = pendingFirst(useSent({ chainId: network.chainId, account }));
  if (swaps.length === 0) {
    return (
      <p className="hint">None yet. What you swap here is listed with what was promised and what arrived.</p>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label="Own swaps">
      <table className="cards own-swaps">
        <thead>
          <tr>
            <th scope="col">Swap</th>
            <th scope="col" className="number">
              Paid
            </th>
            <th scope="col" className="number">
              Promised
            </th>
            <th scope="col" className="number">
              Arrived
            </th>
            <th scope="col">Transaction</th>
            <th scope="col" className="number">
              When
            </th>
          </tr>
        </thead>
        <tbody>
          {swaps.map(({ sent, intent }) => (
            <SwapRow key={sent.id} sent={sent} intent={intent} network={network} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface SwapRowProps {
  readonly sent: SentTransaction;
  readonly intent: SwapIntent;
  readonly network: Network;
}

function SwapRow({ sent, intent, network }: SwapRowProps) {
  const [tokenIn, tokenOut] = [useToken(intent.tokenIn), useToken(intent.tokenOut)];
  const { state, askedAt } = sent;
  const unitOf = (token: { address: string; symbol: string }) =>
    intent.useCoin && isSame(token.address, network.wrappedNative) ? network.nativeSymbol : token.symbol;
  const done = state.kind === 'succeeded' ? state : undefined;
  const beyond = done && deliveredBeyond(intent, done);
  return (
    <tr>
      <th scope="row">
        <span className={isOpen(sent) ? 'chip warn' : done ? 'chip pos' : 'chip'}>{STATES[state.kind]}</span>
      </th>
      <td className="number" data-label="Paid">
        {tokenIn === undefined ? (
          '–'
        ) : (
          <Amount raw={done?.paid ?? intent.amountIn} token={tokenIn} unit={unitOf(tokenIn)} />
        )}
      </td>
      <td className="number" data-label="Promised">
        {tokenOut === undefined ? (
          '–'
        ) : (
          <Amount raw={intent.amountOut} token={tokenOut} unit={unitOf(tokenOut)} />
        )}
      </td>
      <td className="number" data-label="Arrived">
        {tokenOut === undefined || done === undefined ? (
          '–'
        ) : (
          <>
            <Amount raw={done.received} token={tokenOut} unit={unitOf(tokenOut)} />{' '}
            <small>{beyond === 0 ? 'as promised' : beyond === undefined ? '' : formatChange(beyond)}</small>
          </>
        )}
      </td>
      <td data-label="Transaction">
        {'hash' in state ? <HashLink chainId={network.chainId} hash={state.hash} /> : '–'}
      </td>
      <td className="number muted" data-label="When">
        <time dateTime={new Date(askedAt).toISOString()}>{WHEN.format(askedAt)}</time>
      </td>
    </tr>
  );
}

const WHEN = new Intl.DateTimeFormat(undefined, {
  ...{ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
});

const STATES: Readonly<Record<string, string>> = {
  asking: 'In your wallet',
  pending: 'Confirming…',
  succeeded: 'Done',
  reverted: 'Failed',
  cancelled: 'Cancelled',
  replaced: 'Replaced',
};
