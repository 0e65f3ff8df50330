import {
  type Address,
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  stringToHex,
  toHex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeNode, Fault, fakeBlock, fakeHash, startFakeNode } from '../chain/fakeNode.testkit.ts';
import { createRpcClient } from '../chain/rpc/rpcClient.ts';
import { readTokenPermit } from './readTokenPermit.ts';

const account = (digit: string): Address => `0x${digit.repeat(40)}`;
const [TOKEN, OTHER] = [account('b'), account('c')];
const NEED = {
  token: TOKEN,
  owner: account('a'),
  spender: account('d'),
  chainId: 167_012,
  amount: 1_000n,
  deadline: 1_764_573_986n,
  block: { number: 100n, hash: fakeHash(100) },
};
const FUNCTIONS = parseAbi([
  'function name()',
  'function version()',
  'function nonces(address)',
  'function DOMAIN_SEPARATOR()',
  'function eip712Domain()',
  'function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)',
]);

/** Returns the separator of a domain by EIP-712 itself. */
function separatorOf({
  name,
  version,
  chainId = 167_012,
  of = TOKEN,
}: {
  readonly name: string;
  readonly version?: string;
  readonly chainId?: number;
  readonly of?: Address;
}): Hex {
  const type = `EIP712Domain(string name,${version === undefined ? '' : 'string version,'}uint256 chainId,address verifyingContract)`;
  const hashes = [type, name, ...(version === undefined ? [] : [version])].map((each) =>
    keccak256(stringToHex(each)),
  );
  return keccak256(concat([...hashes, toHex(chainId, { size: 32 }), toHex(BigInt(of), { size: 32 })]));
}

const text = (value: string) => encodeAbiParameters(parseAbiParameters('string'), [value]);
const described = (name: string, version: string, of: Address, chainId = 167_012n) =>
  encodeAbiParameters(parseAbiParameters('bytes1, string, string, uint256, address, bytes32, uint256[]'), [
    '0x0f',
    name,
    version,
    chainId,
    of,
    `0x${'0'.repeat(64)}`,
    [],
  ]);

/** Facts of a token: its answers, and how it takes permits, none if absent. */
type Answers = { readonly [Name in (typeof FUNCTIONS)[number]['name']]?: Hex } & {
  readonly takes?: 'signed' | 'any';
};
const PLAIN = { takes: 'signed', nonces: toHex(7n, { size: 32 }) } as const;
const TYPE = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)';

/** The key of the trial, and its permit by EIP-2612 itself; signatures of one key and message are equal. */
const TRIAL = privateKeyToAccount(`0x${'5e'.repeat(32)}`);
function signedPermit(separator: Hex): Promise<Hex> {
  const { spender, amount, deadline } = NEED;
  const words = [BigInt(TRIAL.address), BigInt(spender), amount, 7n, deadline].map((each) =>
    toHex(each, { size: 32 }),
  );
  const content = keccak256(concat([keccak256(stringToHex(TYPE)), ...words]));
  return TRIAL.sign({ hash: keccak256(concat(['0x1901', separator, content])) });
}

let node: FakeNode;
let answers: Answers;
/** Of the permit that the token of the test takes. */
let signature: Hex;
beforeEach(async () => {
  node = await startFakeNode({
    eth_getBlockByNumber: ([number]) => fakeBlock(Number(number)),
    eth_call: ([call]) => {
      const { functionName, args = [] } = decodeFunctionData({
        abi: FUNCTIONS,
        data: (call as { data: Hex }).data,
      });
      const answer = functionName === 'permit' ? takePermit(args) : answers[functionName];
      if (answer === undefined) throw new Fault(3, 'execution reverted');
      return answer;
    },
  });
});
afterEach(() => node.stop());

function takePermit(args: readonly unknown[]): Hex | undefined {
  if (answers.takes === 'any') return '0x';
  const [, , , , v, r, s] = args as [Address, Address, bigint, bigint, number, Hex, Hex];
  return answers.takes === 'signed' && concat([r, s, toHex(v)]) === signature ? '0x' : undefined;
}

async function read(given: Answers) {
  answers = given;
  signature = await signedPermit(given.DOMAIN_SEPARATOR ?? '0x');
  return readTokenPermit(createRpcClient({ url: node.url, timeoutMs: 20_000 }), NEED);
}
const domain = { chainId: 167_012, verifyingContract: TOKEN };

test.each([
  [
    'that describes its domain',
    {
      eip712Domain: described('Coin', '7', TOKEN),
      DOMAIN_SEPARATOR: separatorOf({ name: 'Coin', version: '7' }),
    },
    { name: 'Coin', version: '7', ...domain },
  ],
  [
    'that names its version',
    {
      name: text('Coin'),
      version: text('v3'),
      DOMAIN_SEPARATOR: separatorOf({ name: 'Coin', version: 'v3' }),
    },
    { name: 'Coin', version: 'v3', ...domain },
  ],
  [
    'with the version of OpenZeppelin',
    { name: text('Coin'), DOMAIN_SEPARATOR: separatorOf({ name: 'Coin', version: '1' }) },
    { name: 'Coin', version: '1', ...domain },
  ],
  [
    'with the version of USDC',
    { name: text('USD Coin'), DOMAIN_SEPARATOR: separatorOf({ name: 'USD Coin', version: '2' }) },
    { name: 'USD Coin', version: '2', ...domain },
  ],
  [
    'without a version',
    { name: text('Uniswap'), DOMAIN_SEPARATOR: separatorOf({ name: 'Uniswap' }) },
    { name: 'Uniswap', ...domain },
  ],
])('a token %s has permits by that domain', async (_, facts, expected) => {
  expect(await read({ ...PLAIN, ...facts })).toEqual({
    domain: expected,
    domainSeparator: facts.DOMAIN_SEPARATOR,
    nonce: 7n,
  });
});

const COIN = { name: text('Coin'), DOMAIN_SEPARATOR: separatorOf({ name: 'Coin', version: '1' }) };
test.each<readonly [string, Answers]>([
  ['whose separator is of no known domain', { ...PLAIN, ...COIN, DOMAIN_SEPARATOR: fakeHash(5) }],
  ['without a separator', { ...PLAIN, name: COIN.name }],
  ['without nonces', { takes: 'signed', ...COIN }],
  ['without the function, as of the kind of DAI', { nonces: PLAIN.nonces, ...COIN }],
  ['that takes the signature of nobody', { ...PLAIN, ...COIN, takes: 'any' }],
  [
    'that describes the domain of another token',
    {
      ...PLAIN,
      eip712Domain: described('Other', '1', OTHER),
      DOMAIN_SEPARATOR: separatorOf({ name: 'Other', version: '1', of: OTHER }),
    },
  ],
  [
    'of another chain',
    {
      ...PLAIN,
      eip712Domain: described('Coin', '1', TOKEN, 1n),
      DOMAIN_SEPARATOR: separatorOf({ name: 'Coin', version: '1', chainId: 1 }),
    },
  ],
])('a token %s has no permits', async (_, facts) => {
  expect(await read(facts)).toBeUndefined();
});
