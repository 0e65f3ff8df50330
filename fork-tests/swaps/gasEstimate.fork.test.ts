import { type Address, encodeFunctionData, numberToHex, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { approveForSwap, sendTransaction } from '../harness/accounts.ts';
import { atNight } from '../harness/atNight.ts';
import { fundNative } from '../harness/funding.ts';
import { leastGas } from '../harness/leastGas.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import {
  freshAddress,
  prepareTrader,
  sendAndMeasure,
  startTradingScene,
  type TradingScene,
} from '../harness/tradingScene.ts';
import { openHostileMarket } from '../hostile/hostileMarkets.ts';

/*
 * The answered gas is what the very bytes were tried with, in the next blocks: sent with exactly that, a swap
 * does not run out of it, whatever its tokens spend and for whom, and it is not far too much.
 */

const WETH = TOKENS.WETH.address;
const ETHER = 10n ** 18n;
const MINT = parseAbi(['function mint(address to, uint256 value)']);
const NAMES = ['HonestToken', 'HeavyForAccountsToken', 'HeavyInOddBlocksToken'] as const;
const PROTOCOLS = ['v2', 'v3'] as const;
const KINDS = [
  'buys, exact input',
  'buys, exact output',
  'sells, exact input',
  'sells, exact output',
] as const;
const BLOCKS = [0, 1, 2] as const;
/** Who gets the output: by day one of the two, so that each token and kind has one on V2 and the other on V3. */
const ownersOf = (place: number) => [place % 2 === 0, place % 2 === 1].slice(0, atNight(2, 1));

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
  await scene.client.setCoinbase({ address: freshAddress('miner') });
});
afterAll(() => scene?.stop());

const cases = NAMES.flatMap((name) => PROTOCOLS.map((protocol) => ({ name, protocol })));
let dollars = 2n;

describe('the answered gas is enough in each of the next blocks', () => {
  test.each(cases)('$name on $protocol', { timeout: 180_000 }, async ({ name, protocol }) => {
    dollars += 1n;
    const { token } = await openHostileMarket(scene.client, name, protocol, {
      dollars,
      label: 'and its gas',
    });
    for (const [place, kind] of KINDS.entries()) {
      for (const isOwn of ownersOf(place + PROTOCOLS.indexOf(protocol))) {
        const label = `${name} ${protocol} ${kind} ${isOwn ? 'for itself' : 'for another'}`;
        const trader = freshAddress(`spender ${label}`);
        const recipient = isOwn ? trader : freshAddress(`gainer ${label}`);
        await prepareTrader(scene, { trader, token: WETH, amount: 100n * ETHER });
        if (kind.startsWith('sells')) await endow(trader, token);
        const [tokenIn, tokenOut] = kind.startsWith('buys') ? [WETH, token] : [token, WETH];
        const [amount, tradeType] = kind.endsWith('input') ? ['amountIn', 0] : ['amountOut', 1];
        await scene.proxyAtHead();
        const swap = await scene.api.swap({
          tokenIn,
          tokenOut,
          tradeType,
          [amount]: String(10n ** 16n),
          recipient,
          sender: trader,
        } as never);
        expect(swap.simulation, label).toMatchObject({ status: 'success', blocksTried: 3 });
        const least = await leastGas(scene.client, {
          from: trader,
          to: swap.to,
          data: swap.data,
          value: swap.value,
        });
        if (name !== 'HeavyInOddBlocksToken')
          expect(Number(swap.gasEstimate) / Number(least), label).toBeLessThanOrEqual(1.3);
        for (const blocks of BLOCKS) {
          const snapshot = await scene.client.snapshot();
          if (blocks > 0)
            await scene.client.request({ method: 'anvil_mine', params: [numberToHex(blocks)] } as never);
          const native = { nativeIn: tokenIn === WETH, nativeOut: tokenOut === WETH };
          const moved = await sendAndMeasure(scene, { trader, recipient, swap, ...native });
          expect(moved.status, `${label}, ${blocks} blocks later`).toBe('success');
          expect(moved.received, label).toBeGreaterThanOrEqual(swap.quote.amountOut);
          await scene.client.revert({ id: snapshot });
        }
      }
    }
  });
});

async function endow(trader: Address, token: Address): Promise<void> {
  const owner = freshAddress('owner of the gas');
  await fundNative(scene.client, { to: owner, amount: ETHER });
  const data = encodeFunctionData({ abi: MINT, functionName: 'mint', args: [trader, 10n ** 24n] });
  const { status } = await sendTransaction(scene.client, { from: owner, to: token, data });
  expect(status).toBe('success');
  const { permit2, universalRouter: router } = MAINNET;
  await approveForSwap(scene.client, { owner: trader, token, permit2, router });
}
