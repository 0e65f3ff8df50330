import {
  type Address,
  decodeFunctionResult,
  domainSeparator,
  encodeFunctionData,
  type Hex,
  isHex,
  parseAbi,
  size,
  type TypedDataDomain,
} from 'viem';
import type { BlockId } from '../chain/head.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { isOfContract, type RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { call } from './readHoldings.ts';

const TOKEN = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
]);

/** Domain and nonce by which a token takes permits of EIP-2612. */
export interface TokenPermitDomain {
  readonly domain: TypedDataDomain;
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
/** A signature of nobody, for which a token with permits reverts in its own words. */
const OF_NOBODY: Hex = `0x${'11'.repeat(32)}`;
/** The fields name, version, chainId and verifyingContract of EIP-5267; the salt is that of another domain. */
const VERSION_BIT = 2;
const SALT_BIT = 16;

/**
 * Returns the domain of a token's permits at the block, in one HTTP request; undefined where it has none that
 * is proved. A domain is proved where its hash is the token's own `DOMAIN_SEPARATOR()`. Permits in the manner of
 * DAI, which allow everything, and functions that take any signature are none.
 * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function readTokenPermit(
  rpc: RpcClient,
  need: TokenPermitNeed,
  signal?: AbortSignal,
): Promise<TokenPermitDomain | undefined> {
  const { token, owner, spender, amount, deadline, block } = need;
  const asked = [
    encodeFunctionData({ abi: TOKEN, functionName: 'DOMAIN_SEPARATOR' }),
    encodeFunctionData({ abi: TOKEN, functionName: 'nonces', args: [owner] }),
    encodeFunctionData({
      abi: TOKEN,
      functionName: 'permit',
      args: [owner, spender, amount, deadline, 27, OF_NOBODY, OF_NOBODY],
    }),
    encodeFunctionData({ abi: TOKEN, functionName: 'name' }),
    encodeFunctionData({ abi: TOKEN, functionName: 'version' }),
    encodeFunctionData({ abi: TOKEN, functionName: 'eip712Domain' }),
  ];
  const [separator, nonces, tried, name, version, described] = await rpc.send(
    asked.map((data) => {
      const { method, params } = call(token, data);
      return { method, params: [...params, { blockHash: block.hash }] };
    }),
    { block, signal },
  );
  const own = answerOf('DOMAIN_SEPARATOR', separator);
  const nonce = answerOf('nonces', nonces);
  if (own === undefined || nonce === undefined || !refusesNobody(tried)) return undefined;
  const names = { name: answerOf('name', name), version: answerOf('version', version) };
  const domain = candidatesOf(need, names, answerOf('eip712Domain', described)).find(
    (candidate) => domainSeparator({ domain: candidate }) === own,
  );
  return domain && { domain, domainSeparator: own, nonce };
}

/** Returns what a function of the token answered; undefined for a revert or another shape. */
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

/** A function that is not there reverts without a word, and a fallback takes any signature. */
function refusesNobody(outcome: RpcOutcome | undefined): boolean {
  if (outcome?.kind !== 'fault' || !isOfContract(outcome.fault)) return false;
  const { data } = outcome.fault;
  return isHex(data) && size(data) > 0;
}

/**
 * Returns the domains that a token may mean. Each is of this token and this chain, whatever the token says: a
 * signature must not be one for another token.
 */
function candidatesOf(
  { token, chainId }: TokenPermitNeed,
  said: { readonly name: string | undefined; readonly version: string | undefined },
  described: ReturnType<typeof answerOf<'eip712Domain'>>,
): TypedDataDomain[] {
  const of = (name: string, version: string | undefined): TypedDataDomain =>
    version === undefined
      ? { name, chainId, verifyingContract: token }
      : { name, version, chainId, verifyingContract: token };
  const candidates: TypedDataDomain[] = [];
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
