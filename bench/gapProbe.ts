import { findBestPath } from '../server/routing/bestPath.ts';
import { optimalityGap } from '../server/routing/optimalityGap.ts';
import { findBestSplit } from '../server/routing/splitRoute.ts';
import { randomRequests } from './randomRequests.ts';
import { replicaGraph } from './routing.ts';
import { hubAndSpoke } from './syntheticMarket.ts';

const what = process.argv[2] ?? 'replica';
const count = Number(process.argv[3] ?? 100);
const pct = (v: number[], p: number) =>
  v.toSorted((a, b) => a - b)[Math.min(v.length - 1, Math.ceil((p / 100) * v.length) - 1)] ?? NaN;
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const { graph, pools } = what === 'replica' ? await replicaGraph() : hubAndSpoke(Number(what), 6, 20_260_102);
for (const [from, to] of [
  [1e-4, 0.01],
  [0.01, 0.3],
] as const) {
  const requests = randomRequests(graph, pools, count * 20, 20_260_102, { from, to })
    .filter((request) => findBestPath(graph, request).kind === 'found')
    .slice(0, count);
  for (const maxSplits of [1, 8]) {
    const [gaps, gapMs, splitMs, gain]: [number[], number[], number[], number[]] = [[], [], [], []];
    let nulls = 0;
    let violated = 0;
    for (const warm of [true, false])
      for (const request of requests) {
        const before = cpu();
        const split = findBestSplit(graph, { ...request, maxSplits });
        const middle = cpu();
        if (split.kind !== 'found') continue;
        const gap = optimalityGap(graph, request, split.legs);
        const after = cpu();
        if (warm) continue;
        if (gap === null) {
          nulls += 1;
          gaps.push(Infinity);
        } else gaps.push(gap);
        gapMs.push(after - middle);
        splitMs.push(middle - before);
        const best = findBestSplit(graph, { ...request, maxSplits: 20 });
        if (best.kind !== 'found') continue;
        const real =
          request.tradeType === 'exactInput'
            ? Number(best.amountOut - split.amountOut) / Number(split.amountOut)
            : Number(split.amountIn - best.amountIn) / Number(split.amountIn);
        gain.push(real * 1e6);
        if (gap !== null && real * 1e6 > gap + 1) {
          violated += 1;
          console.log('VIOLATED', real * 1e6, gap);
        }
      }
    const excess = gaps.map((g, i) => g - Math.max(0, gain[i] ?? 0));
    const f = (v: number[]) => [50, 90, 95, 99, 100].map((p) => pct(v, p).toFixed(1)).join(' ');
    console.log(
      what,
      `${from}-${to}`,
      'splits',
      maxSplits,
      'n',
      gaps.length,
      'null',
      nulls,
      'violated',
      violated,
    );
    console.log('  gap ppm p50 90 95 99 100', f(gaps), '| gap less gain of 20 routes', f(excess));
    console.log(
      '  ms gap',
      f(gapMs),
      '| split',
      f(splitMs),
      '| sum',
      (gapMs.reduce((a, b) => a + b, 0) / splitMs.reduce((a, b) => a + b, 0)).toFixed(2),
    );
  }
}
process.exit(0);
