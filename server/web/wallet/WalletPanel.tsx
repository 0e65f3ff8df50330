import { useMemo, useState } from 'react';
import type { EIP1193Provider, Hex } from 'viem';
import type { Network, Quote } from '../api/answers.ts';
import type { Trade } from '../api/trade.ts';
import { recipientOf } from '../recipient/checkAddress.ts';
import { OtherRecipient } from '../recipient/OtherRecipient.tsx';
import type { Settings } from '../swap/settings.ts';
import { SameSwapQuestion } from '../transactions/SameSwapQuestion.tsx';
import { waitingFor } from '../transactions/waitingFor.ts';
import { t } from '../words/words.tsx';
import { walletClients } from './clients.ts';
import { failureText } from './failureText.ts';
import { ShortageNote } from './ShortageNote.tsx';
import { SwapSteps } from './SwapSteps.tsx';
import { useShortage } from './useShortage.ts';
import { useSwapFlow } from './useSwapFlow.ts';
import { WrongNetwork } from './WrongNetwork.tsx';
import { useWallet } from './walletContext.ts';

interface WalletPanelProps {
  readonly trade: Trade;
  readonly quote: Quote;
  /** When the quote came, Unix milliseconds. */
  readonly quotedAt: number;
  /** With the tolerance as a number. */
  readonly settings: Settings;
  /** As the trader chose them: Auto makes another tolerance of each quote, and the swap goes on. */
  readonly chosen: Settings;
  readonly network: Network;
}

/** Leads through the swap with a wallet: the right network first, then step by step. */
export function WalletPanel(props: WalletPanelProps) {
  const { provider, account, chainId } = useWallet();
  const [typed, setTyped] = useState<string | undefined>();
  if (provider === undefined || account === undefined) return null;
  const recipient = typed === undefined ? account : recipientOf(typed);
  const other = { typed, onType: setTyped };
  if (chainId !== props.network.chainId) return <WrongNetwork network={props.network} />;
  if (recipient === undefined) return <OtherRecipient {...other} />;
  // Another trade, account or recipient begins anew.
  const key = JSON.stringify([account, props.trade, props.chosen, recipient]);
  return (
    <>
      <OtherRecipient {...other} />
      <Flow key={key} {...props} provider={provider} account={account} recipient={recipient} />
    </>
  );
}

interface FlowProps extends WalletPanelProps {
  readonly provider: EIP1193Provider;
  readonly account: Hex;
  readonly recipient: Hex;
}

function Flow(props: FlowProps) {
  const { provider, account, network, trade, settings, quote, quotedAt, recipient } = props;
  const { sendsBundles } = useWallet();
  const clients = useMemo(
    () => walletClients(provider, network, account, sendsBundles),
    [provider, network, account, sendsBundles],
  );
  const flow = useSwapFlow({ clients, trade, settings, network, quote, recipient });
  const shortage = useShortage({ trade, settings, quote, built: flow.built });
  return (
    <div className="steps">
      {flow.isSwapSent ? (
        <SentSwap flow={flow} />
      ) : flow.same.length > 0 ? (
        <SameSwapQuestion same={flow.same} onAccept={flow.acceptSame} />
      ) : shortage !== undefined && !flow.isBusy ? (
        <ShortageNote shortage={shortage} tokenIn={trade.tokenIn} network={network} />
      ) : (
        <SwapSteps
          flow={flow}
          quote={quote}
          quotedAt={quotedAt}
          trade={trade}
          settings={settings}
          account={account}
          recipient={recipient}
        />
      )}
      {flow.error === null ? null : (
        <p className="note error" role="alert">
          {failureText(flow.error)}
        </p>
      )}
    </div>
  );
}

/** The swap is with the chain: nothing is offered until it ended. */
function SentSwap({ flow }: { readonly flow: ReturnType<typeof useSwapFlow> }) {
  if (flow.asked !== undefined) {
    return (
      <button type="button" className="primary" disabled>
        {waitingFor(flow.asked)}
      </button>
    );
  }
  return (
    <button type="button" onClick={flow.again}>
      {t('Swap again')}
    </button>
  );
}
