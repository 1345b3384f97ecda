import type { AttendanceReply } from '@fanfold/contracts/rewards';

type Day = AttendanceReply['week'][number];

/** A day before the account was registered was not missed: it does not count. */
export const dayState = (
  { day, credits }: Day,
  { today, since }: Pick<AttendanceReply, 'today' | 'since'>,
) => {
  if (credits !== null) return 'done';
  if (since !== null && day < since) return 'before';
  return day < today ? 'missed' : 'open';
};
