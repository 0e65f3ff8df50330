import { type Address, zeroAddress } from 'viem';
import type { ChainClient } from '../harness/chainClient.ts';
import { REPLICA_EXCHANGES } from '../harness/replica/exchanges/exchangeAddresses.ts';
import { EXCHANGE_MARKETS } from '../harness/replica/exchanges/exchangeMarkets.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { replicaPairs, replicaPools } from '../harness/replica/markets.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { V2_FACTORY, V3_FACTORY } from '../harness/uniswapAbis.ts';

interface Ends {
  readonly exchange: string;
  readonly address: Address;
  readonly token0: Address;
  readonly token1: Address;
}

/** A pool of an exchange, with the contract that says its amounts: a router, Uniswap's quoter, or itself. */
export type QuotedPool =
  | (Ends & { readonly kind: 'pair'; readonly router: Address })
  | (Ends & { readonly kind: 'pool'; readonly fee: number })
  | (Ends & { readonly kind: 'ownPool' });

/** Returns the pools of all exchanges of the replica between these tokens, as their factories name them. */
export async function quotedPools(client: ChainClient, keys: readonly TokenKey[]): Promise<QuotedPool[]> {
  const isAmong = (pair: readonly TokenKey[]) => pair.every((key) => keys.includes(key));
  const uniswap = [
    ...replicaPairs().map(({ token0, token1 }) => ({ tokens: [token0, token1] as const, fee: undefined })),
    ...replicaPools().map(({ token0, token1, fee }) => ({ tokens: [token0, token1] as const, fee })),
  ].filter(({ tokens }) => isAmong(tokens));
  const ours = uniswap.map(async ({ tokens, fee }): Promise<QuotedPool> => {
    if (fee === undefined) {
      const ends = await endsOf(client, 'uniswap', tokens, { factory: MAINNET.v2Factory });
      return { kind: 'pair', ...ends, router: MAINNET.v2Router };
    }
    const ends = await endsOf(client, 'uniswap', tokens, { factory: MAINNET.v3Factory, fee });
    return { kind: 'pool', ...ends, fee };
  });
  const theirs = EXCHANGE_MARKETS.filter(({ tokens }) => isAmong(tokens)).map(
    async ({ exchange, tokens, fee }): Promise<QuotedPool> => {
      const { factory, router } = REPLICA_EXCHANGES[exchange];
      if (fee === undefined)
        return { kind: 'pair', ...(await endsOf(client, exchange, tokens, { factory })), router };
      return { kind: 'ownPool', ...(await endsOf(client, exchange, tokens, { factory, fee })) };
    },
  );
  return Promise.all([...ours, ...theirs]);
}

async function endsOf(
  client: ChainClient,
  exchange: string,
  keys: readonly [TokenKey, TokenKey],
  { factory, fee }: { readonly factory: Address; readonly fee?: number },
): Promise<Ends> {
  const [a, b]: [Address, Address] = [TOKENS[keys[0]].address, TOKENS[keys[1]].address];
  const found =
    fee === undefined
      ? await client.readContract({
          address: factory,
          abi: V2_FACTORY,
          functionName: 'getPair',
          args: [a, b],
        })
      : await client.readContract({
          address: factory,
          abi: V3_FACTORY,
          functionName: 'getPool',
          args: [a, b, fee],
        });
  if (found === zeroAddress) throw new Error(`${exchange} has no pool of ${keys}`);
  const [token0, token1] = a < b ? [a, b] : [b, a];
  return { exchange, address: found.toLowerCase() as Address, token0, token1 };
}
