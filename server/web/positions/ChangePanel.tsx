import { useMemo } from 'react';
import type { EIP1193Provider, Hex } from 'viem';
import type { Network } from '../api/answers.ts';
import { walletClients } from '../wallet/clients.ts';
import { FlowError } from '../wallet/FlowError.tsx';
import { WalletButton } from '../wallet/WalletButton.tsx';
import { WrongNetwork } from '../wallet/WrongNetwork.tsx';
import { useWallet } from '../wallet/walletContext.ts';
import { t } from '../words/words.tsx';
import { ChangeSteps } from './ChangeSteps.tsx';
import type { Change, ChangeAnswer } from './change.ts';
import { SameChangeQuestion, SentChange } from './SentChange.tsx';
import { useChangeFlow } from './useChangeFlow.ts';

interface ChangePanelProps {
  readonly network: Network;
  /** Undefined while something is missing that `wish` names. */
  readonly change: Change | undefined;
  /** Words of the button while nothing can be built. */
  readonly wish: string;
  /** The newest answer for the change, and whether it is of just this one. */
  readonly newest: ChangeAnswer | undefined;
  readonly isReady: boolean;
  /** Percent. */
  readonly slippage: number;
}

/** Leads through a change of liquidity with a wallet: the right network first, then step by step. */
export function ChangePanel(props: ChangePanelProps) {
  const { network, change, wish } = props;
  const { provider, account, chainId } = useWallet();
  if (provider === undefined || account === undefined) {
    return (
      <div className="steps">
        <WalletButton />
      </div>
    );
  }
  if (chainId !== network.chainId) return <WrongNetwork network={network} />;
  if (change === undefined) {
    return (
      <div className="steps">
        <button type="button" className="primary" disabled>
          {wish}
        </button>
      </div>
    );
  }
  // Another change or account begins anew.
  const key = JSON.stringify([account, change]);
  return <Flow key={key} {...props} {...{ provider, account, change }} />;
}

interface FlowProps extends ChangePanelProps {
  readonly provider: EIP1193Provider;
  readonly account: Hex;
  readonly change: Change;
}

function Flow({ provider, account, network, change, newest, isReady, slippage }: FlowProps) {
  const { sendsBundles } = useWallet();
  const clients = useMemo(
    () => walletClients(provider, network, account, sendsBundles),
    [provider, network, account, sendsBundles],
  );
  const flow = useChangeFlow({ clients, network, change });
  return (
    <div className="steps">
      {flow.isSent ? (
        <SentChange flow={flow} />
      ) : flow.same.length > 0 ? (
        <SameChangeQuestion same={flow.same} onAccept={flow.acceptSame} />
      ) : (
        <ChangeSteps {...{ flow, network, change, newest, isReady, slippage }} />
      )}
      <FlowError error={flow.error} />
      <p className="sr-only" role="status">
        {flow.isBusy ? t('Please wait…') : ''}
      </p>
    </div>
  );
}
