import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import type { Network, Swap } from '../api/answers.ts';
import { postJson } from '../api/fetchJson.ts';
import { useNetwork } from '../api/network.ts';
import { isSame, useTokens } from '../api/tokens.ts';
import { COIN, coinOf } from '../coin/coin.ts';
import { formatAmount, formatNumber, shortAddress } from '../format/amounts.ts';
import { CopyableText } from '../parts/CopyableText.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Loading } from '../parts/Loading.tsx';
import { ThroughExchange } from '../swap/ThroughExchange.tsx';
import { readerLocale } from '../words/reader.ts';
import { rich, t } from '../words/words.tsx';
import { describeCommand } from './describeCommand.ts';
import type { Names } from './names.ts';
import { SimulationWords } from './SimulationWords.tsx';
import './proof.css';

/**
 * Explains the bytes of a swap: its commands in words, the amounts that the simulation moved, and at which
 * block.
 */
export function ProofView() {
  const [params] = useSearchParams();
  const { data: network, isPending: isNetworkPending } = useNetwork();
  const { isPending: areTokensPending } = useTokens();
  const names = useNames(network, params.get('recipient'));
  const body = Object.fromEntries(params);
  const isAsked = params.has('tokenIn');
  const { data, error } = useQuery({
    queryKey: ['proof', params.toString()],
    queryFn: ({ signal }) => postJson<Swap>('/api/v1/swap', { ...body, decode: true }, signal),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Names that come after the words would move them.
  const swap = isNetworkPending || areTokensPending ? undefined : data;
  return (
    <section className="card proof" aria-labelledby="proof-title">
      <h1 id="proof-title">{t('Proof')}</h1>
      {isAsked ? null : <p>{t('Build a transaction in Swap, then choose “Explain this transaction”.')}</p>}
      {error === null ? null : <ErrorNote error={error} what={t('the transaction')} />}
      {isAsked && swap === undefined && error === null ? <Loading what={t('the transaction')} /> : null}
      {swap === undefined ? null : (
        <>
          <p>
            {rich('Built at block {block}, {hash}. It expires at {time}.', {
              block: formatNumber(swap.quote.blockNumber, 12),
              hash: <span className="mono">{swap.quote.blockHash}</span>,
              time: new Date(Number(swap.deadline) * 1000).toLocaleString(readerLocale()),
            })}
          </p>
          <ThroughExchange swap={swap} />
          <h2>{t('What the transaction does')}</h2>
          {swap.decoded === undefined ? (
            <p>{t('It calls the router once. The simulation below shows what it moves.')}</p>
          ) : null}
          <ol>
            {(swap.decoded ?? []).map((command, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: commands have an order and nothing else
              <li key={index}>
                {describeCommand(command, names)}
                <details>
                  <summary>{command.command}</summary>
                  <pre className="mono">{JSON.stringify(command.args, null, 2)}</pre>
                </details>
              </li>
            ))}
          </ol>
          <h2>{t('Simulation')}</h2>
          <SimulationWords
            swap={swap}
            paid={meant(body['tokenIn'], body['nativeIn'], swap.quote.tokenIn)}
            received={meant(body['tokenOut'], body['nativeOut'], swap.quote.tokenOut)}
            names={names}
          />
          <CopyableText
            label={t('The transaction')}
            text={JSON.stringify({ to: swap.to, data: swap.data, value: swap.value }, null, 2)}
          />
        </>
      )}
    </section>
  );
}

/** Returns the coin where it was asked for: the answer says its wrapped token. */
const meant = (asked: string | undefined, isNative: string | undefined, answered: string) =>
  isSame(COIN, asked) || isNative === 'true' ? COIN : answered;

/** Names the tokens and accounts of a transaction as the page does. */
function useNames(network: Network | undefined, recipient: string | null): Names {
  const tokens = useTokens().data?.tokens;
  // Calldata writes the zero address for the native coin, requests another one.
  const find = (address: string) =>
    network !== undefined && (BigInt(address) === 0n || isSame(address, COIN))
      ? coinOf(network)
      : tokens?.find((token) => isSame(token.address, address));
  return {
    token: (address) => find(address)?.symbol || shortAddress(address),
    amount: (raw, address) => {
      const token = find(address);
      return token === undefined
        ? t('{amount} raw units', { amount: raw })
        : `${formatAmount(raw, token.decimals)} ${token.symbol}`;
    },
    account: (address) => {
      if (BigInt(address) === 1n) return t('the sender');
      if (BigInt(address) === 2n || isSame(address, network?.universalRouter ?? undefined))
        return t('the router');
      return isSame(address, recipient ?? undefined) ? t('the recipient') : shortAddress(address);
    },
  };
}
