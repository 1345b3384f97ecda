import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useMe } from '../lib/session.ts';
import { readTab } from '../lib/storage.ts';

/** Takes a user who scanned an event's code, and then signed in on another page, to the event (COM-041). */
export const useHeldCode = (): void => {
  const signedIn = Boolean(useMe());
  const navigate = useNavigate();
  useEffect(() => {
    const code = signedIn ? readTab('qr-event-code') : null;
    if (code) void navigate({ to: '/qr-event/$code', params: { code } });
  }, [signedIn, navigate]);
};
