import { pathToFileURL } from 'node:url';
import type { Page } from 'puppeteer-core';
import { startIndexedReplica } from '../fork-tests/harness/indexedReplica.ts';
import { TOKENS } from '../fork-tests/harness/replica/tokens.ts';
import { loadFirstView } from '../fork-tests/page/firstView.ts';
import { loadView, shiftOf } from '../fork-tests/page/loadView.ts';
import { openPage } from '../fork-tests/page/openPage.ts';
import { type PageScene, startPageScene } from '../fork-tests/page/pageScene.ts';
import { SHIFTS } from '../fork-tests/page/shifts.ts';
import { slowNetwork } from '../fork-tests/page/slowNetwork.ts';
import { COIN, tradePath, VIEWS } from '../fork-tests/page/views.ts';
import { LANGUAGES } from '../server/web/words/languages.ts';
import { median, printTable } from './kit/report.ts';
import { recordMainThread } from './page/mainThread.ts';

const VISITS = 7;
const WIDTHS = [390, 1280];
const POOL_LOADS = 20;
/** Half of the shift that browsers call good. */
const MOST_SHIFT = 0.05;
const TRADE = tradePath({ in: COIN, out: TOKENS.USDC.address, amount: '1.5' });

/** The slow phone of Lighthouse has a quarter of this processor. */
const SLOWDOWN = 4;

/** Notes when the field for the amount comes: React has its listeners before it makes an element. */
const OBSERVER = `new MutationObserver(() => {
  if (window.isInteractive || !document.querySelector('#amount-in')) return;
  window.isInteractive = true;
  performance.mark('interactive');
}).observe(document, { childList: true, subtree: true });
document.addEventListener('DOMContentLoaded', () => performance.mark('loaded'));
${SHIFTS}`;
/** When the files without which nothing is drawn had come, milliseconds from opening the address. */
const FILES_AT = `Math.max(...performance.getEntriesByType('resource')
  .filter(({ renderBlockingStatus, name }) => renderBlockingStatus === 'blocking' || /first-|runtime-/.test(name))
  .map(({ responseEnd }) => responseEnd))`;

/** When the header of the document was drawn, milliseconds from opening the address. */
const PAINTED_AT = `performance.getEntriesByName('first-contentful-paint')[0].startTime`;

interface Visit {
  readonly paintedAt: number;
  readonly filesAt: number;
  /** Processor time of the slow phone until the field takes what is typed. */
  readonly computing: number;
  /** The sum of both: in truth they overlap. */
  readonly interactive: number;
}

/**
 * The page as a slow phone meets it, by the bounds that it must keep. The network is slowed down in truth;
 * the processor is reckoned by its time, so that what else runs on the machine does not count.
 */
export async function runPageBench(): Promise<void> {
  const { replica, index, stop } = await startIndexedReplica();
  try {
    const scene = await startPageScene(replica.url, index.queryUrl);
    try {
      await printFirstVisits(scene);
      await printViews(scene);
      await printPoolLoads(scene);
      await printBytes(scene);
    } finally {
      await scene.stop();
    }
  } finally {
    await stop();
  }
}

async function printFirstVisits(scene: PageScene): Promise<void> {
  const visits: Visit[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) visits.push(await visitPage(scene));
  const row = (name: string, pick: (visit: Visit) => number, wanted: string) => {
    const times = visits.map(pick);
    const shown = [Math.min(...times), median(times), Math.max(...times)];
    return [name, ...shown.map((time) => time.toFixed(0)), wanted];
  };
  printTable(
    `The page, ${VISITS} first visits with an empty cache on slow 4G, processor time × ${SLOWDOWN}, milliseconds`,
    [
      ['', 'shortest', 'median', 'longest', 'wanted'],
      row('first paint', ({ paintedAt }) => paintedAt, '≤ 1000'),
      row('files have come', ({ filesAt }) => filesAt, ''),
      row('computing', ({ computing }) => computing, ''),
      row('interactive', ({ interactive }) => interactive, '≤ 1500'),
    ],
  );
}

async function visitPage({ browser, url }: PageScene): Promise<Visit> {
  const page = await openPage(browser, 'about:blank', { script: OBSERVER, width: 390, prepare: slowNetwork });
  const { untilMark } = await recordMainThread(page.page, 'interactive', async () => {
    await page.page.goto(url + TRADE);
    await page.waitsFor('window.isInteractive');
  });
  const filesAt = await page.waitsFor<number>(FILES_AT);
  const paintedAt = await page.waitsFor<number>(PAINTED_AT);
  await page.close();
  const computing = untilMark * SLOWDOWN;
  return { paintedAt, filesAt, computing, interactive: filesAt + computing };
}

async function printViews({ browser, url }: PageScene): Promise<void> {
  const rows: string[][] = [];
  for (const view of VIEWS) {
    for (const width of WIDTHS) {
      const page = await openPage(browser, 'about:blank', { script: OBSERVER, width, prepare: slowNetwork });
      const { longestTask } = await recordMainThread(page.page, 'loaded', () => loadView(page, url, view));
      const shift = (await shiftOf(page)).toFixed(3);
      rows.push([`${view[0]}, ${width} pixels`, shift, (longestTask * SLOWDOWN).toFixed(0)]);
      await page.close();
    }
  }
  printTable('Each view on slow 4G: layout shift, longest task by processor time × 4 in milliseconds', [
    ['', `shift, wanted ≤ ${MOST_SHIFT}`, 'task, wanted ≤ 200'],
    ...rows,
  ]);
}

/** Loads the view with the most parts, whose answers come in another order each time. */
async function printPoolLoads({ browser, url }: PageScene): Promise<void> {
  const pool = VIEWS.find(([name]) => name === 'Pool');
  if (pool === undefined) throw new Error('There is no view of a pool.');
  const shifts: number[] = [];
  for (let load = 0; load < POOL_LOADS; load += 1) {
    const page = await openPage(browser, 'about:blank', {
      script: OBSERVER,
      width: WIDTHS[load % WIDTHS.length] ?? 390,
      prepare: slowPhone,
    });
    await loadView(page, url, pool);
    shifts.push(await shiftOf(page));
    await page.close();
  }
  const steady = shifts.filter((shift) => shift <= MOST_SHIFT).length;
  const shown = [Math.min(...shifts), median(shifts), Math.max(...shifts)];
  printTable(
    `The pool, ${POOL_LOADS} loads with an empty cache on slow 4G and a processor ${SLOWDOWN} times slower`,
    [
      ['', 'least', 'median', 'most', `loads with ${MOST_SHIFT} or less`],
      ['layout shift', ...shown.map((shift) => shift.toFixed(3)), `${steady} of ${POOL_LOADS}`],
    ],
  );
}

async function slowPhone(page: Page): Promise<void> {
  await slowNetwork(page);
  await page.emulateCPUThrottling(SLOWDOWN);
}

async function printBytes({ browser, url }: PageScene): Promise<void> {
  const rows: string[][] = [];
  for (const language of Object.keys(LANGUAGES)) {
    const script = `localStorage.setItem('language', '${language}')`;
    const page = await openPage(browser, url, { script });
    const { bytes } = await loadFirstView(page, url);
    rows.push([language, `${(bytes / 1000).toFixed(1)} kB`, '≤ 200 kB']);
    await page.close();
  }
  printTable('First view on the wire, answers included, without the chart', [
    ['', 'bytes', 'wanted'],
    ...rows,
  ]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runPageBench();
