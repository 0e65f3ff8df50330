import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi, parseSignature } from 'viem';
import { expect, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { fundNative } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { walletOf } from './executorPayments.ts';
import {
  allowanceOf,
  approve,
  openToken,
  payerWith,
  type SignedSwap,
  type SignedSwapScene,
  sendAs,
  signed,
} from './signedSwapScene.ts';

const { weth: WETH, permit2: PERMIT2 } = MAINNET;
const AMOUNT = 30n * ETHER;
const PERMIT = parseAbi(['function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)']);
const OF_ANOTHER = 'permit.signature is not of the sender for these values on this chain';
const USED = 'permit.nonce is not valid any more: sign the permitData of a new answer';

/** A token with permits, and one that only Permit2 moves. */
export interface Markets {
  readonly scene: SignedSwapScene;
  readonly withPermit: Address;
  readonly plain: Address;
}

/** Adds the tests of attackers and slips to a file that has the markets. */
export function testAttacks(markets: () => Markets): void {
  /** Returns a payer, the body of its sale, and the answer with the message to sign. */
  async function offered(label: string, by: 'Permit' | 'PermitWitnessTransferFrom') {
    const { scene, withPermit, plain } = markets();
    const token = by === 'Permit' ? withPermit : plain;
    const wallet = await payerWith(scene.chain, label, token, 3n * AMOUNT);
    if (by !== 'Permit') await approve(scene.chain, wallet.address, token, PERMIT2, 2n ** 256n - 1n);
    const asked = { tokenIn: token, tokenOut: WETH, amountIn: String(AMOUNT), router: 'executor' };
    const body = { ...asked, sender: wallet.address, recipient: freshAddress(`${label} gets`) };
    const offer = await scene.build(body);
    expect(offer.permitData?.primaryType).toBe(by);
    return { ...markets(), token, wallet, body, offer };
  }
  const spentBy = async (token: Address, account: Address, run: () => Promise<unknown>) => {
    const { chain } = markets().scene;
    const before = await chain.balances([token], [account]);
    await run();
    const after = await chain.balances([token], [account]);
    return before.of(token, account) - after.of(token, account);
  };

  test.each(['Permit', 'PermitWitnessTransferFrom'] as const)('%s: a signature pays once', async (by) => {
    const { scene, token, wallet, body, offer } = await offered(`once by ${by}`, by);
    const signature = await signed(wallet, offer);
    const swap = await scene.build({ ...body, ...signature });
    const send = () => sendAs(scene.chain, wallet.address, swap);
    expect(await spentBy(token, wallet.address, send)).toBe(AMOUNT);
    const replay = () => sendAs(scene.chain, wallet.address, { ...swap, gasEstimate: '500000' });
    expect(await spentBy(token, wallet.address, replay)).toBe(0n);
    expect(await scene.refusal({ ...body, ...signature })).toEqual([400, USED]);
  });

  test.each(['Permit', 'PermitWitnessTransferFrom'] as const)(
    '%s: a thief who sends the calldata of the payer moves nothing',
    async (by) => {
      const { scene, token, wallet, body, offer } = await offered(`stolen ${by}`, by);
      const swap = await scene.build({ ...body, ...(await signed(wallet, offer)) });
      const thief = freshAddress(`thief of ${by}`);
      await fundNative(scene.chain.client, { to: thief, amount: ETHER });
      const theft = () => sendAs(scene.chain, thief, { ...swap, gasEstimate: '500000' });
      expect(await spentBy(token, wallet.address, theft)).toBe(0n);
    },
  );

  test('a permit that somebody submits first pays by its allowance, before and after it is asked for', async () => {
    const { scene, token, wallet, body, offer } = await offered('front-run', 'Permit');
    const { chain } = scene;
    const payment = await signed(wallet, offer);
    const before = await scene.build({ ...body, ...payment });
    const { signature, deadline } = payment.permit as unknown as { signature: Hex; deadline: string };
    const { r, s, yParity } = parseSignature(signature);
    const args = [wallet.address, chain.executor, AMOUNT, BigInt(deadline), 27 + yParity, r, s] as const;
    const thief = freshAddress('front-runner');
    await fundNative(chain.client, { to: thief, amount: ETHER });
    const data = encodeFunctionData({ abi: PERMIT, args });
    expect((await sendAs(chain, thief, { to: token, data })).isDone).toBe(true);
    expect(await allowanceOf(chain, token, wallet.address, chain.executor)).toBe(AMOUNT);
    const after = await scene.build({ ...body, ...payment });
    expect([after.data, after.approvals]).toEqual([before.data.slice(0, 10) + after.data.slice(10), []]);
    expect(await spentBy(token, wallet.address, () => sendAs(chain, wallet.address, before))).toBe(AMOUNT);
    expect(await allowanceOf(chain, token, wallet.address, chain.executor)).toBe(0n);
  });

  test.each(['Permit', 'PermitWitnessTransferFrom'] as const)(
    '%s: a signature of another key, chain or executor, and of other values, is refused',
    async (by) => {
      const { scene, wallet, body, offer } = await offered(`forged ${by}`, by);
      const ask = async (payment: Promise<object>) => scene.refusal({ ...body, ...(await payment) });
      expect(await ask(signed(walletOf('somebody else'), offer))).toEqual([400, OF_ANOTHER]);
      expect(await ask(signed(wallet, offer, { domain: { chainId: 5 } }))).toEqual([400, OF_ANOTHER]);
      expect(await ask(signed(wallet, offer, { domain: { verifyingContract: WETH } }))).toEqual([
        400,
        OF_ANOTHER,
      ]);
      expect(await ask(signed(wallet, offer, { values: { spender: WETH } }))).toEqual([
        400,
        'permit.spender must be the executor',
      ]);
      const payment = await signed(wallet, offer);
      const changed = { ...payment, permit: { ...payment.permit, nonce: '77' } };
      expect(await ask(Promise.resolve(changed))).toEqual([400, OF_ANOTHER]);
      const other = await scene.refusal({ ...body, ...payment, router: 'universalRouter' });
      expect(other[0]).toBe(400);
    },
  );

  test('a message of Permit2 is of its amount, recipient, minimum and routes alone', async () => {
    const { scene, wallet, body, offer } = await offered('bound', 'PermitWitnessTransferFrom');
    const payment = await signed(wallet, offer);
    const refused = async (change: object) => scene.refusal({ ...body, ...payment, ...change });
    const more = String(AMOUNT + 1n);
    expect(await refused({ quoteId: undefined, amountIn: more })).toEqual([
      400,
      expect.stringContaining(`permit.permitted.amount must be ${more}, the payment of this trade`),
    ]);
    expect(await refused({ recipient: freshAddress('thief') })).toEqual([
      400,
      expect.stringContaining('permit.witness.recipient must be the recipient'),
    ]);
    const minimum = String(BigInt(offer.quote.minAmountOut ?? 0) + 1n);
    expect(await refused({ minAmountOut: minimum })).toEqual([
      400,
      'permit has a minimum output below minAmountOut',
    ]);
    expect(
      await refused({ feeBps: 5, feeRecipient: freshAddress('integrator'), quoteId: undefined }),
    ).toEqual([400, expect.stringContaining('permit.witness.callHash is of another call')]);
    const lower = {
      values: { witness: { ...(offer.permitData?.values['witness'] as object), amountOut: '1' } },
    };
    const own = await signed(wallet, offer, lower);
    expect(await scene.refusal({ ...body, ...own })).toEqual([
      400,
      expect.stringContaining('permit.witness.callHash is of another call'),
    ]);
  });

  test('a message of Permit2 keeps its calldata when the market has moved, and its minimum', async () => {
    const { scene, token, wallet, body, offer } = await offered('moved', 'PermitWitnessTransferFrom');
    const payment = await signed(wallet, offer);
    const at = await scene.build({ ...body, ...payment });
    const whale = await payerWith(scene.chain, 'whale', token, 100_000n * ETHER);
    await approve(scene.chain, whale.address, token, scene.chain.executor, 2n ** 256n - 1n);
    const trade = { ...body, sender: whale.address, recipient: whale.address };
    const sell = async (amount: bigint): Promise<SignedSwap> =>
      scene.build({ ...trade, amountIn: String(amount) });
    expect((await sendAs(scene.chain, whale.address, await sell(1_000n * ETHER))).isDone).toBe(true);
    const later = await scene.build({ ...body, ...payment });
    expect([later.data, later.quote.minAmountOut]).toEqual([at.data, offer.quote.minAmountOut]);
    expect((await sendAs(scene.chain, whale.address, await sell(20_000n * ETHER))).isDone).toBe(true);
    expect((await scene.refusal({ ...body, ...payment }))[0]).toBe(422);
  });

  test('no message is offered of a token whose domain is another token, nor of one in the manner of DAI', async () => {
    const { scene, withPermit } = markets();
    for (const [name, argument] of [['LyingDomainToken', withPermit], ['DaiPermitToken']] as const) {
      const { token } = await openToken(scene.chain, name, argument);
      const wallet = await payerWith(scene.chain, name, token, AMOUNT);
      const asked = { tokenIn: token, tokenOut: WETH, amountIn: String(AMOUNT), router: 'executor' };
      const body = { ...asked, sender: wallet.address, recipient: wallet.address };
      const { permitData, approvals } = await scene.build(body);
      expect(permitData).toBeNull();
      expect(approvals).toMatchObject([{ spender: getAddress(scene.chain.executor) }]);
      const permit = {
        owner: wallet.address,
        spender: scene.chain.executor,
        value: String(AMOUNT),
        nonce: '0',
        deadline: String(2n ** 40n),
        signature: `0x${'11'.repeat(65)}`,
      };
      expect(await scene.refusal({ ...body, permit })).toEqual([
        400,
        'permit cannot be verified: tokenIn proves no EIP-2612 permits',
      ]);
    }
  });

  test.each(['Permit', 'PermitWitnessTransferFrom'] as const)(
    '%s: a signature is refused past its deadline, here and on chain',
    async (by) => {
      const { scene, token, wallet, body } = await offered(`late ${by}`, by);
      const brief = { ...body, deadline: 60 };
      const payment = await signed(wallet, await scene.build(brief));
      const swap = await scene.build({ ...brief, ...payment });
      await scene.chain.client.setNextBlockTimestamp({ timestamp: BigInt(swap.deadline) + 1n });
      await scene.chain.client.mine({ blocks: 1 });
      const late = () => sendAs(scene.chain, wallet.address, { ...swap, gasEstimate: '500000' });
      expect(await spentBy(token, wallet.address, late)).toBe(0n);
      // The routes that a message of Permit2 binds end with it.
      expect(await scene.refusal({ ...brief, ...payment })).toEqual(
        by === 'Permit'
          ? [400, expect.stringMatching(/^permit has expired: it lasts until/)]
          : [422, 'The quote does not hold any more: it has expired'],
      );
    },
  );
}
