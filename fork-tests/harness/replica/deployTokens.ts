import { type Address, encodeFunctionData, numberToHex, parseAbi, parseEther } from 'viem';
import type { BlockBuilder } from './blockBuilder.ts';
import { compileContracts } from './compileContracts.ts';
import { ACTORS } from './devAccounts.ts';
import type { JsonRpc } from './jsonRpc.ts';
import { MAINNET } from './mainnetAddresses.ts';
import { worth } from './prices.ts';
import { TOKEN_KEYS, TOKENS, type TokenKey } from './tokens.ts';

const TOKEN_ABI = parseAbi([
  'function setUp(bytes symbol, bytes name, uint256 decimals, address[] holders, uint256[] amounts)',
  'function deposit() payable',
  'function transfer(address to, uint256 value)',
]);
const PROVIDER_DOLLARS = 20_000_000_000;
const USER_DOLLARS = 1_000_000;
/** Raw units of a token without a price that each holder gets. */
const UNPRICED_SUPPLY = 10n ** 60n;

/**
 * Puts the tokens and the pool actor at their addresses and gives each actor and each of `users` some of
 * every token.
 */
export async function deployTokens(
  rpc: JsonRpc,
  blocks: BlockBuilder,
  users: readonly Address[],
  timestamp: number,
): Promise<void> {
  const codes = compileContracts();
  const ours = TOKEN_KEYS.filter((key) => TOKENS[key].contract !== 'WETH9');
  const placed = ours.map((key): [Address, string] => [TOKENS[key].address, TOKENS[key].contract]);
  for (const [address, contract] of [...placed, [ACTORS.poolActor, 'PoolActor'] as const]) {
    await rpc.call('anvil_setCode', [address, codes.get(contract)]);
  }
  await rpc.call('anvil_setBalance', [ACTORS.provider, numberToHex(parseEther('20000000'))]);

  const shares = [
    ...[ACTORS.provider, ACTORS.poolActor, ...ACTORS.traders].map((to) => ({
      to,
      dollars: PROVIDER_DOLLARS,
    })),
    ...users.map((to) => ({ to, dollars: USER_DOLLARS })),
  ];
  for (const key of ours) {
    const token = TOKENS[key];
    blocks.add({
      from: ACTORS.provider,
      to: token.address,
      data: encodeFunctionData({
        abi: TOKEN_ABI,
        functionName: 'setUp',
        args: [
          token.symbol,
          token.name,
          'answeredDecimals' in token ? token.answeredDecimals : BigInt(token.decimals),
          shares.map(({ to }) => to),
          shares.map(({ dollars }) => supply(key, dollars)),
        ],
      }),
      gas: 1_500_000,
      what: `set up ${key}`,
    });
  }
  wrapNative(blocks, users);
  await blocks.mine(timestamp);
}

function wrapNative(blocks: BlockBuilder, users: readonly Address[]): void {
  const from = ACTORS.provider;
  const to = MAINNET.weth;
  const deposit = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'deposit' });
  blocks.add({ from, to, data: deposit, value: parseEther('10000000'), gas: 100_000, what: 'wrap ETH' });
  const shares = [
    ...[ACTORS.poolActor, ...ACTORS.traders].map((holder) => ({ holder, amount: parseEther('1000000') })),
    ...users.map((holder) => ({ holder, amount: worth('WETH', USER_DOLLARS) })),
  ];
  for (const { holder, amount } of shares) {
    const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'transfer', args: [holder, amount] });
    blocks.add({ from, to, data, gas: 100_000, what: 'hand out WETH' });
  }
}

function supply(key: TokenKey, dollars: number): bigint {
  return TOKENS[key].dollars === null ? UNPRICED_SUPPLY : worth(key, dollars);
}
