import { getDefaultStore } from 'jotai';

import { newVersionAtom } from '../lib/offline.ts';
import type { ToWorker } from '../service-worker/messages.ts';

const lookEveryMs = 30 * 60_000;

/**
 * Registers the service worker once the first page is there. Without one (plain HTTP, a private window)
 * nothing is kept.
 */
export const startServiceWorker = async (): Promise<void> => {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || serviceWorker === undefined) return;
  const first = serviceWorker.controller === null;
  const registration = await serviceWorker
    .register('/service-worker.js', { updateViaCache: 'none' })
    .catch(() => undefined);
  if (registration === undefined) return;
  followVersions(registration);
  if (first) void tellUsed(await serviceWorker.ready);
};

/** A new version is offered, never forced: what is on screen may be half filled in. */
const followVersions = (registration: ServiceWorkerRegistration): void => {
  const { serviceWorker } = navigator;
  let wanted = false;
  const offer = (): void => {
    const { waiting } = registration;
    if (waiting === null || serviceWorker.controller === null) return;
    getDefaultStore().set(newVersionAtom, () => () => {
      wanted = true;
      waiting.postMessage({ type: 'take-over' } satisfies ToWorker);
    });
  };
  // Another tab may have asked for it: this one goes on with what it has, and offers to load the new version.
  serviceWorker.addEventListener('controllerchange', () => {
    if (wanted) location.reload();
    else if (hadController) getDefaultStore().set(newVersionAtom, () => () => location.reload());
    hadController = true;
  });
  let hadController = serviceWorker.controller !== null;
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  offer();
  setInterval(() => void registration.update().catch(() => undefined), lookEveryMs);
};

/** What this page used before the worker was there, so that it opens without a network as well. */
const tellUsed = async ({ active }: ServiceWorkerRegistration): Promise<void> => {
  const entries = performance.getEntriesByType('resource');
  const paths = entries.map(({ name }) => URL.parse(name)?.pathname ?? '').filter(isOfBuild);
  active?.postMessage({ type: 'used', paths } satisfies ToWorker);
};

const isOfBuild = (path: string): boolean => path.startsWith('/assets/');
