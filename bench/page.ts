import { pathToFileURL } from 'node:url';
import { startIndexedReplica } from '../fork-tests/harness/indexedReplica.ts';
import { TOKENS } from '../fork-tests/harness/replica/tokens.ts';
import { loadFirstView } from '../fork-tests/page/firstView.ts';
import { type OpenedPage, openPage } from '../fork-tests/page/openPage.ts';
import { type PageScene, startPageScene } from '../fork-tests/page/pageScene.ts';
import { SHIFTS } from '../fork-tests/page/shifts.ts';
import { COIN, tradePath, VIEWS } from '../fork-tests/page/views.ts';
import { median, printTable } from './report.ts';

const VISITS = 9;
const WIDTHS = [390, 1280];
const TRADE = tradePath({ in: COIN, out: TOKENS.USDC.address, amount: '1.5' });

/** The slow phone of Lighthouse: 4G with 150 ms to the host and 1.6 megabits a second, and a quarter of this processor. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWDOWN = 4;

/** Notes when the field and the quote come: React has its listeners before it makes an element. And the longest task. */
const OBSERVER = `new MutationObserver(() => {
  if (!window.interactiveAt && document.querySelector('#amount-in')) window.interactiveAt = performance.now();
  if (!window.quotedAt && document.querySelector('.facts')) window.quotedAt = performance.now();
}).observe(document, { childList: true, subtree: true });
window.longestTask = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration);
}).observe({ type: 'longtask', buffered: true });
${SHIFTS}`;

/** Milliseconds since the address was opened, and of the longest task until the quote stood. */
interface Visit {
  readonly painted: number;
  /** When the field for the amount took what is typed. */
  readonly interactive: number;
  readonly quoted: number;
  readonly longestTask: number;
}

/** The page as a slow phone meets it, by the bounds that it must keep. */
export async function runPageBench(): Promise<void> {
  const { replica, index, stop } = await startIndexedReplica();
  try {
    const scene = await startPageScene(replica.url, index.queryUrl);
    try {
      await printFirstVisits(scene);
      await printViews(scene);
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
    return [
      name,
      ...[Math.min(...times), median(times), Math.max(...times)].map((time) => time.toFixed(0)),
      wanted,
    ];
  };
  printTable(
    `The page, ${VISITS} first visits with an empty cache on slow 4G with ${SLOWDOWN}× CPU, milliseconds`,
    [
      ['', 'shortest', 'median', 'longest', 'wanted'],
      row('first paint', ({ painted }) => painted, ''),
      row('interactive', ({ interactive }) => interactive, '≤ 1500'),
      row('quote on the page', ({ quoted }) => quoted, ''),
      row('longest task', ({ longestTask }) => longestTask, '≤ 200'),
    ],
  );
}

async function visitPage({ browser, url }: PageScene): Promise<Visit> {
  const page = await openSlowly(browser, url + TRADE, 390);
  await page.waitsFor('window.quotedAt');
  const visit = await page.waitsFor<Visit>(`({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    interactive: window.interactiveAt,
    quoted: window.quotedAt,
    longestTask: window.longestTask,
  })`);
  await page.close();
  return visit;
}

async function printViews({ browser, url }: PageScene): Promise<void> {
  const rows: string[][] = [];
  for (const [name, path, shows] of VIEWS) {
    for (const width of WIDTHS) {
      const page = await openSlowly(browser, url + path, width);
      await page.sees(shows);
      await page.waitsFor(`document.querySelector('.loading') === null`);
      await page.page.waitForNetworkIdle({ idleTime: 1000, concurrency: 1 });
      const [shift, task] = await page.waitsFor<[number, number]>('[window.shifted, window.longestTask]');
      rows.push([`${name}, ${width} pixels`, shift.toFixed(3), task.toFixed(0)]);
      await page.close();
    }
  }
  printTable('Each view, loaded by the same phone: layout shift, longest task in milliseconds', [
    ['', 'shift, wanted ≤ 0.05', 'task, wanted ≤ 200'],
    ...rows,
  ]);
}

async function printBytes({ browser, url }: PageScene): Promise<void> {
  const rows: string[][] = [];
  for (const language of ['en', 'de']) {
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

function openSlowly(browser: PageScene['browser'], url: string, width: number): Promise<OpenedPage> {
  return openPage(browser, url, {
    ...{ script: OBSERVER, width },
    prepare: async (page) => {
      const session = await page.createCDPSession();
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', SLOW_4G);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    },
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runPageBench();
