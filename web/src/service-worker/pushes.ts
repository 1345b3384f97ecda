import { scope } from './scope.ts';

/** What the service sends to a browser, sealed for it: see `send-pushes.ts` of the application. */
type Pushed = {
  readonly title: string;
  readonly body: string;
  /** With its language. */
  readonly path: string;
  readonly language: string;
  readonly tag: string;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What arrived, as far as it can be shown; a browser that gets a push has to show something. */
export const readPush = (data: string | undefined): Pushed => {
  let found: Partial<Record<keyof Pushed, unknown>> = {};
  try {
    const read: unknown = JSON.parse(data ?? '');
    if (typeof read === 'object' && read !== null) found = read;
  } catch {
    // The push of another version: its notification leads to the list.
  }
  const path = text(found.path);
  return {
    title: text(found.title) || 'Fanfold',
    body: text(found.body),
    path: /^\/(?![/\\])/.test(path) ? path : '/myinfo/notifications',
    language: text(found.language) || 'en',
    tag: text(found.tag),
  };
};

/** What BCP 47 calls our languages. */
const bcp47 = (language: string): string => (language === 'jp' ? 'ja' : language);

/** The same push twice is one notification, as both have one tag. */
const show = ({ title, body, path, language, tag }: Pushed): Promise<void> =>
  scope.registration.showNotification(title, {
    body,
    tag,
    lang: bcp47(language),
    icon: '/icons/icon-192.png',
    data: { path },
  });

/** A page of ours that is open goes there; without one, a new one opens. */
const open = async (path: string): Promise<void> => {
  const url = new URL(path, location.origin).href;
  const [page] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false });
  if (page === undefined) {
    await scope.clients.openWindow(url);
    return;
  }
  // A browser may keep the focus where it is; the page goes there all the same.
  await page.focus().catch(() => undefined);
  await page.navigate(url);
};

export const takePushes = (): void => {
  scope.addEventListener('push', (event) => event.waitUntil(show(readPush(event.data?.text()))));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path } = (event.notification.data ?? {}) as { path?: unknown };
    event.waitUntil(open(readPush(JSON.stringify({ path })).path));
  });
};
