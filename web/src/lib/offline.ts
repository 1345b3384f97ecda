// Every page contains this module; what the service worker itself does is in src/service-worker.
import { atom, getDefaultStore } from 'jotai';

import { readAtHeader, type ToWorker } from '../service-worker/messages.ts';

/** When the oldest data on screen was read, while the service cannot be reached; null while it can. */
export const keptSinceAtom = atom<Date | null>(null);

/** Set while a new version of the application waits to be used; loads it. */
export const newVersionAtom = atom<(() => void) | null>(null);

/**
 * Notes what a reply says about the connection. Who is signed in is read once a visit and says nothing about
 * the figures.
 */
export const noteReply = (address: string, headers: Headers): void => {
  const readAt = headers.get(readAtHeader);
  const store = getDefaultStore();
  if (readAt === null) return store.set(keptSinceAtom, null);
  if (address.startsWith('/api/account/me')) return;
  const known = store.get(keptSinceAtom);
  const at = new Date(readAt);
  if (known === null || at < known) store.set(keptSinceAtom, at);
};

/** The worker exists on secure pages only, and takes over soon after the first visit began. */
export const tellWorker = (message: ToWorker): void =>
  navigator.serviceWorker?.controller?.postMessage(message);
