import { timestamp } from '@fanfold/domain';
import { downloadEvidence, sanctionKinds } from '@fanfold/domain/identity';
import { z } from 'zod';

import { Freshness, oid, reason } from '../common.ts';

const kind = z.enum(sanctionKinds);

/** A sanction as its person sees it. */
export const OwnSanction = z.object({
  sanctionId: oid,
  kind,
  channelOid: oid.nullable(),
  reason: z.string().nullable(),
  imposedAt: timestamp,
  until: timestamp.nullable(),
  liftedAt: timestamp.nullable(),
  /** Whether it counts now. */
  active: z.boolean(),
  appeal: z
    .object({ text: z.string().nullable(), granted: z.boolean().nullable(), answer: z.string().nullable() })
    .nullable(),
});
export type OwnSanction = z.infer<typeof OwnSanction>;
/** Newest first. */
export const OwnSanctionsReply = z.object({ sanctions: z.array(OwnSanction) });

/** The same for administrators, with the person's name. */
export const ListedSanction = OwnSanction.extend({
  userOid: oid,
  nickname: z.string().nullable(),
  errorStatus: z.int().nullable(),
  /** What an automatic block was decided by; null for all others. */
  evidence: downloadEvidence.nullable(),
});
export type ListedSanction = z.infer<typeof ListedSanction>;

export const SanctionsQuery = z.object({
  userOid: oid.optional(),
  /** `appealed`: with an appeal that waits for an answer. */
  state: z.enum(['all', 'active', 'appealed']).default('all'),
  kind: kind.optional(),
});
export const SanctionsReply = Freshness.extend({ sanctions: z.array(ListedSanction) });

export const ImposeSanctionBody = z.object({
  userOid: oid,
  kind,
  channelOid: oid.nullable().optional(),
  until: timestamp.nullable().optional(),
  reason,
});
export type ImposeSanctionBody = z.infer<typeof ImposeSanctionBody>;
export const LiftSanctionBody = z.object({ userOid: oid, sanctionId: oid, reason });
export type LiftSanctionBody = z.infer<typeof LiftSanctionBody>;
export const DecideAppealBody = z.object({
  userOid: oid,
  sanctionId: oid,
  granted: z.boolean(),
  answer: reason,
});
export type DecideAppealBody = z.infer<typeof DecideAppealBody>;
export const AppealBody = z.object({ sanctionId: oid, text: z.string().trim().min(3).max(2_000) });
export type AppealBody = z.infer<typeof AppealBody>;

/** IDN-033: the owner identifies themselves as in a log-in. */
export const UnlockDownloaderBody = z.object({
  email: z.string().max(254),
  password: z.string().max(200),
});
/** IDN-034: whether automatic blocks leave the account alone. */
export const WhitelistBody = z.object({ userOid: oid, exempt: z.boolean().default(true), reason });
export type WhitelistBody = z.infer<typeof WhitelistBody>;
