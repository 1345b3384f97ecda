import { z } from 'zod';

import { oid } from '../common.ts';

const none = z.array(z.never());
const byOid = z.record(z.string(), z.literal(true));
const byKind = z.record(z.string(), byOid);
const nothing = z.record(z.string(), z.never());

/**
 * The user info of a client that keeps it as a whole (IDN-064 to IDN-066). What belongs to features that do
 * not exist yet is empty, in its shape.
 */
export const UserInfoReply = z.object({
  userOid: oid,
  stage: z.enum(['complete', 'askForDeletionWait']),
  unregisterState: z.literal('wait').optional(),
  confirmUnregister: z.string().optional(),
  gaClientId: z.string().nullable(),
  gaExternalClientId: z.string().nullable(),
  allowBonus: z.boolean(),
  coinData: z.object({ coins: z.int(), bonusCoins: z.int() }),
  credits: z.object({ credits: z.int(), bonusCredits: z.int() }),
  oneTouchPayment: z.boolean(),
  chatOneTouchPayment: z.boolean(),
  /** Entries of the form `audio_65f0…`. */
  shoppingCart: z.array(z.string()),
  subscriptionTiers: none,
  /** By creator, then by tier. */
  subscribingTo: nothing,
  /** By the oid of the work: all that is owned, the scenarios among it, and the file contents (CAT-076). */
  purchased: byOid,
  purchasedScenario: byOid,
  purchasedFileContents: byOid,
  purchasedFutureTickets: nothing,
  playlists: z.array(z.object({ playlistOid: oid, title: z.string().nullable(), contents: z.array(oid) })),
  /**
   * By the type of the work, then by the oid of the work or the comment; what cannot be found now is missing.
   */
  likedContents: byKind,
  likedComments: byKind,
  blocked: z.object({
    users: z.array(oid),
    contents: z.array(oid),
    comments: z.array(oid),
    tags: z.array(z.string()),
  }),
  /** What the person wants to hear of, and has not read: see `/api/account/notifications`. */
  notifications: z.object({ categories: z.record(z.string(), z.boolean()), receive: z.array(z.string()) }),
});
