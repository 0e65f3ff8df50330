import {
  type Address,
  decodeFunctionResult,
  domainSeparator,
  encodeFunctionData,
  type Hex,
  isHex,
  parseAbi,
  parseSignature,
  type Signature,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { BlockId } from '../chain/head.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { isOfContract, type RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import type { TokenDomain } from '../routers/executor/payments/tokenPermit.ts';
import { call, sendAt } from './readHoldings.ts';

const TOKEN = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
]);

const PERMIT_TYPES = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;

/** Domain and nonce by which a token takes permits of EIP-2612. */
export interface TokenPermitDomain {
  readonly domain: TokenDomain;
  /** The token's own answer, which equals the hash of `domain`. */
  readonly domainSeparator: Hex;
  readonly nonce: bigint;
}

export interface TokenPermitNeed {
  readonly token: Address;
  readonly owner: Address;
  readonly spender: Address;
  readonly chainId: number;
  /** The most that the trade can take, raw units. */
  readonly amount: bigint;
  /** Deadline of the trade, Unix seconds. */
  readonly deadline: bigint;
  readonly block: BlockId;
}

/** Versions of tokens that do not answer theirs: of OpenZeppelin's, and of USDC's. */
const USUAL_VERSIONS = ['1', '2'];
/** A signature of nobody, which a token with permits refuses. */
const OF_NOBODY: Hex = `0x${'11'.repeat(32)}`;
/** A key that everybody knows: its permit is for trials, and it owns nothing. */
const TRIAL_KEY: Hex = `0x${'5e'.repeat(32)}`;
/** Bits of the fields of a domain by EIP-5267. */
const VERSION_BIT = 2;
const SALT_BIT = 16;

/**
 * Returns the domain of a token's permits at the block, in two HTTP requests; undefined where none is
 * proved. Its hash is the token's own `DOMAIN_SEPARATOR()`, and the token takes a permit of a known key in
 * it, and none of nobody. Permits in the manner of DAI, which allow everything, are none.
 * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function readTokenPermit(
  rpc: RpcClient,
  need: TokenPermitNeed,
  signal?: AbortSignal,
): Promise<TokenPermitDomain | undefined> {
  const { owner, block } = need;
  const trial = privateKeyToAccount(TRIAL_KEY);
  const asking = (data: readonly Hex[]) =>
    sendAt(
      rpc,
      data.map((each) => call(need.token, each)),
      block,
      signal,
    );
  const [separator, nonces, trialNonces, name, version, described] = await asking([
    encodeFunctionData({ abi: TOKEN, functionName: 'DOMAIN_SEPARATOR' }),
    encodeFunctionData({ abi: TOKEN, functionName: 'nonces', args: [owner] }),
    encodeFunctionData({ abi: TOKEN, functionName: 'nonces', args: [trial.address] }),
    encodeFunctionData({ abi: TOKEN, functionName: 'name' }),
    encodeFunctionData({ abi: TOKEN, functionName: 'version' }),
    encodeFunctionData({ abi: TOKEN, functionName: 'eip712Domain' }),
  ]);
  const own = answerOf('DOMAIN_SEPARATOR', separator);
  const nonce = answerOf('nonces', nonces);
  const names = { name: answerOf('name', name), version: answerOf('version', version) };
  const domain = candidatesOf(need, names, answerOf('eip712Domain', described)).find(
    (candidate) => domainSeparator({ domain: candidate }) === own,
  );
  if (own === undefined || nonce === undefined || domain === undefined) return undefined;
  const signature = await trialSignature(need, domain, answerOf('nonces', trialNonces) ?? 0n);
  const [ofTrial, ofNobody] = await asking([
    permitData(need, signature),
    permitData(need, { v: 27n, r: OF_NOBODY, s: OF_NOBODY }),
  ]);
  const isProved = ofTrial?.kind === 'result' && ofNobody?.kind === 'fault' && isOfContract(ofNobody.fault);
  return isProved ? { domain, domainSeparator: own, nonce } : undefined;
}

/** Signs the permit of the trade with the known key. */
async function trialSignature(
  { spender, amount: value, deadline }: TokenPermitNeed,
  domain: TokenDomain,
  nonce: bigint,
): Promise<Signature> {
  const { address: owner, signTypedData } = privateKeyToAccount(TRIAL_KEY);
  const message = { owner, spender, value, nonce, deadline };
  return parseSignature(await signTypedData({ domain, types: PERMIT_TYPES, primaryType: 'Permit', message }));
}

function permitData(
  { spender, amount, deadline }: TokenPermitNeed,
  { v = 27n, r, s }: Pick<Signature, 'v' | 'r' | 's'>,
): Hex {
  const { address } = privateKeyToAccount(TRIAL_KEY);
  const args = [address, spender, amount, deadline, Number(v), r, s] as const;
  return encodeFunctionData({ abi: TOKEN, functionName: 'permit', args });
}

/** Returns the answer of a function of the token; undefined for a revert or another shape. */
function answerOf<Name extends 'DOMAIN_SEPARATOR' | 'nonces' | 'name' | 'version' | 'eip712Domain'>(
  functionName: Name,
  outcome: RpcOutcome | undefined,
) {
  if (outcome?.kind !== 'result' || !isHex(outcome.result)) return undefined;
  try {
    return decodeFunctionResult<typeof TOKEN, Name>({
      abi: TOKEN,
      functionName,
      data: outcome.result,
    } as never);
  } catch {
    return undefined;
  }
}

/**
 * Returns the domains that a token may mean. Each is of this token and this chain, whatever the token says: a
 * signature must not be one for another token.
 */
function candidatesOf(
  { token, chainId }: TokenPermitNeed,
  said: { readonly name: string | undefined; readonly version: string | undefined },
  described: ReturnType<typeof answerOf<'eip712Domain'>>,
): TokenDomain[] {
  const of = (name: string, version: string | undefined): TokenDomain =>
    version === undefined
      ? { name, chainId, verifyingContract: token }
      : { name, version, chainId, verifyingContract: token };
  const candidates: TokenDomain[] = [];
  if (described !== undefined) {
    const [fields, name, version, , , salt] = described;
    const bits = Number(fields);
    const plain = of(name, (bits & VERSION_BIT) === 0 ? undefined : version);
    candidates.push((bits & SALT_BIT) === 0 ? plain : { ...plain, salt });
  }
  const { name, version } = said;
  if (name === undefined) return candidates;
  const versions = [...(version === undefined ? [] : [version]), ...USUAL_VERSIONS, undefined];
  return [...candidates, ...versions.map((each) => of(name, each))];
}
