import { type Address, getAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { testOddTokens } from './oddTokenSwaps.ts';
import { testAttacks } from './signedSwapAttacks.ts';
import {
  allowanceOf,
  approve,
  openToken,
  payerWith,
  reservesOf,
  type SignedSwapScene,
  sendAs,
  signed,
  startSignedSwaps,
} from './signedSwapScene.ts';
import { testBatches } from './walletBatches.ts';

/* Swaps of the service that pay by signature, executed; amounts by the formula of the pair. */

const { weth: WETH, permit2: PERMIT2 } = MAINNET;
const AMOUNT = 30n * ETHER;
/** Output of the purchases: of wrapped coins, raw units. */
const BOUGHT = ETHER / 100n;

let scene: SignedSwapScene;
/** A token with permits, and one without; each with a pair of wrapped coins. */
let withPermit: { readonly token: Address; readonly pair: Address };
let plain: { readonly token: Address; readonly pair: Address };
beforeAll(async () => {
  scene = await startSignedSwaps(inject('replicaUrl'));
  withPermit = await openToken(scene.chain, 'NamedPermitToken');
  plain = await openToken(scene.chain, 'PhantomPermitToken');
});
afterAll(() => scene?.stop());

type Kind = 'exactInput' | 'exactOutput';

/** The input and output that the pair's formula gives at its present reserves, raw units. */
async function amountsOf({ token, pair }: typeof plain, kind: Kind) {
  const { token: sold, coins: bought } = await reservesOf(scene.chain, token, pair);
  if (kind === 'exactOutput')
    return { input: (sold * BOUGHT * 1000n) / ((bought - BOUGHT) * 997n) + 1n, output: BOUGHT };
  return { input: AMOUNT, output: (AMOUNT * 997n * bought) / (sold * 1000n + AMOUNT * 997n) };
}

function bodyOf(token: Address, kind: Kind, isNative: boolean, sender: Address, recipient: Address) {
  const side =
    kind === 'exactInput'
      ? { amountIn: String(AMOUNT) }
      : { amountOut: String(BOUGHT), tradeType: 1, slippage: 1 };
  const asked = { tokenIn: token, tokenOut: WETH, nativeOut: isNative, router: 'executor', ...side };
  return { ...asked, sender, recipient };
}

describe.each(['exactInput', 'exactOutput'] as const)('an %s', (kind) => {
  describe.each([
    ['wrapped coins', false],
    ['native coins', true],
  ] as const)('for %s', (coins, isNative) => {
    test.each([
      ['a permit of the token', 'Permit'],
      ['a message for Permit2', 'PermitWitnessTransferFrom'],
      ['an exact allowance', null],
    ] as const)('paid by %s moves the amounts of the pair to the wei', async (label, primaryType) => {
      const { chain } = scene;
      const market = primaryType === 'Permit' ? withPermit : plain;
      const { token } = market;
      const name = `${kind} for ${coins} by ${label}`;
      const wallet = await payerWith(chain, name, token, 2n * AMOUNT);
      const [sender, recipient] = [wallet.address, freshAddress(`recipient of ${name}`)];
      const body = bodyOf(token, kind, isNative, sender, recipient);
      if (primaryType === 'PermitWitnessTransferFrom')
        await approve(chain, sender, token, PERMIT2, 2n ** 256n - 1n);
      const offered = await scene.build(body);
      expect(offered.approvals).toMatchObject([{ step: 'token', spender: getAddress(chain.executor) }]);
      expect(offered.permitData?.primaryType ?? null).toBe(primaryType);
      let swap = offered;
      if (offered.permitData === null) {
        for (const { transaction } of offered.approvals) await sendAs(chain, sender, transaction);
        swap = await scene.build(body);
      } else swap = await scene.build({ ...body, ...(await signed(wallet, offered)) });
      expect(swap).toMatchObject({ approvals: [], permitData: null });
      expect(swap.simulation).toMatchObject({ status: 'success', fundsAssumed: false });

      const amounts = await amountsOf(market, kind);
      expect(swap.quote).toMatchObject({
        amountIn: String(amounts.input),
        amountOut: String(amounts.output),
      });
      const gets = isNative ? ('native' as const) : WETH;
      const before = await chain.balances([token, gets], [sender, recipient, chain.executor]);
      expect((await sendAs(chain, sender, swap)).isDone).toBe(true);
      const after = await chain.balances([token, gets], [sender, recipient, chain.executor]);
      const gained = (of: typeof gets | Address, holder: Address) =>
        after.of(of, holder) - before.of(of, holder);
      expect([-gained(token, sender), gained(gets, recipient)]).toEqual([amounts.input, amounts.output]);
      expect([gained(token, chain.executor), gained(gets, chain.executor)]).toEqual([0n, 0n]);
      // An exact output takes its maximum and gives the rest back.
      expect(await allowanceOf(chain, token, sender, chain.executor)).toBe(0n);
    });
  });

  test('paid by native coins needs no signature and gives the rest back', async () => {
    const { chain } = scene;
    const { token, pair } = plain;
    const wallet = await payerWith(chain, `native ${kind}`, token, 0n);
    const [sender, recipient] = [wallet.address, freshAddress(`recipient of native ${kind}`)];
    const side =
      kind === 'exactInput' ? { amountIn: String(ETHER) } : { amountOut: String(AMOUNT), tradeType: 1 };
    const asked = { tokenIn: WETH, tokenOut: token, router: 'executor', ...side, sender, recipient };
    const swap = await scene.build(asked);
    expect(swap).toMatchObject({ approvals: [], permitData: null });
    const { token: bought, coins: sold } = await reservesOf(chain, token, pair);
    const [input, output] =
      kind === 'exactInput'
        ? [ETHER, (ETHER * 997n * bought) / (sold * 1000n + ETHER * 997n)]
        : [(sold * AMOUNT * 1000n) / ((bought - AMOUNT) * 997n) + 1n, AMOUNT];
    const before = await chain.balances([token, 'native'], [sender, recipient]);
    const { isDone, gasPaid } = await sendAs(chain, sender, swap);
    expect(isDone).toBe(true);
    const after = await chain.balances([token, 'native'], [sender, recipient]);
    expect(before.of('native', sender) - after.of('native', sender) - gasPaid).toBe(input);
    expect(after.of(token, recipient) - before.of(token, recipient)).toBe(output);
  });
});

test('best offers a message where the executor wins, and its signature is answered by the executor', async () => {
  const { chain } = scene;
  const wallet = await payerWith(chain, 'best payer', withPermit.token, AMOUNT);
  const body = {
    ...bodyOf(withPermit.token, 'exactInput', true, wallet.address, wallet.address),
    router: 'best',
  };
  const first = await scene.build(body);
  const byExecutor = first.to === getAddress(chain.executor);
  const offered = byExecutor ? first : await scene.build({ ...body, router: 'executor' });
  const swap = await scene.build({ ...body, ...(await signed(wallet, offered)) });
  expect([swap.to, swap.approvals]).toEqual([getAddress(chain.executor), []]);
  expect((await sendAs(chain, wallet.address, swap)).isDone).toBe(true);
});

test('a token that refuses to change an allowance is cleared first', async () => {
  const { chain } = scene;
  const usdt = TOKENS.USDT.address;
  const wallet = await payerWith(chain, 'usdt payer', usdt, 10n ** 9n);
  await approve(chain, wallet.address, usdt, chain.executor, 5n);
  const body = {
    ...bodyOf(usdt, 'exactInput', true, wallet.address, wallet.address),
    amountIn: String(10n ** 9n),
  };
  const offered = await scene.build(body);
  expect(offered.approvals.map(({ step }) => step)).toEqual(['clearToken', 'token']);
  for (const { transaction } of offered.approvals)
    expect((await sendAs(chain, wallet.address, transaction)).isDone).toBe(true);
  const swap = await scene.build(body);
  expect((await sendAs(chain, wallet.address, swap)).isDone).toBe(true);
  expect(await allowanceOf(chain, usdt, wallet.address, chain.executor)).toBe(0n);
});

test.each([
  ['the limit of the model suffices for a first permit', 'NamedPermitToken'],
  ['the limit of the model suffices for a message for Permit2', 'PhantomPermitToken'],
] as const)('without a simulation %s', async (label, name) => {
  const { chain } = scene;
  const { token } = name === 'NamedPermitToken' ? withPermit : plain;
  const wallet = await payerWith(chain, label, token, AMOUNT);
  if (token === plain.token) await approve(chain, wallet.address, token, PERMIT2, 2n ** 256n - 1n);
  const body = {
    ...bodyOf(token, 'exactInput', false, wallet.address, freshAddress(label)),
    simulate: false,
  };
  const swap = await scene.build({ ...body, ...(await signed(wallet, await scene.build(body))) });
  const { isDone, gasUsed } = await sendAs(chain, wallet.address, swap);
  expect(isDone).toBe(true);
  expect(Number(swap.gasEstimate) / Number(gasUsed)).toBeLessThan(2);
});

describe('batches of a wallet', () => {
  testBatches(() => scene);
});

describe('odd tokens', () => {
  testOddTokens(() => scene);
});

describe('attackers', () => {
  testAttacks(() => ({ scene, withPermit: withPermit.token, plain: plain.token }));
});
