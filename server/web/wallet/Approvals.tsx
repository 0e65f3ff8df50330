import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EIP1193Provider, Hex } from 'viem';
import type { Network } from '../api/answers.ts';
import { useTokens } from '../api/tokens.ts';
import { Amount } from '../parts/Amount.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Loading } from '../parts/Loading.tsx';
import { sendKept } from '../transactions/sendKept.ts';
import { useSent, whenClosed } from '../transactions/sentStore.ts';
import { useLookAfter } from '../transactions/useLookAfter.ts';
import { PageFailure } from '../words/problem.ts';
import { rich, t } from '../words/words.tsx';
import { walletClients } from './clients.ts';
import { FlowError } from './FlowError.tsx';
import { type GivenApproval, readApprovals } from './readApprovals.ts';
import { shownTime } from './shownTime.ts';
import { useWallet } from './walletContext.ts';

/** Lists what the account's approvals allow, each with a button that takes it back. */
export function Approvals({ network }: { readonly network: Network }) {
  const { provider, account, chainId } = useWallet();
  if (provider === undefined || account === undefined) return null;
  if (chainId !== network.chainId)
    return <p>{t('Switch your wallet to {network} to see its approvals.', { network: network.name })}</p>;
  return <Given network={network} provider={provider} account={account} />;
}

interface GivenProps {
  readonly network: Network;
  readonly provider: EIP1193Provider;
  readonly account: Hex;
}

function Given({ network, provider, account }: GivenProps) {
  const { sendsBundles } = useWallet();
  const clients = useMemo(
    () => walletClients(provider, network, account, sendsBundles),
    [provider, network, account, sendsBundles],
  );
  const tokens = useTokens().data?.tokens;
  const sender = { chainId: network.chainId, account };
  useLookAfter(network, sender, useSent(sender));
  const given = useQuery({
    queryKey: ['approvals', network.chainId, account, tokens?.length],
    queryFn: () => readApprovals(clients, network, tokens ?? []),
    enabled: tokens !== undefined,
    gcTime: 0,
    structuralSharing: false,
  });
  const revoke = useMutation({
    mutationFn: async ({ token, revoking }: GivenApproval) => {
      let id = '';
      const onAsk = (asked: string) => {
        id = asked;
      };
      const intent = { kind: 'approval', token: token.address } as const;
      await sendKept({ clients, sender, transaction: revoking, intent, accepted: [], onAsk });
      const closed = await whenClosed(sender, id);
      if (closed?.state.kind === 'reverted') {
        const next = t('Nothing was taken back: try again.');
        throw new PageFailure({ what: t('The transaction reverted.'), next });
      }
      await given.refetch();
    },
  });
  if (given.error !== null) return <ErrorNote error={given.error} what={t('your approvals')} />;
  if (given.data === undefined) return <Loading what={t('your approvals')} />;
  return (
    <>
      {given.data.length === 0 ? (
        <p>{t('Nobody may take any of your tokens through this exchange.')}</p>
      ) : null}
      <ul className="approvals">
        {given.data.map((approval) => (
          <li key={`${approval.spender} ${approval.token.address}`}>
            <Allowed approval={approval} />
            <button
              type="button"
              disabled={revoke.isPending}
              aria-label={t('Revoke {token} from {who}', {
                token: approval.token.symbol,
                who: holderOf(approval),
              })}
              onClick={() => revoke.mutate(approval)}
            >
              {t('Revoke')}
            </button>
          </li>
        ))}
      </ul>
      <FlowError error={revoke.error} />
    </>
  );
}

function Allowed({ approval }: { readonly approval: GivenApproval }) {
  const { token, amount, isUnlimited, expiration } = approval;
  return (
    <span>
      {rich('{who} may take {amount}', {
        who: holderOf(approval, true),
        amount: isUnlimited
          ? t('all your {token}', { token: token.symbol })
          : rich('at most {amount}', { amount: <Amount raw={String(amount)} token={token} /> }),
      })}
      {expiration === undefined ? '' : `, ${t('until {time}', { time: shownTime(expiration) })}`}
    </span>
  );
}

/** Names who may take the tokens, for the middle of a sentence or its start. */
function holderOf({ holder, exchange }: GivenApproval, isFirst = false): string {
  if (holder === 'permit2') return 'Permit2';
  if (holder === 'executor') return isFirst ? t('The executor') : t('the executor');
  if (exchange === undefined) return isFirst ? t('The router') : t('the router');
  return isFirst ? t('The router of {exchange}', { exchange }) : t('the router of {exchange}', { exchange });
}
