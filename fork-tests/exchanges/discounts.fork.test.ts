import { encodeFunctionData, getAddress, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, bodyOf, queryOf } from '../api/ask.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { fundAccount } from '../harness/funding.ts';
import { startProxy } from '../harness/proxy.ts';
import { ACTORS } from '../harness/replica/devAccounts.ts';
import { DISCOUNT_MANAGER, REPLICA_EXCHANGES } from '../harness/replica/exchanges/exchangeAddresses.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { exchangeNetworkFile, exchangesFor } from './exchangeNetwork.ts';
import { type ExchangeScene, executeSwap, startExchangeScene } from './exchangeScene.ts';

/* An exchange on which some accounts pay lower fees, against its own router and executed swaps. */

const ROUTER = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path, bool isDiscountEligible) view returns (uint256[])',
  'function getAmountsIn(uint256 amountOut, address[] path, bool isDiscountEligible) view returns (uint256[])',
]);
const MANAGER = parseAbi(['function setEligible(address account, bool eligible)']);
const { router } = REPLICA_EXCHANGES.discount;
const [MEMBER, STRANGER] = [freshAddress('with a discount'), freshAddress('without a discount')];

let scene: ExchangeScene;
beforeAll(async () => {
  scene = await startExchangeScene(exchangesFor(['pancake', 'discount']));
  const data = encodeFunctionData({ abi: MANAGER, functionName: 'setEligible', args: [MEMBER, true] });
  await sendTransaction(scene.client, { from: ACTORS.provider, to: DISCOUNT_MANAGER, data });
});
afterAll(() => scene?.stop());

const addressOf = (key: TokenKey) => getAddress(TOKENS[key].address);
const unitsOf = (key: TokenKey, count: bigint) => count * 10n ** BigInt(TOKENS[key].decimals);

/** The amount that the router itself computes along a path, raw units. */
async function byRouter(
  kind: 'exactInput' | 'exactOutput',
  amount: bigint,
  path: readonly TokenKey[],
  isMember: boolean,
): Promise<bigint> {
  const args = [amount, path.map((key) => TOKENS[key].address), isMember] as const;
  const read = { address: router, abi: ROUTER, args } as const;
  if (kind === 'exactInput')
    return (await scene.client.readContract({ ...read, functionName: 'getAmountsOut' })).at(-1) ?? 0n;
  return (await scene.client.readContract({ ...read, functionName: 'getAmountsIn' }))[0] ?? 0n;
}

async function quoted(fields: Readonly<Record<string, string>>, url = scene.proxy.url) {
  const minBlock = String(await scene.client.getBlockNumber());
  return bodyOf(ask(`${url}/api/v1/quote?${queryOf({ minBlock, ...fields })}`));
}

const WETH_FOR_USDC = {
  tokenIn: addressOf('WETH'),
  tokenOut: addressOf('USDC'),
  amountIn: String(unitsOf('WETH', 1n)),
  exchanges: 'discount',
};

test('behavior: a quote is at the full fee unless its sender has a discount, whoever has asked before', async () => {
  const amountIn = unitsOf('WETH', 1n);
  const [full, lower] = await Promise.all(
    [false, true].map((isMember) => byRouter('exactInput', amountIn, ['WETH', 'USDC'], isMember)),
  );
  expect(lower).toBeGreaterThan(full ?? 0n);
  // Each twice, because the second one may come from memory.
  for (let times = 0; times < 2; times++) {
    const ofMember = await quoted({ ...WETH_FOR_USDC, sender: MEMBER });
    expect([ofMember['amountOut'], ofMember['discount']]).toEqual([
      String(lower),
      { account: MEMBER, isApplied: true },
    ]);
    // 20 parts of 10 000.
    expect(ofMember['priceImpactBreakdown']).toMatchObject({ lpFee: 0.2 });
    const ofStranger = await quoted({ ...WETH_FOR_USDC, sender: STRANGER });
    expect([ofStranger['amountOut'], ofStranger['discount']]).toEqual([
      String(full),
      { account: STRANGER, isApplied: false },
    ]);
    const ofNobody = await quoted(WETH_FOR_USDC);
    expect([ofNobody['amountOut'], ofNobody['discount']]).toEqual([String(full), undefined]);
    expect(ofNobody['priceImpactBreakdown']).toMatchObject({ lpFee: 0.3 });
  }
});

test('behavior: of all exchanges the one of the discount is compared at the lower fee', async () => {
  const asked = { ...WETH_FOR_USDC, exchanges: 'all', alternatives: 'true' };
  const of = async (fields: object) => {
    const { alternatives } = await quoted({ ...asked, ...fields });
    return alternatives as readonly { readonly exchange: string; readonly amountOut: string }[];
  };
  const [plain, members] = [await of({}), await of({ sender: MEMBER })];
  const lower = await byRouter('exactInput', unitsOf('WETH', 1n), ['WETH', 'USDC'], true);
  expect(members.map(({ exchange }) => exchange)).toEqual(['uniswap', 'pancake', 'discount']);
  expect(members[2]?.amountOut).toBe(String(lower));
  expect(members.slice(0, 2).map(({ amountOut }) => amountOut)).toEqual(
    plain.slice(0, 2).map(({ amountOut }) => amountOut),
  );
});

describe('swaps', () => {
  const CASES: readonly (readonly [
    kind: 'exactInput' | 'exactOutput',
    path: readonly [TokenKey, ...TokenKey[]],
    amount: bigint,
  ])[] = [
    ['exactInput', ['WETH', 'USDC'], unitsOf('WETH', 3n)],
    ['exactInput', ['PEPE', 'WETH', 'USDC', 'USDT'], unitsOf('PEPE', 1_000_000n)],
    ['exactOutput', ['USDC', 'USDT'], unitsOf('USDT', 1_234n)],
    ['exactOutput', ['USDC', 'WETH', 'AAVE'], unitsOf('AAVE', 2n)],
  ];
  const ACCOUNTS = [
    ['with a discount', MEMBER, true],
    ['without one', STRANGER, false],
  ] as const;

  test.each(
    CASES.flatMap(([kind, path, amount]) =>
      ACCOUNTS.map((account) => [...account, kind, path, amount] as const),
    ),
  )(
    'behavior: an account %s (%s, %s) by %s over %j of %s moves the quoted amounts to the wei',
    async (...row) => {
      const [, sender, isMember, kind, path, amount] = row;
      const [from, to] = [path[0], path.at(-1) ?? path[0]];
      const isInput = kind === 'exactInput';
      const other = await byRouter(kind, amount, path, isMember);
      const body = {
        tokenIn: addressOf(from),
        tokenOut: addressOf(to),
        tradeType: isInput ? 0 : 1,
        ...(isInput ? { amountIn: String(amount) } : { amountOut: String(amount) }),
        exchanges: 'discount',
        nativeIn: false,
        nativeOut: false,
      };
      const { swap, spent, gained } = await executeSwap(scene, {
        body,
        sender,
        recipient: sender,
        pays: TOKENS[from].address,
        gets: TOKENS[to].address,
      });
      expect([spent, gained]).toEqual(isInput ? [amount, other] : [other, amount]);
      expect(swap.quote).toMatchObject({
        expected: { amountIn: String(spent), amountOut: String(gained) },
        discount: { account: sender, isApplied: isMember },
      });
    },
  );
});

test('error: a call that promises a discount which the pairs do not give costs nobody anything', async () => {
  const [uniswap, discount] = exchangesFor(['discount']) as readonly Record<string, object>[];
  const liar = {
    ...discount,
    v2: {
      factory: REPLICA_EXCHANGES.discount.factory,
      fee: {
        call: 'pair',
        signature: 'getFee(bool)(uint256)',
        arguments: [false],
        precision: 10_000,
        // Whoever holds WETH.
        discount: {
          call: TOKENS.WETH.address,
          signature: 'balanceOf(address)(uint256)',
          arguments: ['account'],
          feeArguments: [true],
        },
      },
    },
  };
  const file = await exchangeNetworkFile([uniswap ?? {}, liar]);
  const proxy = await startProxy({
    NETWORK: 'mainnet',
    NETWORK_FILE: file.path,
    RPC_URL: scene.url,
    HEAD_POLL_MS: '50',
  });
  try {
    const sender = freshAddress('believes the liar');
    await fundAccount(scene.client, { token: TOKENS.WETH.address, to: sender, amount: unitsOf('WETH', 9n) });
    const full = await byRouter('exactInput', unitsOf('WETH', 1n), ['WETH', 'USDC'], false);
    const before = await quoted(WETH_FOR_USDC, proxy.url);
    const { swap, gained } = await executeSwap(
      { ...scene, proxy },
      {
        body: { ...WETH_FOR_USDC, nativeIn: false },
        sender,
        recipient: sender,
        pays: TOKENS.WETH.address,
        gets: TOKENS.USDC.address,
      },
    );
    expect([before['amountOut'], gained]).toEqual([String(full), full]);
    expect(swap.quote).toMatchObject({ discount: { account: sender, isApplied: false } });
    // The route is barred for nobody.
    const after = await quoted(WETH_FOR_USDC, proxy.url);
    expect([after['exchange'], after['excluded']]).toEqual(['discount', undefined]);
  } finally {
    await proxy.stop();
    await file.remove();
  }
});
