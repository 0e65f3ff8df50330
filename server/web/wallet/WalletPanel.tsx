import { useMemo, useState } from 'react';
import type { EIP1193Provider, Hex } from 'viem';
import type { Network, Quote } from '../api/answers.ts';
import { useTradeTokens } from '../api/tokens.ts';
import type { Trade } from '../api/trade.ts';
import { recipientOf } from '../recipient/checkAddress.ts';
import { OtherRecipient } from '../recipient/OtherRecipient.tsx';
import type { Settings } from '../swap/settings.ts';
import { SameSwapQuestion } from '../transactions/SameSwapQuestion.tsx';
import { forgetSent } from '../transactions/sentStore.ts';
import { waitingFor } from '../transactions/waitingFor.ts';
import { t } from '../words/words.tsx';
import { walletClients } from './clients.ts';
import { FlowError } from './FlowError.tsx';
import { ReviewSheet } from './ReviewSheet.tsx';
import { SentSwap } from './SentSwap.tsx';
import { ShortageNote } from './ShortageNote.tsx';
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
  /** Called with the id of the swap that stands in the place of the button. */
  readonly onPlace: (id: string | undefined) => void;
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
  const { provider, account, network, trade, settings, quote, quotedAt, recipient, onPlace } = props;
  const { sendsBundles } = useWallet();
  const [isReviewed, setReviewed] = useState(false);
  const clients = useMemo(
    () => walletClients(provider, network, account, sendsBundles),
    [provider, network, account, sendsBundles],
  );
  const flow = useSwapFlow({ clients, trade, settings, network, quote, recipient });
  const tokens = useTradeTokens(trade);
  const shortage = useShortage({ trade, settings, quote, built: flow.built });
  const begin = () => {
    setReviewed(true);
    if (!flow.isBusy) flow.start();
  };
  const again = () => {
    setReviewed(false);
    flow.again();
  };
  if (flow.isSwapSent) {
    const onForget = (id: string) => {
      forgetSent({ chainId: network.chainId, account }, [id]);
      again();
    };
    return (
      <div className="steps">
        <SentSwap sent={flow.sentSwap} onAgain={again} {...{ network, onPlace, onForget }} />
      </div>
    );
  }
  return (
    <div className="steps">
      {flow.same.length > 0 && !isReviewed ? (
        <SameSwapQuestion same={flow.same} onAccept={flow.acceptSame} />
      ) : shortage !== undefined && !isReviewed && !flow.isBusy ? (
        <ShortageNote shortage={shortage} tokenIn={trade.tokenIn} network={network} />
      ) : (
        <button type="button" className="primary" onClick={begin}>
          {flow.isBusy ? waitingFor(flow.asked) : t('Review swap')}
        </button>
      )}
      {isReviewed ? (
        <ReviewSheet
          {...{ flow, quote, quotedAt, trade, settings, account, recipient, network, shortage }}
          onClose={() => setReviewed(false)}
        />
      ) : (
        <FlowError error={flow.error} tokens={tokens} />
      )}
    </div>
  );
}
