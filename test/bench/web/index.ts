import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';

import { launchBrowser } from '../../support/browser.ts';
import { publishFilm } from '../../support/film.ts';
import { startTestStack } from '../../support/stack.ts';
import type { Bench } from '../bench.ts';
import { guarded } from '../support/cleanup.ts';
import { median } from '../support/statistics.ts';

const rounds = 5;
/** How many times slower the processor is made: about a mid-range telephone compared with a workstation. */
const slowerCpu = 4;
const widths = { phone: 360, desktop: 1280 } as const;

type Visit = {
  /**
   * Until the largest element of the first screen was painted, in milliseconds from the start of the
   * navigation.
   */
  readonly largestPaintMs: number;
  /** All scripts of the page once it is quiet, each gzipped. */
  readonly scriptBytes: number;
  readonly sentBytes: number;
  /** Of the whole page: everything that was fetched until it was quiet, as it was sent, with heads. */
  readonly requests: number;
  readonly pageBytes: number;
  /**
   * From the press on the play button until a frame of the video was on screen; NaN where nothing is played.
   */
  readonly firstFrameMs: number;
};

type Visited = { readonly url: string; readonly width: number; readonly plays?: boolean };

/** The first page of a visitor, with the demo world's tiles, each time with an empty cache. */
export const web: Bench = async ({ figure, say }) => {
  say('web: building and starting everything, with the demo world');
  await using stack = guarded(await startTestStack({ web: true, seed: true }));
  const browser = await launchBrowser();
  await using _browser = guarded(disposable(browser));
  say('web: a video is uploaded and encoded');
  const film = await publishFilm(stack, { framesPerSecond: 25 });
  let scripts: Visit | undefined;
  for (const [name, width] of Object.entries(widths)) {
    say(`web: the first page on a ${name}, ${rounds} times`);
    // The very first visit also warms up the service.
    await visit(browser, { url: `${stack.url}/en`, width });
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1)
      visits.push(await visit(browser, { url: `${stack.url}/en`, width }));
    const paints = visits.map(({ largestPaintMs }) => largestPaintMs);
    figure(`largest_contentful_paint_${name}_at_cpu_${slowerCpu}x_slower`, 'ms', median(paints));
    scripts ??= visits[0];
    say(`web: the page of a video on a ${name}, ${rounds} times`);
    const url = `${stack.url}/en/play/${film}`;
    await visit(browser, { url, width, plays: true });
    const plays: Visit[] = [];
    for (let round = 0; round < rounds; round += 1)
      plays.push(await visit(browser, { url, width, plays: true }));
    const at = `${name}_at_cpu_${slowerCpu}x_slower`;
    figure(`play_largest_contentful_paint_${at}`, 'ms', median(plays.map((one) => one.largestPaintMs)));
    figure(`play_first_frame_after_press_${at}`, 'ms', median(plays.map((one) => one.firstFrameMs)));
  }
  figure('first_page_javascript_gzipped', 'bytes', scripts?.scriptBytes ?? Number.NaN);
  figure('first_page_javascript_sent', 'bytes', scripts?.sentBytes ?? Number.NaN);
  figure('first_page_requests', 'count', scripts?.requests ?? Number.NaN);
  figure('first_page_sent', 'bytes', scripts?.pageBytes ?? Number.NaN);
};

const visit = async (browser: Browser, { url, width, plays = false }: Visited): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width, height: width === 360 ? 740 : 860 } });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
    await client.send('Network.enable');
    let sentBytes = 0;
    let pageBytes = 0;
    let requests = 0;
    const isScript = new Set<string>();
    client.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') isScript.add(requestId);
    });
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      requests += 1;
      pageBytes += encodedDataLength;
      if (isScript.has(requestId)) sentBytes += encodedDataLength;
    });
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') bodies.push(response.body());
    });
    await page.goto(url, { waitUntil: 'load' });
    const largestPaintMs = await largestPaint(page);
    const scripts = await Promise.all(bodies);
    const scriptBytes = scripts.reduce((sum, body) => sum + gzipSync(body).length, 0);
    const firstFrameMs = plays ? await firstFrame(page) : Number.NaN;
    return { largestPaintMs, scriptBytes, sentBytes, requests, pageBytes, firstFrameMs };
  } finally {
    await context.close();
  }
};

/** The newest candidate once there was none for two seconds. */
const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let newest = Number.NaN;
        let timer = setTimeout(() => resolve(newest), 60_000);
        new PerformanceObserver((list) => {
          newest = list.getEntries().at(-1)?.startTime ?? newest;
          clearTimeout(timer);
          timer = setTimeout(() => resolve(newest), 2_000);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

/** Presses the play button of a work's page. */
const firstFrame = async (page: Page): Promise<number> => {
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const watch = (): void => {
          const began = performance.now();
          const look = (): void => {
            const video = document.querySelector('video');
            if (video) video.requestVideoFrameCallback((now) => resolve(now - began));
            else requestAnimationFrame(look);
          };
          look();
        };
        addEventListener('click', watch, { capture: true, once: true });
      }),
  );
  await page.getByTestId('media').getByRole('button', { name: /^Play/ }).click();
  return shown;
};

const disposable = (browser: Browser): AsyncDisposable => ({
  [Symbol.asyncDispose]: () => browser.close(),
});
