// The compiler knows the types of pages; a service worker has a few of its own. Only what is used here is
// declared.

/** An event that is not over before the promise is. */
export type LastingEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void };

export type RequestEvent = LastingEvent & {
  readonly request: Request;
  /** The browser's own request of a page, sent while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (answer: Promise<Response>) => void;
};

export type PageMessageEvent = LastingEvent & { readonly data: unknown };

export type PushArrival = LastingEvent & { readonly data: { readonly text: () => string } | null };

export type NotificationPress = LastingEvent & { readonly notification: Notification };

/** A page of this site, as the worker sees it. */
type Page = {
  readonly focus: () => Promise<unknown>;
  readonly navigate: (url: string) => Promise<unknown>;
};

type WorkerEvents = {
  readonly install: LastingEvent;
  readonly activate: LastingEvent;
  readonly fetch: RequestEvent;
  readonly message: PageMessageEvent;
  readonly push: PushArrival;
  readonly notificationclick: NotificationPress;
};

type WorkerScope = {
  readonly addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
  readonly skipWaiting: () => Promise<void>;
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly matchAll: (of: {
      readonly type: 'window';
      readonly includeUncontrolled: boolean;
    }) => Promise<readonly Page[]>;
    readonly openWindow: (url: string) => Promise<unknown>;
  };
  readonly registration: ServiceWorkerRegistration;
};

/** The service worker itself, as its browser shows it. */
export const scope = globalThis as unknown as WorkerScope;
