import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Swap } from '../api/answers.ts';
import { postJson } from '../api/fetchJson.ts';
import type { Trade } from '../api/trade.ts';
import { CopyableText } from '../parts/CopyableText.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { proofLink } from '../proof/proofLink.ts';
import { AddressField } from '../recipient/AddressField.tsx';
import { recipientOf } from '../recipient/checkAddress.ts';
import { rich, t } from '../words/words.tsx';
import { castLine } from './castLine.ts';
import type { Settings } from './settings.ts';
import { swapBody } from './swapBody.ts';
import { ThroughExchange } from './ThroughExchange.tsx';

interface TransactionPanelProps {
  readonly trade: Trade;
  readonly settings: Settings;
}

/** Builds the transaction for any recipient without a wallet, as JSON and as a shell command. */
export function TransactionPanel({ trade, settings }: TransactionPanelProps) {
  const [recipient, setRecipient] = useState('');
  const address = recipientOf(recipient);
  const body = swapBody(trade, settings, address ?? '');
  const build = useMutation({
    mutationFn: (asked: typeof body) => postJson<Swap>('/api/v1/swap', asked),
  });
  // A transaction of another trade or recipient is not shown for this one.
  const isOfThis = JSON.stringify(build.variables) === JSON.stringify(body);
  const built = isOfThis ? build.data : undefined;
  return (
    <form
      className="transaction"
      onSubmit={(event) => {
        event.preventDefault();
        if (address !== undefined) build.mutate(body);
      }}
    >
      <AddressField
        id="recipient"
        label={t('No wallet connected. Build the transaction for a recipient:')}
        value={recipient}
        onType={setRecipient}
      />
      <div className="row">
        <button type="submit" className="primary" disabled={address === undefined || build.isPending}>
          {build.isPending ? t('Building…') : t('Build')}
        </button>
      </div>
      {build.error === null || !isOfThis ? null : (
        <ErrorNote error={build.error} what={t('the transaction')} />
      )}
      {built === undefined ? null : (
        <div className="built">
          <p>
            {rich('What it brings goes to {address}.', {
              address: <strong className="mono">{address}</strong>,
            })}
          </p>
          <ThroughExchange swap={built} />
          <CopyableText
            label={t('Transaction')}
            text={JSON.stringify(
              { to: built.to, data: built.data, value: built.value, gas: built.gasEstimate },
              null,
              2,
            )}
          />
          <CopyableText label={t('As a cast send command')} text={castLine(built)} />
          <Link href={proofLink(swapBody(trade, settings, address ?? '', built.quote.exchange))}>
            {t('Explain this transaction')}
          </Link>
        </div>
      )}
    </form>
  );
}
