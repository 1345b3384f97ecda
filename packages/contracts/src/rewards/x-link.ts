import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { oid, position } from '../common.ts';

export { xLinkRules } from '@fanfold/domain/rewards';

/** COM-040. `coins` are the bonus coins that were given for the link, once; null before. */
export const XLinkReply = z.object({
  /** Whether accounts can be linked with X here. */
  offered: z.boolean(),
  position,
  status: z.enum(['unlinked', 'linking', 'linked', 'revoked']),
  username: z.string().nullable(),
  followers: z.int(),
  coins: z.int().nullable(),
});
export type XLinkReply = z.infer<typeof XLinkReply>;

/** EMO-001: X's page where the user gives consent; X sends them back with `state` and `code`. */
export const XLinkStartReply = z.object({ url: z.url(), expiresAt: timestamp, position });

/** EMO-002. */
export const XLinkFinishBody = z.object({
  state: z.string().regex(/^[0-9a-f]{32}$/),
  code: z.string().min(1).max(512),
});

const invitationStatus = z.enum([
  'waiting',
  'qualified',
  'rewarded',
  'limit',
  'same_person',
  'linked',
  'refunded',
]);

/** COM-058, COM-060: whom a person invited, and who invited that person. */
export const InvitationReply = z.object({
  position,
  coins: z.int(),
  maxInvitations: z.int(),
  invited: z.array(
    z.object({
      nickname: z.string().nullable(),
      status: invitationStatus,
    }),
  ),
  left: z.int(),
  /** Null for a user who signed up without an invitation. */
  invitedBy: z
    .object({
      nickname: z.string().nullable(),
      status: invitationStatus,
    })
    .nullable(),
});
export type InvitationReply = z.infer<typeof InvitationReply>;

/** The inviter, shown to a visitor who followed the link. */
export const InviterQuery = z.object({ inviterOid: oid });
export const InviterReply = z.object({ nickname: z.string(), coins: z.int() });
