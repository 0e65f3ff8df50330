import { pathToFileURL } from 'node:url';
import { parseGwei, parseUnits } from 'viem';
import { bodyOf, post } from '../fork-tests/api/ask.ts';
import { exchangesFor } from '../fork-tests/exchanges/exchangeNetwork.ts';
import { startUnionScene, type UnionScene } from '../fork-tests/exchanges/exchangeScene.ts';
import { oneOf, type Random, randomFrom } from '../fork-tests/harness/replica/random.ts';
import { startReplica } from '../fork-tests/harness/replica/startReplica.ts';
import { TOKENS } from '../fork-tests/harness/replica/tokens.ts';
import { percentile, printTable } from './kit/report.ts';

const SEED = 20_261_129;
const TRADES = 200;
const PER_REQUEST = 20;
const GWEI = ['1', '20'];
const MAX_SPLITS = 8;
const KEYS = ['WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'UNI', 'LINK', 'MKR', 'AAVE', 'PEPE', 'CRV'] as const;

interface Row {
  readonly exchange: string | null;
  readonly amountNet?: string | null;
  readonly amountOut?: string;
}

/**
 * Net gain of trades over all exchanges in one transaction, against the best single exchange through its own
 * router.
 */
export async function runUnionGainsBench(): Promise<void> {
  const scene = await startUnionScene(exchangesFor(['pancake', 'joe', 'discount', 'pancakev3']), {}, () =>
    startReplica({ hasExchanges: true }),
  );
  try {
    const rows: string[][] = [];
    for (const gwei of GWEI) rows.push(await rowOf(scene, gwei));
    printTable(
      `Trades of 10 to 1 000 000 dollars over five exchanges in one transaction, net of gas, against the best exchange; up to ${MAX_SPLITS} routes`,
      [['gas', 'trades', 'more', 'alone', 'gain of these p50, p95, most', 'of all, mean'], ...rows],
    );
  } finally {
    await scene.stop();
  }
}

async function rowOf({ client, proxy }: UnionScene, gwei: string): Promise<string[]> {
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei(gwei) });
  await client.mine({ blocks: 1 });
  const minBlock = String(await client.getBlockNumber());
  const random = randomFrom(SEED);
  const gains: number[] = [];
  let alone = 0;
  for (let asked = 0; asked < TRADES; asked += PER_REQUEST) {
    const quotes = Array.from({ length: PER_REQUEST }, () => drawn(random));
    const body = await bodyOf(post(`${proxy.url}/api/v1/quotes`, { quotes, minBlock }));
    for (const { alternatives = [] } of body['quotes'] as readonly { alternatives?: readonly Row[] }[]) {
      const [single, union] = [bestOf(alternatives, false), bestOf(alternatives, true)];
      if (union === undefined) continue;
      if (single === undefined) alone += 1;
      else gains.push(Math.max(0, Number(union.net - single.net) / Number(single.out)));
    }
  }
  const more = gains.filter((gain) => gain > 0);
  const inMillionths = (part: number) => `${Math.round(part * 1e6)}`;
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  return [
    `${gwei} gwei`,
    String(gains.length),
    String(more.length),
    String(alone),
    `${[50, 95, 100].map((percent) => inMillionths(percentile(more, percent))).join(', ')} ppm`,
    `${inMillionths(mean)} ppm`,
  ];
}

/** Returns the best net and gross output, raw units, of the executor's row, or of those of exchanges. */
function bestOf(rows: readonly Row[], isUnion: boolean) {
  const outputs = rows.flatMap(({ exchange, amountNet, amountOut }) =>
    (exchange === null) === isUnion && amountNet && amountOut
      ? [{ net: BigInt(amountNet), out: BigInt(amountOut) }]
      : [],
  );
  return outputs.toSorted((a, b) => (a.net > b.net ? -1 : 1))[0];
}

function drawn(random: Random) {
  const from = oneOf(random, KEYS);
  const to = oneOf(
    random,
    KEYS.filter((key) => key !== from),
  );
  const { address: tokenIn, decimals, dollars } = TOKENS[from];
  const units = (10 ** (1 + random() * 5) / Number(dollars)).toFixed(decimals);
  return {
    tokenIn,
    tokenOut: TOKENS[to].address,
    amountIn: String(parseUnits(units, decimals) + 1n),
    exchanges: 'all',
    router: 'best',
    alternatives: true,
    maxSplits: MAX_SPLITS,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runUnionGainsBench();
