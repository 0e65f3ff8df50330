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
import { walletClients } from './clients.ts';
import { messageOf } from './messageOf.ts';
import { type GivenApproval, readApprovals } from './readApprovals.ts';
import { shownTime } from './shownTime.ts';
import { useWallet } from './walletContext.ts';

const WHO = { permit2: 'Permit2', router: 'The router' } as const;

/** Lists what the account's approvals allow, each with a button that takes it back. */
export function Approvals({ network }: { readonly network: Network }) {
  const { provider, account, chainId } = useWallet();
  if (provider === undefined || account === undefined) return null;
  if (chainId !== network.chainId) return <p>Switch your wallet to {network.name} to see its approvals.</p>;
  return <Given network={network} provider={provider} account={account} />;
}

interface GivenProps {
  readonly network: Network;
  readonly provider: EIP1193Provider;
  readonly account: Hex;
}

function Given({ network, provider, account }: GivenProps) {
  const clients = useMemo(() => walletClients(provider, network, account), [provider, network, account]);
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
      if (closed?.state.kind === 'reverted') throw new Error('The transaction reverted.');
      await given.refetch();
    },
  });
  if (given.error !== null) return <ErrorNote error={given.error} what="your approvals" />;
  if (given.data === undefined) return <Loading what="your approvals" />;
  return (
    <>
      {given.data.length === 0 ? <p>Nobody may take any of your tokens through this exchange.</p> : null}
      <ul className="approvals">
        {given.data.map((approval) => (
          <li key={`${approval.holder} ${approval.token.address}`}>
            <Allowed approval={approval} />
            <button
              type="button"
              disabled={revoke.isPending}
              aria-label={`Revoke ${approval.token.symbol} from ${approval.holder === 'router' ? 'the router' : 'Permit2'}`}
              onClick={() => revoke.mutate(approval)}
            >
              Revoke
            </button>
          </li>
        ))}
      </ul>
      {revoke.error === null ? null : (
        <p className="note error" role="alert">
          {messageOf(revoke.error)}
        </p>
      )}
    </>
  );
}

function Allowed({
  approval: { token, holder, amount, isUnlimited, expiration },
}: {
  readonly approval: GivenApproval;
}) {
  return (
    <span>
      {WHO[holder]} may take{' '}
      {isUnlimited ? (
        `all your ${token.symbol}`
      ) : (
        <>
          at most <Amount raw={String(amount)} token={token} />
        </>
      )}
      {expiration === undefined ? '' : `, until ${shownTime(expiration)}`}
    </span>
  );
}
