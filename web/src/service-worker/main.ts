// Runs beside all pages of this browser.
import { type Build, dropOlderVersions, file, keepApplication, keepUsed, page } from './application.ts';
import type { ToWorker } from './messages.ts';
import { picture } from './pictures.ts';
import { takePushes } from './pushes.ts';
import { forget, reply } from './replies.ts';
import { type RequestEvent, scope } from './scope.ts';

declare const __BUILD__: Build;

const saveData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

scope.addEventListener('install', (event) => event.waitUntil(keepApplication(__BUILD__, saveData)));

scope.addEventListener('activate', (event) => {
  const start = async () => {
    await dropOlderVersions(__BUILD__);
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  };
  event.waitUntil(start());
});

scope.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  // A new version waits until a person asks for it: an open page keeps the parts that it was made with.
  if (message.type === 'take-over') event.waitUntil(scope.skipWaiting());
  if (message.type === 'forget') event.waitUntil(forget());
  if (message.type === 'used') event.waitUntil(keepUsed(message.paths));
});

takePushes();

scope.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});

/** Live updates, downloads, changes and what belongs to the operator go past the worker. */
const notHere = /^\/(?:api\/(?:live|docs|openapi|admin)|health|readyz|healthz|\.well-known)/;

const answerTo = (event: RequestEvent): Promise<Response> | undefined => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || notHere.test(pathname)) return undefined;
  if (pathname.startsWith('/api/')) return apiAnswerTo(event);
  if (request.mode === 'navigate' && !pathname.startsWith('/assets/'))
    return page(request, event.preloadResponse);
  return pathname.startsWith('/assets/') || isPlainFile(pathname) ? file(request) : undefined;
};

/** Pictures and data of the service; a download that the browser opens goes past the worker. */
const apiAnswerTo = (event: RequestEvent): Promise<Response> | undefined => {
  const { request } = event;
  if (request.destination === 'image') return picture(request);
  const isData = request.mode !== 'navigate' && request.destination === '';
  return isData ? reply(request, (work) => event.waitUntil(work)) : undefined;
};

/** What the document names besides hashed files. */
const isPlainFile = (pathname: string): boolean => __BUILD__.shell.includes(pathname);
