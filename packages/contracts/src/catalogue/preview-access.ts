import { accessReasons } from '@fanfold/domain/catalogue';
import { z } from 'zod';

import { WorkNamed } from './works.ts';

/** As whom a creator looks at a work of theirs; a subscriber has the tier that is named. */
export const previewReaders = ['visitor', 'follower', 'subscriber', 'buyer'] as const;

export const PreviewAccessQuery = WorkNamed.extend({
  reader: z.enum(previewReaders),
  tierHash: z.string().min(1).max(40).optional(),
});

/** What that reader may do, and why: one of the reasons of the rule of access. */
const answer = z.object({ allowed: z.boolean(), reason: z.enum(accessReasons) });
export const PreviewAccessReply = z.object({ view: answer, comment: answer, download: answer });
export type PreviewAccessReply = z.infer<typeof PreviewAccessReply>;
