import { type Address, encodeAbiParameters, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { fundNative } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { deployBundler, sendBundle } from '../page/bundler.ts';
import { allowanceOf, payerWith, type SignedSwap, type SignedSwapScene, sendAs } from './signedSwapScene.ts';

const { universalRouter: ROUTER, weth: WETH } = MAINNET;
const { USDC, DAI, TAX } = TOKENS;
const THOUSAND = 1_000_000_000n;
const EXECUTE = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']);
const SWEEP: Hex = '0x04';

interface BatchedSwap extends SignedSwap {
  readonly calls: readonly { readonly to: Address; readonly data: Hex; readonly value: Hex }[];
  readonly atomicRequired: boolean;
}

/** Adds the tests of calls that a wallet sends as one transaction (EIP-5792). */
export function testBatches(sceneOf: () => SignedSwapScene): void {
  const fundedPayer = async (label: string) => {
    const { chain } = sceneOf();
    const wallet = await payerWith(chain, label, USDC.address, 10n * THOUSAND);
    await deployBundler(chain.client, chain.trader);
    return { wallet, sender: wallet.address, recipient: freshAddress(`${label} gets`) };
  };
  const build = async (body: object) => (await sceneOf().build(body)) as BatchedSwap;

  test.each([
    ['an exact input by a transfer to the Universal Router', 0, true],
    ['an exact output by a transfer to the Universal Router', 1, true],
    ['an exact input by an approval of the executor', 0, false],
    ['an exact output by an approval of the executor', 1, false],
  ] as const)(
    'calls of %s move the quoted amounts in one transaction',
    async (label, tradeType, byTransfer) => {
      const { chain } = sceneOf();
      const { wallet, sender, recipient } = await fundedPayer(label);
      const side =
        tradeType === 0 ? { amountIn: String(THOUSAND) } : { amountOut: String(900n * ETHER), tradeType };
      const way = byTransfer ? { payByTransfer: true } : { router: 'executor' };
      const ends = { tokenIn: USDC.address, tokenOut: DAI.address, sender, recipient };
      const swap = await build({ ...ends, ...side, ...way });
      const target = byTransfer ? ROUTER : chain.executor;
      expect([swap.calls.length, swap.calls[0]?.to, swap.calls[1]?.to]).toEqual([
        2,
        getAddress(USDC.address),
        getAddress(target),
      ]);
      expect([swap.atomicRequired, swap.approvals.length]).toEqual([byTransfer, byTransfer ? 0 : 1]);
      expect(swap.simulation).toMatchObject({ status: 'success', fundsAssumed: !byTransfer });
      const holders = [sender, recipient, target];
      const before = await chain.balances([USDC.address, DAI.address], holders);
      const hash = await sendBundle(wallet, chain.fork.url, { calls: swap.calls, atomicRequired: true });
      expect((await chain.client.waitForTransactionReceipt({ hash })).status).toBe('success');
      const after = await chain.balances([USDC.address, DAI.address], holders);
      const gained = (token: Address, holder: Address) => after.of(token, holder) - before.of(token, holder);
      expect([-gained(USDC.address, sender), gained(DAI.address, recipient)]).toEqual([
        BigInt(swap.quote.amountIn),
        BigInt(swap.quote.amountOut),
      ]);
      expect([gained(USDC.address, target), gained(DAI.address, target)]).toEqual([0n, 0n]);
      expect(await allowanceOf(chain, USDC.address, sender, chain.executor)).toBe(0n);
    },
  );

  test('a swap that a transfer was to pay takes nothing when it is sent alone', async () => {
    const { chain } = sceneOf();
    const { sender, recipient } = await fundedPayer('sent alone');
    const ends = { tokenIn: USDC.address, tokenOut: DAI.address, sender, recipient };
    const swap = await build({ ...ends, amountIn: String(THOUSAND), payByTransfer: true });
    const before = await chain.balances([USDC.address], [sender]);
    expect((await sendAs(chain, sender, { ...swap, gasEstimate: '500000' })).isDone).toBe(false);
    const after = await chain.balances([USDC.address], [sender]);
    expect(after.of(USDC.address, sender)).toBe(before.of(USDC.address, sender));
  });

  test('a transfer that is mined before its swap is anybody’s: so the batch must be atomic', async () => {
    const { chain } = sceneOf();
    const { sender, recipient } = await fundedPayer('apart');
    const ends = { tokenIn: USDC.address, tokenOut: DAI.address, sender, recipient };
    const swap = await build({ ...ends, amountIn: String(THOUSAND), payByTransfer: true });
    const [transfer] = swap.calls;
    if (transfer === undefined) throw new Error('no transfer');
    expect(swap.atomicRequired).toBe(true);
    await sendAs(chain, sender, { to: transfer.to, data: transfer.data });
    const thief = freshAddress('thief of a transfer');
    await fundNative(chain.client, { to: thief, amount: ETHER });
    const input = encodeAbiParameters(
      [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }],
      [USDC.address, thief, 0n],
    );
    const data = encodeFunctionData({ abi: EXECUTE, args: [SWEEP, [input], 2n ** 40n] });
    expect((await sendAs(chain, thief, { to: ROUTER, data })).isDone).toBe(true);
    expect((await chain.balances([USDC.address], [thief])).of(USDC.address, thief)).toBe(THOUSAND);
    expect((await sendAs(chain, sender, { ...swap, gasEstimate: '500000' })).isDone).toBe(false);
  });

  test('a transfer is refused by name where it cannot pay', async () => {
    const { sender, recipient } = await fundedPayer('refused transfer');
    const { refusal } = sceneOf();
    const ends = {
      tokenIn: USDC.address,
      tokenOut: DAI.address,
      amountIn: '1000000',
      payByTransfer: true,
      recipient,
    };
    const refused = 'A payment by transfer cannot do this (payByTransfer): it can do';
    expect(await refusal({ ...ends, sender, router: 'executor' })).toEqual([
      422,
      `${refused} swaps of the Universal Router alone`,
    ]);
    expect(await refusal({ ...ends, sender, tokenIn: WETH, nativeIn: false })).toEqual([
      422,
      `${refused} tokens other than the wrapped coin`,
    ]);
    expect(await refusal({ ...ends, sender, tokenIn: TAX.address, tokenOut: WETH })).toEqual([
      422,
      `${refused} tokens that arrive in full`,
    ]);
    expect(await refusal(ends)).toEqual([400, 'payByTransfer needs a sender, and no permit']);
  });
}
