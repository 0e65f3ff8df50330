import { pathToFileURL } from 'node:url';
import { startIndexedReplica } from '../fork-tests/harness/indexedReplica.ts';
import { TOKENS } from '../fork-tests/harness/replica/tokens.ts';
import { openPage } from '../fork-tests/page/openPage.ts';
import { type PageScene, startPageScene } from '../fork-tests/page/pageScene.ts';
import { COIN, tradePath } from '../fork-tests/page/views.ts';
import { median, printTable } from './report.ts';

const VISITS = 15;
const TRADE = tradePath({ in: COIN, out: TOKENS.USDC.address, amount: '1.5' });

/** Milliseconds since the address was opened. */
interface Visit {
  /** When the first text was drawn. */
  readonly painted: number;
  /** When the field for the amount took what is typed. */
  readonly interactive: number;
  /** When the quote stood on the page. */
  readonly quoted: number;
}

/** Notes when the field and the quote come: React has its listeners before it makes an element. */
const OBSERVER = `new MutationObserver(() => {
  if (!window.interactiveAt && document.querySelector('#amount-in')) window.interactiveAt = performance.now();
  if (!window.quotedAt && document.querySelector('.facts')) window.quotedAt = performance.now();
}).observe(document, { childList: true, subtree: true })`;

/** First visits of the page by a browser that keeps nothing, against the 1.5 s in which it must be usable. */
export async function runPageBench(): Promise<void> {
  const { replica, index, stop } = await startIndexedReplica();
  try {
    const scene = await startPageScene(replica.url, index.queryUrl);
    try {
      const visits: Visit[] = [];
      for (let visit = 0; visit < VISITS; visit += 1) visits.push(await visitPage(scene));
      const row = (name: string, pick: (visit: Visit) => number, wanted: string) => {
        const times = visits.map(pick);
        return [name, median(times).toFixed(0), Math.max(...times).toFixed(0), wanted];
      };
      printTable(
        `The page, ${VISITS} first visits with an empty cache, milliseconds from opening the address`,
        [
          ['', 'median', 'longest', 'wanted'],
          row('first paint', ({ painted }) => painted, ''),
          row('interactive', ({ interactive }) => interactive, '≤ 1500'),
          row('quote on the page', ({ quoted }) => quoted, ''),
        ],
      );
    } finally {
      await scene.stop();
    }
  } finally {
    await stop();
  }
}

async function visitPage({ browser, url }: PageScene): Promise<Visit> {
  const page = await openPage(browser, url + TRADE, { script: OBSERVER });
  await page.waitsFor('window.quotedAt');
  const visit = await page.waitsFor<Visit>(`({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    interactive: window.interactiveAt,
    quoted: window.quotedAt,
  })`);
  await page.close();
  return visit;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runPageBench();
