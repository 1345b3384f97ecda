import type { Oid } from '@fanfold/domain';
import { mailingStream, type NoticeAbout } from '@fanfold/domain/notifications';
import type { CommandLog } from '@fanfold/event-log';

/** The mailings that some notices are of and that were cancelled since. */
export const cancelledAmong = async (
  commands: CommandLog,
  notices: readonly { readonly about: NoticeAbout }[],
): Promise<Oid[]> => {
  const mailings = notices.flatMap(({ about }) => (about.kind === 'mailing' ? [about.mailingId] : []));
  const found = await Promise.all(
    [...new Set(mailings)].map(async (mailingId) => {
      const { state } = await commands.load(mailingStream, mailingId, { maxAgeMs: 1_000 });
      return state.status === 'cancelled' ? [mailingId] : [];
    }),
  );
  return found.flat();
};
