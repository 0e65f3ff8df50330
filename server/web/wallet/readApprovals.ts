import { erc20Abi, type Hex } from 'viem';
import type { Network, Token, Transaction } from '../api/answers.ts';
import { isSame } from '../api/tokens.ts';
import { isUnlimited, PERMIT2, revocation } from './approvalTerms.ts';
import type { WalletClients } from './clients.ts';

/** An allowance that the account gave, and how it takes it back. */
export interface GivenApproval {
  readonly token: Token;
  readonly holder: 'permit2' | 'router' | 'executor';
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
  readonly holder: GivenApproval['holder'];
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

/** Returns Permit2, each router and the executor, every account once. */
function spendersOf(network: Network): readonly Spender[] {
  const { permit2, universalRouter, exchanges = [], executor } = network;
  const isOne = exchanges.length < 2;
  const listed = exchanges.map(
    ({ name, router }): Spender => ({
      address: router.address as Hex,
      permit2: (router.permit2 ?? undefined) as Hex | undefined,
      holder: 'router',
      exchange: isOne ? undefined : name,
    }),
  );
  const routers = listed.length > 0 ? listed : routerOf(universalRouter, permit2);
  const permits = [permit2, ...routers.map((router) => router.permit2)].flatMap((address): Spender[] =>
    address ? [{ address: address as Hex, permit2: undefined, holder: 'permit2', exchange: undefined }] : [],
  );
  const overAll: readonly Spender[] = executor
    ? [{ address: executor as Hex, permit2: undefined, holder: 'executor', exchange: undefined }]
    : [];
  const all = [...permits, ...routers, ...overAll];
  return all.filter(
    ({ address }, place) => all.findIndex((other) => isSame(other.address, address)) === place,
  );
}

/** Returns the router of a service that lists no exchanges. */
function routerOf(address: string | null, permit2: string | null): readonly Spender[] {
  if (address === null || permit2 === null) return [];
  return [{ address: address as Hex, permit2: permit2 as Hex, holder: 'router', exchange: undefined }];
}

/** Reads the allowances of a spender for each token, in their order; undefined for none. */
async function readGiven(
  reader: Reader,
  account: Hex,
  { address: spender, permit2, holder, exchange }: Spender,
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
      holder,
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
