import type { Address } from 'viem';
import { expect, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { callData, tell } from './deployActor.ts';
import { openToken, payerWith, reservesOf, type SignedSwapScene, sendAs } from './signedSwapScene.ts';

const { weth: WETH } = MAINNET;
const AMOUNT = 30n * ETHER;

/** Adds the tests of tokens that take a part of transfers, or round them, through the service's calldata. */
export function testOddTokens(sceneOf: () => SignedSwapScene): void {
  test.each([
    ['a token that burns a hundredth', 'ReceiverTaxToken', 'sold'],
    ['a token that burns a hundredth', 'ReceiverTaxToken', 'bought'],
    ['a token that counts in shares', 'ShareToken', 'sold'],
    ['a token that counts in shares', 'ShareToken', 'bought'],
  ] as const)('%s (%s) is moved once when it is %s, as quoted', async (_, name, side) => {
    const scene = sceneOf();
    const { chain } = scene;
    const { token, pair } = await openToken(chain, name);
    const isSold = side === 'sold';
    const wallet = await payerWith(chain, `${name} ${side}`, WETH, 2n * AMOUNT);
    await tell(chain, token, { data: callData('mint(address,uint256)', [wallet.address, 2n * AMOUNT]) });
    const [sender, recipient] = [wallet.address, freshAddress(`${name} ${side} gets`)];
    const [tokenIn, tokenOut]: readonly Address[] = isSold ? [token, WETH] : [WETH, token];
    const asked = { tokenIn, tokenOut, amountIn: String(AMOUNT), nativeIn: false, nativeOut: false };
    const body = { ...asked, router: 'executor', sender, recipient };
    for (const { transaction } of (await scene.build(body)).approvals)
      await sendAs(chain, sender, transaction);
    const swap = await scene.build(body);
    const held = [sender, recipient, chain.executor];
    const before = await chain.balances([token, WETH], held);
    const pool = await reservesOf(chain, token, pair);
    expect((await sendAs(chain, sender, swap)).isDone).toBe(true);
    const after = await chain.balances([token, WETH], held);
    const gained = (of: Address, holder: Address) => after.of(of, holder) - before.of(of, holder);
    const poolAfter = await reservesOf(chain, token, pair);
    const got = gained(tokenOut ?? WETH, recipient);
    const rounding = name === 'ShareToken' ? 2n : 0n;
    const spent = -gained(tokenIn ?? WETH, sender);
    expect(spent <= AMOUNT && AMOUNT - spent <= (isSold ? rounding : 0n)).toBe(true);
    expect(gained(token, chain.executor) <= 2n && gained(WETH, chain.executor) === 0n).toBe(true);
    // Of the input the pair counts what arrived; one tax of a hundredth, or the rounding of a share.
    const arrived = isSold ? poolAfter.token - pool.token : poolAfter.coins - pool.coins;
    const isTaxed = name === 'ReceiverTaxToken';
    const most = isSold && isTaxed ? AMOUNT - AMOUNT / 100n : AMOUNT;
    expect(most - arrived <= rounding && arrived <= most).toBe(true);
    const [reserveIn, reserveOut] = isSold ? [pool.token, pool.coins] : [pool.coins, pool.token];
    const paid = (arrived * 997n * reserveOut) / (reserveIn * 1000n + arrived * 997n);
    const due = !isSold && isTaxed ? paid - paid / 100n : paid;
    expect(due - got <= rounding && got <= due).toBe(true);
    expect(got >= BigInt(swap.quote.minAmountOut ?? 0)).toBe(true);
    expect(got - BigInt(swap.quote.amountOut) >= 0n).toBe(true);
    expect(got - BigInt(swap.quote.amountOut) <= 4n).toBe(true);
  });
}
