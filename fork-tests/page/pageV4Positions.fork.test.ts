import { parseAbi } from 'viem';
import { afterAll, expect, test } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { type IndexedReplica, startIndexedReplica } from '../harness/indexedReplica.ts';
import { MAINNET_V4 } from '../harness/replica/v4/v4Addresses.ts';
import { donateToV4 } from '../harness/replica/v4/v4Transactions.ts';
import { DEEP } from './deepV4Pool.ts';
import { startPageScene } from './pageScene.ts';
import { fill, madeBy, newProvider, openConnected, press, worthBeforeGas } from './providerSteps.ts';
import { testScene } from './testScene.ts';

/* A position of V4 is opened, raised, lowered, collected and closed by clicks, as each review says. */

const MANAGER = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function getPositionLiquidity(uint256) view returns (uint128)',
]);
const manager = { address: MAINNET_V4.positionManager, abi: MANAGER } as const;

let replica: IndexedReplica | undefined;
const scene = testScene(async () => {
  replica = await startIndexedReplica({ hasV4: true });
  return startPageScene(replica.replica.url, replica.index.queryUrl);
});
afterAll(() => replica?.stop());

test('a V4 position of the coin is opened, raised, lowered, collected and closed, as each review says', async () => {
  const account = await newProvider(scene, 20n * ETHER, 5_000_000_000n);
  const page = await openConnected(scene, `/positions/new?pool=${DEEP.id}`, account);
  /** Runs one change; returns what the chain moved without gas, and the changes that its review promised. */
  const change = async (names: readonly string[], done: string) => {
    const before = await worthBeforeGas(scene, account, page);
    const [last = '', ...others] = names.toReversed();
    for (const name of others.toReversed()) await press(page, name);
    await page.page.waitForSelector(`::-p-aria([name="${last}"][role="button"])`);
    const moving = `[...document.querySelectorAll('.review .fact')].filter(({ firstChild }) =>
      ['Leaves your wallet', 'Reaches your wallet'].includes(firstChild.innerText)).flatMap((fact) =>
      [...fact.querySelectorAll('data')].map(({ value }) => value))`;
    const promised = await page.waitsFor<string[]>(moving);
    await press(page, last);
    await page.sees(done);
    const after = await worthBeforeGas(scene, account, page);
    const moved = [after.coin - before.coin, after.usdc - before.usdc];
    return { promised, moved, sizes: moved.map((each) => String(each < 0n ? -each : each)) };
  };
  const liquidity = (tokenId: bigint) =>
    scene.client.readContract({ ...manager, functionName: 'getPositionLiquidity', args: [tokenId] });

  await page.page.waitForSelector('#side-1');
  await press(page, 'Full range');
  await fill(page, '#side-1', '1000');
  const opened = await change(
    ['Review the position', 'Approve USDC', 'Approve USDC', 'Open the position'],
    'Position opened.',
  );
  expect([opened.promised, opened.moved.map((each) => each < 0n)]).toEqual([opened.sizes, [true, true]]);
  const tokenId = await madeBy(scene, page.wallet.sent.at(-1));
  const first = await liquidity(tokenId);

  await page.click('Show the position');
  await page.sees(`#${tokenId}`);
  await press(page, 'Add');
  await fill(page, '#side-1', '500');
  // Each approval is for one add, of the token for Permit2 and of Permit2 for the manager.
  const raised = await change(
    ['Review the addition', 'Approve USDC', 'Approve USDC', 'Add liquidity'],
    'Liquidity added.',
  );
  expect(raised.promised).toEqual(raised.sizes);
  const second = await liquidity(tokenId);
  expect(second > first).toBe(true);

  await press(page, 'Take out');
  const lowered = await change(['Review the removal', 'Take liquidity out'], 'Liquidity taken out.');
  expect(lowered.promised).toEqual(lowered.sizes);
  expect(await liquidity(tokenId)).toBe(second - second / 2n);

  const { from, to, data, gas, value } = donateToV4(DEEP, 10n ** 18n, 3_000_000_000n);
  await sendTransaction(scene.client, {
    from,
    ...(to && { to }),
    data,
    gas: BigInt(gas),
    value: value ?? 0n,
  });
  await scene.proxyAtHead();
  await press(page, 'Collect');
  const collected = await change(['Review the collection', 'Collect the fees'], 'Fees collected.');
  expect([collected.promised, collected.moved.map((each) => each > 0n)]).toEqual([
    collected.sizes,
    [true, true],
  ]);

  await press(page, 'Take out');
  await press(page, '100%');
  const closed = await change(['Review the closing', 'Close the position'], 'Position closed.');
  expect(closed.promised).toEqual(closed.sizes);
  const owner = scene.client.readContract({ ...manager, functionName: 'ownerOf', args: [tokenId] });
  await expect(owner).rejects.toThrow();
  // Nothing is left to collect after the collection, nor of the closed position, as the service answers.
  expect(page.complaints.filter((each) => !/status of 4(?:04|22)/.test(each))).toEqual([]);
});
