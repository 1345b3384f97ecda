import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { z } from 'zod';

import { command, newIntent } from '../lib/api.ts';
import { refreshClientId } from '../lib/client-id.ts';
import { readSaved, writeSaved } from '../lib/storage.ts';
import { track } from '../lib/track.ts';
import { measurePageLoad } from './page-load.ts';
import { toldOf } from './tracked-places.ts';

const Nothing = z.unknown();

/**
 * Tells the service which pages a person opens who agreed to it (IDN-035). A visit that does not arrive is
 * not counted.
 */
export const Visits = () => {
  const router = useRouter();
  useEffect(() => {
    let [page, clientId] = ['', readSaved('client-id')];
    const tell = (): void => {
      // Without its query, which may hold the secret of a mailed link.
      const next = location.pathname.slice(0, 500);
      if (next === page) return;
      const body = { page: next, referrer: page, ...(clientId === null ? {} : { clientId }) };
      page = next;
      const pathname = next.replace(/^\/(en|ko|jp|es)(?=\/|$)/, '');
      for (const { event, properties } of toldOf({ pathname, search: location.search }))
        track(event, properties);
      void command({ path: '/account/v', body, reply: Nothing }).catch(() => undefined);
    };
    const refresh = async (): Promise<void> => {
      clientId = await refreshClientId({
        random: Math.random,
        known: clientId,
        make: newIntent,
        keep: (id) => writeSaved('client-id', id),
        send: (gaClientId) => command({ path: '/account/modify', body: { gaClientId }, reply: Nothing }),
      });
    };
    void refresh().then(tell);
    measurePageLoad();
    return router.subscribe('onResolved', tell);
  }, [router]);
  return null;
};
