import { z } from 'zod';
import { toSignificant } from '../../amm/rational.ts';
import type { TokenControl } from '../../chain/tokenControl.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { addressOutput, rawOutput, tokenOutput } from '../../http/openApi/answerSchemas.ts';
import { CHAIN_ERRORS, INDEX_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { tokenInput } from '../../http/schemas.ts';
import type { Currency } from '../../pools/currency.ts';
import type { ExchangeNames } from '../../pools/exchangeNames.ts';
import type { IndexedPortrait, TokenReader } from '../../pools/tokenReader.ts';
import type { TokenDirectory } from '../../tokens/tokenDirectory.ts';
import { presentAddress } from '../../values/checksum.ts';
import { currencyOutput, moneyOf, nativeOutput } from '../present/presentMoney.ts';
import { listedPoolOutput, presentListedPool } from '../present/presentPool.ts';
import { presentToken, presentTokenPrice, tokenPriceOutput } from '../present/presentToken.ts';
import { presentTransferTax, transferTaxOutput } from '../present/presentTokenTax.ts';

const NULL_WITHOUT_INDEX = 'null without an index';

const controlOutput = z
  .object({
    owner: addressOutput.nullable().meta({
      description:
        'owner() of the contract; the zero address where it was given up, null where there is none',
    }),
    proxy: z
      .object({
        implementation: addressOutput
          .nullable()
          .meta({ description: 'The contract whose code it runs, or its beacon' }),
        admin: addressOutput.nullable().meta({
          description: 'Who can replace the code; null where the proxy names nobody, whose code then decides',
        }),
      })
      .nullable()
      .meta({
        description:
          'Where the code can be another one tomorrow: EIP-1967, EIP-1822, OpenZeppelin 1, EIP-1167 (never replaced)',
      }),
  })
  .meta({ description: 'Who can change the token, as far as its contract tells' });

const presentControl = ({ owner, proxy }: TokenControl) => ({
  owner: owner && presentAddress(owner),
  proxy: proxy && {
    implementation: proxy.implementation && presentAddress(proxy.implementation),
    admin: proxy.admin && presentAddress(proxy.admin),
  },
});

function presentInPools({ held, pools, poolCount }: IndexedPortrait, supply: bigint | null) {
  const isKnown = supply !== null && supply > 0n && held <= supply;
  return {
    amount: String(held),
    share: isKnown ? toSignificant({ numerator: held * 100n, denominator: supply }, 6) : null,
    isAll: poolCount <= pools.length,
  };
}

export const getToken = (
  reader: TokenReader,
  tokens: TokenDirectory,
  exchanges: ExchangeNames,
  currency: Currency,
) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/tokens/:address',
    operationId: 'getToken',
    tag: 'Tokens',
    summary: 'Token by address, listed or not, with price, pools and transfer tax',
    errors: [...new Set(['NOT_FOUND' as const, ...INDEX_ERRORS, ...CHAIN_ERRORS])],
    maxAgeSeconds: 1,
    request: { params: z.object({ address: tokenInput }) },
    response: z.object({
      token: tokenOutput,
      price: tokenPriceOutput,
      currency: currencyOutput,
      transferTax: transferTaxOutput,
      supply: rawOutput.nullable().meta({ description: 'totalSupply(), raw units; null without one' }),
      marketValueUSD: z.string().nullable().meta({
        description:
          'Supply at priceUSD; null when one of both is unknown. A supply may be locked, burnt or a lie',
      }),
      marketValueNative: nativeOutput('Supply at the price'),
      inPools: z
        .object({
          amount: rawOutput.meta({
            description: 'Held by `pools` as the index counts it, raw units; no native coin of V4 pools',
          }),
          share: z.number().nullable().meta({
            description:
              'Percent of the supply, 6 significant digits; null without a supply, and where pools hold more than it says',
          }),
          isAll: z
            .boolean()
            .meta({ description: 'Whether `pools` are all pools; else both are lower bounds' }),
        })
        .nullable()
        .meta({ description: `How much of the token lies in its pools; ${NULL_WITHOUT_INDEX}` }),
      control: controlOutput,
      firstPoolAt: z
        .number()
        .int()
        .nullable()
        .meta({
          description: `When its first pair or pool was created, Unix seconds; ${NULL_WITHOUT_INDEX}`,
        }),
      links: z.record(z.string(), z.string()).meta({
        description: 'https addresses that token lists give as extensions, by their names there',
      }),
      txCount: z
        .number()
        .int()
        .nullable()
        .meta({
          description: `Number of Mint, Burn and Swap events in its pairs and V3 pools, in V4 pools too where DEFAULT_PROTOCOLS names v4; ${NULL_WITHOUT_INDEX}`,
        }),
      poolCount: z
        .number()
        .int()
        .nullable()
        .meta({ description: `Number of pairs and pools that hold it; ${NULL_WITHOUT_INDEX}` }),
      pools: z
        .array(listedPoolOutput)
        .meta({ description: 'Up to 100 pools by value locked, as in `/pools`; empty without an index' }),
      blockNumber: rawOutput,
      blockHash: z.string(),
      indexedBlock: rawOutput.nullable(),
    }),
    handle: async ({ params }, { signal }) => {
      const portrait = await reader.read(params.address, signal);
      const { token, price, tax, control, marketValue, firstPoolAt, links, head, indexed } = portrait;
      const money = moneyOf(currency);
      return {
        token: presentToken(token),
        price: presentTokenPrice(price, money),
        currency: money.currency,
        transferTax: presentTransferTax(tax),
        supply: control.supply === null ? null : String(control.supply),
        marketValueUSD: money.usd(marketValue),
        marketValueNative: money.native(marketValue),
        inPools: indexed && presentInPools(indexed, control.supply),
        control: presentControl(control),
        firstPoolAt,
        links,
        txCount: indexed?.txCount ?? null,
        poolCount: indexed?.poolCount ?? null,
        pools: indexed?.pools.map((pool) => presentListedPool(pool, { tokens, exchanges }, money)) ?? [],
        blockNumber: String(head.number),
        blockHash: head.hash,
        indexedBlock: indexed === null ? null : String(indexed.block.number),
      };
    },
  });
