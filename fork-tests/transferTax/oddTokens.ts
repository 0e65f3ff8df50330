import { type Address, encodeFunctionData, parseAbi, stringToHex } from 'viem';
import { sendTransaction } from '../harness/accounts.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { compileContracts } from '../harness/replica/compileContracts.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { V2_FACTORY, V2_PAIR } from '../harness/uniswapAbis.ts';

const SET_UP = parseAbi([
  'function setUp(bytes symbol, bytes name, uint256 decimals, address[] holders, uint256[] amounts)',
]);
const PAIRED = parseAbi(['function setPair(address pair)']);

const PAIRED_TOKENS = ['TradeFeeToken', 'TakingsToken', 'CallingToken'] as const;
export const ODD_TOKENS = [
  ...PAIRED_TOKENS,
  'KeptShareToken',
  'TwoFeesToken',
  'ProgressiveToken',
  'GivingToken',
  'GarbageToken',
  'BurnerToken',
] as const;
export type OddToken = (typeof ODD_TOKENS)[number];

export interface OddMarket {
  readonly token: Address;
  /** With WETH on the other side. */
  readonly pair: Address;
}

/** Raw units that the pair of each odd token holds. */
const IN_PAIR = 1_000_000n * 10n ** 18n;
const WETH_IN_PAIR = 100n * 10n ** 18n;
const TAKINGS = 1000n * 10n ** 18n;

/** Puts each token of `OddTokens.sol` on the chain, with a V2 pair that holds it and WETH. */
export async function deployOddTokens(client: ChainClient): Promise<Record<OddToken, OddMarket>> {
  const from = freshAddress('issuer of odd tokens');
  await fundNative(client, { to: from, amount: 10n ** 20n });
  const codes = compileContracts();
  const markets: Partial<Record<OddToken, OddMarket>> = {};
  for (const name of ODD_TOKENS) {
    const token = lowerCase(freshAddress(`odd ${name}`));
    const send = async (to: Address, data: `0x${string}`): Promise<void> => {
      const { status } = await sendTransaction(client, { from, to, data });
      if (status !== 'success') throw new Error(`${name} could not be set up`);
    };
    await client.setCode({ address: token, bytecode: codes.get(name) ?? '0x' });
    const ends = [token, MAINNET.weth] as const;
    await send(
      MAINNET.v2Factory,
      encodeFunctionData({ abi: V2_FACTORY, functionName: 'createPair', args: ends }),
    );
    const pair = lowerCase(
      await client.readContract({
        address: MAINNET.v2Factory,
        abi: V2_FACTORY,
        functionName: 'getPair',
        args: ends,
      }),
    );
    const text = stringToHex(name);
    const args = [text, text, 18n, [pair, token], [IN_PAIR, TAKINGS]] as const;
    await send(token, encodeFunctionData({ abi: SET_UP, args }));
    if (PAIRED_TOKENS.some((paired) => paired === name)) {
      await send(token, encodeFunctionData({ abi: PAIRED, args: [pair] }));
    }
    await fundAccount(client, { token: MAINNET.weth, to: pair, amount: WETH_IN_PAIR });
    await send(pair, encodeFunctionData({ abi: V2_PAIR, functionName: 'sync' }));
    markets[name] = { token, pair };
  }
  return markets as Record<OddToken, OddMarket>;
}

function lowerCase(address: Address): Address {
  return address.toLowerCase() as Address;
}
