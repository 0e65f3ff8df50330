import { erc20Abi } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { fundAccount } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { startExecutorPages } from '../page/exchangePages.ts';
import { balanceOf, newAccount } from '../page/pageTrade.ts';
import { testScene } from '../page/testScene.ts';
import { type HostPage, startHostPage } from './hostPage.ts';
import { openWidget } from './openWidget.ts';

/* The widget names no router, so the operator's default decides which contract swaps. */

const { DAI, USDC } = TOKENS;
const scene = testScene<Awaited<ReturnType<typeof startExecutorPages>>>(() => startExecutorPages('executor'));
let host: HostPage;
beforeAll(async () => {
  host = await startHostPage(scene.url);
});
afterAll(() => host?.stop());

test('executor by default: the widget swaps by it, what it says arrives, and nothing is left or allowed', async () => {
  const amount = 1_000n * 10n ** 6n;
  const account = await newAccount(scene, 10n * ETHER);
  await fundAccount(scene.client, { token: USDC.address, to: account.address, amount });
  await scene.proxyAtHead();
  const sale = `token-in="${USDC.address}" token-out="${DAI.address}" amount="1000"`;
  const body = `<script src="${scene.url}/widget.js" async></script><swap-widget api="${scene.url}" ${sale}></swap-widget>`;
  const widget = await openWidget(scene, host, {
    body,
    service: scene.url,
    account,
    introduction: 'window.ethereum',
  });
  await widget.press('Connect Browser wallet');
  await widget.press('Swap');
  await widget.shows('Swapped. You received');
  const said = `document.querySelector('swap-widget').shadowRoot.querySelector('.note.done').title`;
  const received = BigInt(await widget.waitsFor<string>(said));
  expect(received).toBeGreaterThan(900n * ETHER);
  expect(await balanceOf(scene, DAI.address, account.address)).toBe(received);
  const hash = widget.wallet?.sent.at(-1) ?? '0x';
  expect((await scene.client.getTransaction({ hash })).to).toBe(scene.executor);
  for (const { address } of [USDC, DAI]) expect(await balanceOf(scene, address, scene.executor)).toBe(0n);
  for (const spender of [scene.executor, MAINNET.permit2])
    expect(
      await scene.client.readContract({
        address: USDC.address,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [account.address, spender],
      }),
    ).toBe(0n);
  expect(widget.complained()).toEqual([]);
});
