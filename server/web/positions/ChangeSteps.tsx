import type { Approval, Network } from '../api/answers.ts';
import { useToken } from '../api/tokens.ts';
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
import { type Change, type LiquidityAnswer, tokenOf } from './change.ts';
import { warningsOfChange } from './liquidityWords.ts';
import { ReviewFacts } from './ReviewFacts.tsx';
import { unsendableChange } from './unsendableChange.ts';
import type { BuiltChange, useChangeFlow } from './useChangeFlow.ts';

interface ChangeStepsProps {
  readonly flow: ReturnType<typeof useChangeFlow>;
  readonly network: Network;
  readonly change: Change;
  readonly newest: LiquidityAnswer | undefined;
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
  const approvals = built.answer.approvals ?? [];
  const [approval] = approvals;
  const isBundled = approval !== undefined && flow.canBundle;
  const canSend = unsendable === undefined || isBusy;
  return (
    <>
      <ReviewFacts {...{ change, network }} answer={built.answer} />
      <Warnings warnings={warningsOfChange(built.answer)} />
      {unsendable === undefined ? null : (
        <p className="note danger" role="alert">
          {problemText(unsendable)}
        </p>
      )}
      {isBundled
        ? approvals.map((each) => (
            <Offer key={`${each.token} ${each.step}`} {...{ approval: each, network, built }} />
          ))
        : null}
      {approval !== undefined && !isBundled ? (
        <>
          <Offer {...{ approval, network, built }} />
          <ApproveStep {...{ approval, waits, isBusy }} onApprove={() => flow.approve(approval)} />
        </>
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
  readonly approval: Approval;
  readonly network: Network;
  readonly built: BuiltChange;
}

function Offer({ approval, network, built: { answer } }: OfferProps) {
  const token = useToken(approval.token) ?? { symbol: t('the token'), decimals: 0 };
  const router = answer.position.protocol === 'v2' ? t('the router') : t('the position manager');
  return <ApprovalOffer {...{ approval, token, router }} permit2={network.permit2} extent="exact" />;
}

interface ApproveStepProps {
  readonly approval: Approval;
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

/** Returns words in place of the button where the account cannot pay the change or its gas. */
function useLacking(answer: LiquidityAnswer | undefined, network: Network) {
  const funds = useFunds({ address: network.wrappedNative }, true);
  if (answer === undefined) return undefined;
  const { position, shortfalls = [], value, gasEstimate } = answer;
  const coin = { symbol: network.nativeSymbol, decimals: 18 };
  const need = { isCoin: true, amount: BigInt(value), gasUnits: BigInt(gasEstimate), l1Fee: 0n };
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
