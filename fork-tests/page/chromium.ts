import chromium from '@sparticuz/chromium';
import puppeteer, { type Browser } from 'puppeteer-core';
import { createTemporaryFolder } from '../harness/temporaryFolder.ts';

const PATIENCE_MS = 120_000;

export interface TestBrowser {
  readonly browser: Browser;
  stop(): Promise<void>;
}

export interface ChromiumOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Headless Chromium: the one of `CHROME_PATH`, or the one that an npm package carries for Linux x64, unpacked
 * for this run.
 */
export async function startChromium({ args = [], env = {} }: ChromiumOptions = {}): Promise<TestBrowser> {
  const folder = await createTemporaryFolder('chromium');
  const present = process.env['TMPDIR'];
  // The package unpacks into the system's folder for temporary files, and would leave it all there.
  process.env['TMPDIR'] = folder.path;
  try {
    const browser = await puppeteer.launch({
      executablePath: process.env['CHROME_PATH'] || (await chromium.executablePath()),
      headless: 'shell',
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--lang=en-US', ...args],
      env: { ...process.env, LANGUAGE: 'en-US', LANG: 'C.UTF-8', ...env },
      timeout: PATIENCE_MS,
      protocolTimeout: PATIENCE_MS,
    });
    const stop = async (): Promise<void> => {
      await browser.close();
      await folder.remove();
    };
    return { browser, stop };
  } catch (error) {
    await folder.remove();
    throw error;
  } finally {
    if (present === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = present;
  }
}
