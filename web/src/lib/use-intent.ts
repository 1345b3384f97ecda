import { useState } from 'react';

import { newIntent } from './api.ts';

/**
 * The idempotency key of what the person is about to do. It stays while `subject` (everything that the
 * request says) stays, so that another press after a lost answer is the same intent; `renew` begins a new one
 * after it was done.
 */
export const useIntent = (subject: string): { readonly intent: string; readonly renew: () => void } => {
  const [held, setHeld] = useState(() => ({ subject, intent: newIntent() }));
  if (held.subject !== subject) setHeld({ subject, intent: newIntent() });
  return { intent: held.intent, renew: () => setHeld({ subject, intent: newIntent() }) };
};
