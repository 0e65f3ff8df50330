import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ROUTER_KINDS } from '../../server/routers/routerKinds.ts';
import { type ContractOracle, contractOracle } from '../swaps/contractOracle.ts';
import { quoteCase, ROUTER_CASES, routeOf } from './routerCases.ts';
import { type RouterScene, startRouterScene } from './routerScene.ts';

/*
 * Every kind of router, trade type, protocol and end with native coin: the transaction moves what the
 * contracts quote, to the wei, leaves nothing in the router, and reverts one wei past its bound and after its
 * deadline.
 */

/** `TooLittle()`, `TransferFailed()` of a payment beyond the maximum, and `Expired()` of the executor. */
const [LITTLE, FAILED, EXPIRED] = ['0x3e1d55d4', '0x90b8ec18', '0x203d82d8'];
const TOO_LITTLE = new RegExp(
  `Too little received|INSUFFICIENT_OUTPUT_AMOUNT|Insufficient WETH9|Insufficient token|${LITTLE}`,
);
const TOO_MUCH = new RegExp(`Too much requested|EXCESSIVE_INPUT_AMOUNT|${FAILED}`);
const TOO_LATE = new RegExp(`Transaction too old|EXPIRED|${EXPIRED}`);

let scene: RouterScene;
let oracle: ContractOracle;
beforeAll(async () => {
  scene = await startRouterScene(inject('replicaUrl'), [
    'USDC',
    'USDT',
    'DAI',
    'WETH',
    'WBTC',
    'UNI',
    'LINK',
  ]);
  oracle = contractOracle(scene.client);
});
afterAll(() => scene?.stop());

describe.each(ROUTER_CASES)('$kind, $tradeType through $protocols, $native', (one) => {
  const { kind, tradeType } = one;
  const { hops, nativeIn, nativeOut, soldToken, boughtToken, ...amounts } = routeOf(one);
  const exactInput = tradeType === 'exactInput';

  test('moves what the contracts quote, within the gas of the model, and enforces bound and deadline', async () => {
    const quote = await quoteCase(oracle, one, hops, exactInput ? amounts.soldAmount : amounts.boughtAmount);
    const { leg, spent, received } = quote;
    const terms = { legs: [leg], tradeType, nativeIn, nativeOut };
    const loose = exactInput ? (received * 995n) / 1000n : (spent * 1005n) / 1000n;
    const gasHops = hops.map(({ pool }) => ({ protocol: pool.protocol, ticksCrossed: 0, wordsCrossed: 0 }));
    const gas = ROUTER_KINDS[kind].gasNeeded({ tradeType, legs: [gasHops], nativeIn, nativeOut });
    const { gasUsed, ...moves } = await scene.execute(scene.encode(kind, { ...terms, bound: loose }), gas);
    expect(moves).toEqual({
      caller: { [soldToken]: -spent },
      recipient: { [boughtToken]: received },
      feeRecipient: {},
      router: {},
    });
    expect(Number(gas) / Number(gasUsed)).toBeLessThanOrEqual(1.75);

    const exact = exactInput ? received : spent;
    expect(await scene.revertOf(scene.encode(kind, { ...terms, bound: exact }))).toBeUndefined();
    const beyond = scene.encode(kind, { ...terms, bound: exactInput ? exact + 1n : exact - 1n });
    expect(await scene.revertOf(beyond)).toMatch(exactInput ? TOO_LITTLE : TOO_MUCH);
    const { timestamp } = await scene.client.getBlock();
    const late = scene.encode(kind, { ...terms, bound: exact, deadline: timestamp - 1n });
    expect(await scene.revertOf(late)).toMatch(TOO_LATE);
  });
});
