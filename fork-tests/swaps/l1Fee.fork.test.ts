import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Address, encodeFunctionData, type Hex, parseAbi, serializeTransaction } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ask, bodyOf, post, queryOf } from '../api/ask.ts';
import { deployContract } from '../contracts/deployContract.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { startFork } from '../harness/fork.ts';
import { fundNative } from '../harness/funding.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../harness/temporaryFolder.ts';
import { freshAddress, openTradingScene, type TradingScene } from '../harness/tradingScene.ts';

/*
 * A layer 2 of the OP stack also charges for the data of a transaction. The service must know that charge
 * before the transaction exists: what it says is compared with what the oracle contract says of the very
 * transaction it builds.
 */

const PREDEPLOY: Address = '0x420000000000000000000000000000000000000F';
const ORACLE = parseAbi([
  'function setPrice(uint256 price)',
  'function getL1Fee(bytes unsignedTransaction) view returns (uint256)',
]);
/**
 * At this one the data of a swap costs about as much as its gas; a thousandth and a thousand times are other
 * days.
 */
const PRICE = 10n ** 18n;
const [WETH, USDC, UNI] = [TOKENS.WETH.address, TOKENS.USDC.address, TOKENS.UNI.address];
const OWNER = freshAddress('of the oracle');

let scene: TradingScene;
let folder: TemporaryFolder;

beforeAll(async () => {
  folder = await createTemporaryFolder('l1-fee');
  const file = join(folder.path, 'network.json');
  await writeFile(file, JSON.stringify({ l1Fee: 'opStack' }));
  const fork = await startFork({ of: inject('replicaUrl') });
  scene = await openTradingScene(fork, { NETWORK_FILE: file, SUBGRAPH_URL: inject('subgraphUrl') });
  await fundNative(scene.client, { to: OWNER, amount: ETHER });
});
afterAll(async () => {
  await scene?.stop();
  await folder?.remove();
});

/** Lets the oracle say this price from the next block on. */
async function setPrice(price: bigint): Promise<void> {
  const data = encodeFunctionData({ abi: ORACLE, functionName: 'setPrice', args: [price] });
  await sendTransaction(scene.client, { from: OWNER, to: PREDEPLOY, data });
  await scene.proxyAtHead();
}

type Fields = Readonly<Record<string, string | number>>;
const quoteOf = (fields: Fields) => bodyOf(ask(`${scene.proxy.url}/api/v1/quote?${queryOf(fields)}`));
const big = (value: unknown) => BigInt(value as string);
const SALE = { tokenIn: USDC, tokenOut: UNI, amountIn: '5000000000', maxSplits: 1 };

test('behavior: unknown where no oracle answers, and quotes go on', async () => {
  expect(await quoteOf(SALE)).toMatchObject({ l1FeeWei: null, gasCostWei: null, rankedBy: 'net' });
});

describe('with an oracle', () => {
  beforeAll(async () => {
    const address = await deployContract(scene.client, 'LayerOneOracle', { deployer: OWNER });
    const bytecode = await scene.client.getCode({ address });
    await scene.client.setCode({ address: PREDEPLOY, bytecode: bytecode ?? '0x' });
    await setPrice(PRICE);
  });

  test.each<[string, Fields]>([
    ['one pool', { tokenIn: USDC, tokenOut: WETH, amountIn: '1000000000', maxHops: 1, maxSplits: 1 }],
    [
      'native coin for a token',
      { tokenIn: WETH, tokenOut: UNI, amountIn: '1000000000000000000', maxSplits: 1 },
    ],
    ['tokens by up to three pools', SALE],
    ['a split', { tokenIn: USDC, tokenOut: WETH, amountIn: '5000000000000', maxSplits: 8 }],
    [
      'sixteen routes',
      { tokenIn: USDC, tokenOut: WETH, amountIn: '20000000000000', maxSplits: 16, rank: 'output' },
    ],
    [
      'an exact output',
      { tokenIn: USDC, tokenOut: UNI, amountOut: '100000000000000000000', tradeType: 1, maxSplits: 1 },
    ],
  ])(
    'behavior: the charge is that of the transaction that is built, to 12 %%, in the swap to 2 %%: %s',
    async (_, fields) => {
      const quote = await quoteOf(fields);
      if (fields['maxSplits'] === 16) expect(quote['routes']).toHaveLength(16);
      const recipient = freshAddress('of the swap');
      const swap = await bodyOf(
        post(`${scene.proxy.url}/api/v1/swap`, { ...fields, recipient, simulate: false }),
      );
      const { to, data, value, gas } = swap['transaction'] as Record<'to' | 'data' | 'value' | 'gas', Hex>;
      const unsigned = serializeTransaction({
        chainId: 8453,
        nonce: 77,
        to,
        data,
        value: BigInt(value),
        gas: BigInt(gas),
        maxFeePerGas: 3_000_000_123n,
        maxPriorityFeePerGas: 1_000_000_321n,
      });
      const charged = await scene.client.readContract({
        address: PREDEPLOY,
        abi: ORACLE,
        functionName: 'getL1Fee',
        args: [unsigned],
      });
      expect(charged).toBeGreaterThan(10n ** 14n);
      expect(Math.abs(Number(big(quote['l1FeeWei'])) / Number(charged) - 1)).toBeLessThan(0.12);
      // The swap knows its bytes: only what its sender adds is not known.
      const { l1FeeWei } = swap['quote'] as { l1FeeWei: string };
      expect(Math.abs(Number(l1FeeWei) / Number(charged) - 1)).toBeLessThan(0.02);
      const gasWei = big(quote['gasCost']) * big(quote['gasPriceWei']);
      expect(big(quote['gasCostWei'])).toBe(gasWei + big(quote['l1FeeWei']));
    },
  );

  test('behavior: the charge is in what is left, in the token that the trade leaves open', async () => {
    const fields = { tokenIn: USDC, tokenOut: WETH, amountIn: '1000000000', maxSplits: 1 };
    const { gasCostWei, gasCostInToken, amountOut, amountOutNet, gasPriceWei } = await quoteOf(fields);
    // The open token is the coin itself; the charge is counted in whole units of gas.
    const rounded = big(gasCostInToken) - big(gasCostWei);
    expect(rounded).toBeGreaterThanOrEqual(0n);
    expect(rounded).toBeLessThan(big(gasPriceWei));
    expect(big(amountOutNet)).toBe(big(amountOut) - big(gasCostInToken));
  });

  test('behavior: dear data make a trade take fewer routes, from the block on in which it is dear', async () => {
    const fields = { tokenIn: USDC, tokenOut: WETH, amountIn: '200000000000', maxSplits: 8 };
    await setPrice(PRICE / 1_000n);
    const cheap = await quoteOf(fields);
    await setPrice(PRICE * 1_000n);
    const dear = await quoteOf(fields);
    const routesOf = (quote: Record<string, unknown>) =>
      (quote['routes'] as unknown[] | undefined)?.length ?? 1;
    expect(routesOf(cheap)).toBeGreaterThan(1);
    expect(routesOf(dear)).toBeLessThan(routesOf(cheap));
    expect(big(dear['amountOut'])).toBeLessThan(big(cheap['amountOut']));
    expect(big(dear['l1FeeWei']) / big(cheap['l1FeeWei'])).toBeLessThan(1_000_000n);
    expect(big(dear['l1FeeWei']) / big(cheap['l1FeeWei'])).toBeGreaterThan(300_000n);
  });

  test('behavior: a quote at a past block has the charge of that block', async () => {
    await setPrice(PRICE);
    const then = await quoteOf(SALE);
    await setPrice(3n * PRICE);
    const past = await quoteOf({ ...SALE, block: String(then['blockNumber']) });
    expect(past['l1FeeWei']).toBe(then['l1FeeWei']);
    expect(big((await quoteOf(SALE))['l1FeeWei'])).toBeGreaterThan(2n * big(then['l1FeeWei']));
  });
});
