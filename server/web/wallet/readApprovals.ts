import { erc20Abi, type Hex } from 'viem';
import type { Network, Token, Transaction } from '../api/answers.ts';
import { exchangesIn } from '../api/exchanges.ts';
import { isSame } from '../api/tokens.ts';
import { isUnlimited, PERMIT2, revocation } from './approvalTerms.ts';
import type { WalletClients } from './clients.ts';

/** An allowance that the account gave, and how it takes it back. */
export interface GivenApproval {
  readonly token: Token;
  readonly holder: 'permit2' | 'router';
  readonly spender: string;
  /** The name of the router's exchange; undefined on a network that has one. */
  readonly exchange: string | undefined;
  /** Raw units. */
  readonly amount: bigint;
  readonly isUnlimited: boolean;
  /** Unix seconds; undefined where it has no end. */
  readonly expiration: number | undefined;
  readonly revoking: Transaction;
}

/** An account that may hold allowances: by Permit2, or by the tokens themselves where that is absent. */
interface Spender {
  readonly address: Hex;
  readonly permit2: Hex | undefined;
  readonly exchange: string | undefined;
}

type Reader = WalletClients['reader'];

/**
 * Reads which of these tokens Permit2 and the routers of the network may take from the account. An allowance
 * that has ended, or that is nothing, is left out.
 */
export async function readApprovals(
  { reader, account }: WalletClients,
  network: Network,
  tokens: readonly Token[],
): Promise<readonly GivenApproval[]> {
  const [given, { timestamp }] = await Promise.all([
    Promise.all(spendersOf(network).map((spender) => readGiven(reader, account, spender, tokens))),
    reader.getBlock(),
  ]);
  const isLasting = ({ expiration }: GivenApproval) =>
    expiration === undefined || BigInt(expiration) >= timestamp;
  return tokens.flatMap((_, index) => given.flatMap((ofSpender) => ofSpender[index] ?? []).filter(isLasting));
}

/** Returns Permit2 and each router, every account once. */
function spendersOf(network: Network): readonly Spender[] {
  const { permit2, universalRouter } = network;
  const exchanges = exchangesIn(network);
  const routers: readonly Spender[] =
    exchanges.length === 0
      ? [{ address: universalRouter as Hex, permit2: permit2 as Hex, exchange: undefined }]
      : exchanges.map(({ name, router }) => ({
          address: router.address as Hex,
          permit2: (router.permit2 ?? undefined) as Hex | undefined,
          exchange: name,
        }));
  const permits = [permit2, ...routers.flatMap((router) => router.permit2 ?? [])].map(
    (address): Spender => ({ address: address as Hex, permit2: undefined, exchange: undefined }),
  );
  const all = [...permits, ...routers];
  return all.filter(
    ({ address }, place) => all.findIndex((other) => isSame(other.address, address)) === place,
  );
}

/** Reads the allowances of a spender for each token, in their order; undefined for none. */
async function readGiven(
  reader: Reader,
  account: Hex,
  { address: spender, permit2, exchange }: Spender,
  tokens: readonly Token[],
): Promise<readonly (GivenApproval | undefined)[]> {
  const allowances = await (permit2 === undefined
    ? readPlain(reader, account, spender, tokens)
    : readPermitted(reader, account, spender, permit2, tokens));
  return tokens.map((token, index) => {
    const { amount = 0n, expiration } = allowances[index] ?? {};
    if (amount === 0n) return undefined;
    return {
      token,
      holder: permit2 === undefined && exchange === undefined ? 'permit2' : 'router',
      spender,
      exchange,
      amount,
      isUnlimited: isUnlimited(amount),
      expiration,
      revoking: revocation(token.address as Hex, spender, permit2),
    };
  });
}

interface Allowance {
  readonly amount: bigint;
  /** Unix seconds; undefined where it has no end. */
  readonly expiration: number | undefined;
}

async function readPlain(
  reader: Reader,
  account: Hex,
  spender: Hex,
  tokens: readonly Token[],
): Promise<readonly Allowance[]> {
  const answers = await reader.multicall({
    contracts: tokens.map(({ address }) => ({
      address: address as Hex,
      abi: erc20Abi,
      functionName: 'allowance' as const,
      args: [account, spender] as const,
    })),
    deployless: true,
    batchSize: 4096,
  });
  return answers.map(({ result = 0n }) => ({ amount: result, expiration: undefined }));
}

async function readPermitted(
  reader: Reader,
  account: Hex,
  spender: Hex,
  permit2: Hex,
  tokens: readonly Token[],
): Promise<readonly Allowance[]> {
  const answers = await reader.multicall({
    contracts: tokens.map(({ address }) => ({
      address: permit2,
      abi: PERMIT2,
      functionName: 'allowance' as const,
      args: [account, address as Hex, spender] as const,
    })),
    deployless: true,
    batchSize: 4096,
  });
  return answers.map(({ result: [amount, expiration] = [0n, 0] }) => ({ amount, expiration }));
}
