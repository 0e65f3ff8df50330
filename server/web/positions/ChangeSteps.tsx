import { ownSwapOf } from '../../../client/src/ownSwap.ts';
import type { Network } from '../api/answers.ts';
import { isSame, useToken } from '../api/tokens.ts';
import { Amount } from '../parts/Amount.tsx';
import { useNow } from '../parts/useNow.ts';
import { Warnings } from '../swap/Warnings.tsx';
import { waitingFor } from '../transactions/waitingFor.ts';
import { ApprovalOffer } from '../wallet/ApprovalOffer.tsx';
import { Step } from '../wallet/Step.tsx';
import { shortageOf } from '../wallet/shortage.ts';
import { useFunds } from '../wallet/useFunds.ts';
import { problemText } from '../words/problem.ts';
import { rich, t } from '../words/words.tsx';
import { type Change, type ChangeAnswer, paidToken, tokenOf } from './change.ts';
import { warningsOfChange } from './liquidityWords.ts';
import { ReviewFacts } from './ReviewFacts.tsx';
import { unsendableChange } from './unsendableChange.ts';
import type { BuiltChange, useChangeFlow } from './useChangeFlow.ts';
import { allApprovals, type ChangeApproval, costsOf, extentOf, isByRouter, nextApprovals } from './zap.ts';

interface ChangeStepsProps {
  readonly flow: ReturnType<typeof useChangeFlow>;
  readonly network: Network;
  readonly change: Change;
  readonly newest: ChangeAnswer | undefined;
  readonly isReady: boolean;
  readonly slippage: number;
}

const REVIEW = {
  open: 'Review the position',
  raise: 'Review the addition',
  lower: 'Review the removal',
  close: 'Review the closing',
  collect: 'Review the collection',
} as const;

const CONFIRM = {
  open: 'Open the position',
  raise: 'Add liquidity',
  lower: 'Take liquidity out',
  close: 'Close the position',
  collect: 'Collect the fees',
} as const;

/** Shows the next step of a change as one button, under all that the wallet is about to sign. */
export function ChangeSteps({ flow, network, change, newest, isReady, slippage }: ChangeStepsProps) {
  const { built, isBusy, asked } = flow;
  const waits = waitingFor(asked);
  const now = useNow();
  const lacking = useLacking(built?.answer ?? newest, network);
  if (lacking !== undefined && !isBusy) return lacking;
  if (built === undefined) {
    return (
      <>
        {newest === undefined ? null : <Warnings warnings={warningsOfChange(newest)} />}
        <Step {...{ waits, isBusy, isReady }} onClick={() => flow.start()}>
          {t(REVIEW[change.action])}
        </Step>
      </>
    );
  }
  const unsendable = unsendableChange(built, { newest: isReady ? newest : undefined, now, slippage });
  const swap = ownSwapOf(built.answer);
  const [approval] = nextApprovals(built.answer);
  const isBundled = (approval !== undefined || swap !== null) && flow.canBundle;
  const canSend = unsendable === undefined || isBusy;
  return (
    <>
      <ReviewFacts change={flow.current} network={network} answer={built.answer} />
      <Warnings warnings={warningsOfChange(built.answer)} />
      {unsendable === undefined ? null : (
        <p className="note danger" role="alert">
          {problemText(unsendable)}
        </p>
      )}
      {isBundled
        ? allApprovals(built.answer).map((each) => (
            <Offer
              key={`${each.token} ${each.step} ${each.spender}`}
              {...{ approval: each, network, built, isBundled }}
            />
          ))
        : null}
      {approval !== undefined && !isBundled ? (
        <>
          <Offer {...{ approval, network, built, isBundled }} />
          <ApproveStep {...{ approval, waits, isBusy }} onApprove={() => flow.approve(approval)} />
        </>
      ) : canSend && swap !== null && !isBundled ? (
        <SwapStep {...{ waits, isBusy, network, built }} onSwap={() => flow.swapFirst(built)} />
      ) : canSend ? (
        <Step waits={waits} isBusy={isBusy} onClick={() => flow.send(built)}>
          {isBundled ? t('Approve and send') : t(CONFIRM[change.action])}
        </Step>
      ) : null}
      <Step waits={waits} isBusy={isBusy} isSecond={unsendable === undefined} onClick={() => flow.start()}>
        {t('Rebuild transaction')}
      </Step>
    </>
  );
}

interface OfferProps {
  readonly approval: ChangeApproval;
  readonly network: Network;
  readonly built: BuiltChange;
  readonly isBundled: boolean;
}

function Offer({ approval, network, built: { answer }, isBundled }: OfferProps) {
  const token = useToken(approval.token) ?? { symbol: t('the token'), decimals: 0 };
  const isOfSwap = ownSwapOf(answer)?.approvals.includes(approval) === true;
  const isRouter = answer.position.protocol === 'v2' || isOfSwap || isByRouter(answer);
  const router = isRouter ? t('the router') : t('the position manager');
  const extent = isBundled ? extentOf(answer, approval, network) : 'exact';
  return <ApprovalOffer {...{ approval, token, router, extent }} permit2={network.permit2} />;
}

interface ApproveStepProps {
  readonly approval: ChangeApproval;
  readonly waits: string;
  readonly isBusy: boolean;
  readonly onApprove: () => void;
}

function ApproveStep({ approval, waits, isBusy, onApprove }: ApproveStepProps) {
  const symbol = useToken(approval.token)?.symbol ?? t('the token');
  return (
    <Step waits={waits} isBusy={isBusy} onClick={onApprove}>
      {approval.step === 'clearToken'
        ? t('Reset the approval of {token}', { token: symbol })
        : t('Approve {token}', { token: symbol })}
    </Step>
  );
}

interface SwapStepProps {
  readonly waits: string;
  readonly isBusy: boolean;
  readonly network: Network;
  readonly built: BuiltChange;
  readonly onSwap: () => void;
}

/** Button that sends the swap of a zap, for a wallet that sends one transaction at a time. */
function SwapStep({ waits, isBusy, network, built: { answer }, onSwap }: SwapStepProps) {
  const { position } = answer;
  const sold = ownSwapOf(answer)?.tokenIn ?? '';
  const token = [position.token0, position.token1].find(({ address }) => isSame(address, sold));
  const symbol = token === undefined ? t('the token') : paidToken(token, position, network).symbol;
  return (
    <Step waits={waits} isBusy={isBusy} onClick={onSwap}>
      {t('Swap a part of the {token}', { token: symbol })}
    </Step>
  );
}

/** Returns words in place of the button where the account cannot pay the change or its gas. */
function useLacking(answer: ChangeAnswer | undefined, network: Network) {
  const funds = useFunds({ address: network.wrappedNative }, true);
  if (answer === undefined) return undefined;
  const { position, shortfalls = [] } = answer;
  const { value, gasUnits } = costsOf(answer);
  const coin = { symbol: network.nativeSymbol, decimals: 18 };
  const need = { isCoin: true, amount: value, gasUnits, l1Fee: 0n };
  const short = funds === undefined ? undefined : shortageOf(funds, need);
  const missing = [
    ...shortfalls
      .filter(({ asset }) => asset !== 'native')
      .map(({ asset, actual, expected }) => ({
        token: tokenOf(asset, [position.token0, position.token1], network) ?? {
          symbol: t('the token'),
          decimals: 18,
        },
        has: actual,
        needs: expected,
      })),
    ...(short === undefined ? [] : [{ token: coin, has: String(short.has), needs: String(short.needs) }]),
  ];
  const [first] = missing;
  if (first === undefined) return undefined;
  return (
    <>
      <button type="button" className="primary" disabled>
        {t('Not enough {token}', { token: first.token.symbol })}
      </button>
      {missing.map(({ token, has, needs }) => (
        <p key={token.symbol} className="note danger" role="status">
          {rich('You have {has}, and this takes {needs}.', {
            has: <Amount raw={has} token={token} />,
            needs: <Amount raw={needs} token={token} />,
          })}{' '}
          {t('Enter a smaller amount, or add {token} to your account.', { token: token.symbol })}
        </p>
      ))}
    </>
  );
}
