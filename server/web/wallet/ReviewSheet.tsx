import type { Network } from '../api/answers.ts';
import { useTradeTokens } from '../api/tokens.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { RuinGateInside } from '../swap/RuinGate.tsx';
import { SameSwapQuestion } from '../transactions/SameSwapQuestion.tsx';
import { t } from '../words/words.tsx';
import { FlowError } from './FlowError.tsx';
import { PrivateSending } from './PrivateSending.tsx';
import { ShortageNote } from './ShortageNote.tsx';
import { SwapReview } from './SwapReview.tsx';
import { SwapSteps, type SwapStepsProps } from './SwapSteps.tsx';
import type { Shortage } from './shortage.ts';

interface ReviewSheetProps extends SwapStepsProps {
  readonly network: Network;
  readonly shortage: Shortage | undefined;
  readonly onClose: () => void;
}

/** Shows the transaction that will be signed, with every step to it, over the page. */
export function ReviewSheet({ network, shortage, onClose, ...steps }: ReviewSheetProps) {
  const { flow, trade, quote, settings } = steps;
  const tokens = useTradeTokens(trade);
  return (
    <Dialog title={t('Review your swap')} kind="sheet" onClose={onClose}>
      <SwapReview built={flow.built} quote={quote} trade={trade} tolerance={Number(settings.slippage)} />
      <RuinGateInside>
        <div className="steps">
          <FlowError error={flow.error} tokens={tokens} />
          {flow.same.length > 0 ? (
            <SameSwapQuestion same={flow.same} onAccept={flow.acceptSame} />
          ) : shortage !== undefined && !flow.isBusy ? (
            <ShortageNote shortage={shortage} tokenIn={trade.tokenIn} network={network} />
          ) : (
            <SwapSteps {...steps} />
          )}
          <PrivateSending network={network} />
        </div>
      </RuinGateInside>
    </Dialog>
  );
}
