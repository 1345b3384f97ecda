import { atom } from 'jotai';
import { z } from 'zod';

import { readTab, writeTab } from '../../lib/storage.ts';

const PendingSignUp = z.object({
  signUpId: z.string(),
  /** Empty where it is not known: the mail's link does not contain it. */
  email: z.string(),
  /** From the mail's link. */
  code: z.string().optional(),
});
/** A sign-up that waits for the code of its mail. */
export type PendingSignUp = z.infer<typeof PendingSignUp>;

const restored = (): PendingSignUp | null => {
  try {
    return PendingSignUp.parse(JSON.parse(readTab('sign-up') ?? ''));
  } catch {
    return null;
  }
};

const held = atom(restored());

/** Kept in the tab, so that it survives a reload. */
export const pendingSignUpAtom = atom(
  (get) => get(held),
  (_get, set, pending: PendingSignUp | null) => {
    writeTab('sign-up', pending && JSON.stringify({ ...pending, code: undefined }));
    set(held, pending);
  },
);
