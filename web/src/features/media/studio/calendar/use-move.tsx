import type { CalendarReply } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { momentOf, ownZone, wallClockOf } from '../../../../lib/local-time.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { readOwnWorksAgain, scheduleWork } from '../queries.ts';
import { dayOf } from './month-grid.ts';

type Work = CalendarReply['works'][number];
export type Moved = { readonly work: Work; readonly day: string };

/**
 * Moves a scheduled work to another day, at the same time by the creator's clock; the message about it takes
 * it back.
 */
export const useMove = (onMoved: (day: string) => unknown) => {
  const { t } = useLingui();
  const format = useFormat();
  const client = useQueryClient();
  const planned = async (
    { contentOid }: Work,
    publishAt: string | undefined,
    timeZone: string,
  ): Promise<void> => {
    // That the work is open to all was confirmed when it was scheduled.
    await scheduleWork({ contentOid, publishAt, timeZone, publicConfirmed: true });
    await readOwnWorksAgain(client);
  };
  const moving = useMutation({
    mutationFn: ({ work, day }: Moved) =>
      planned(work, momentOf(`${day}T${wallClockOf(work.at).slice(11)}`), ownZone()),
    onSuccess: (_nothing, { work, day }) => {
      const title = work.title ?? t`Untitled`;
      const shown = format.day(day);
      showToast(
        <Trans>
          “{title}” is planned for {shown}.
        </Trans>,
        () => planned(work, work.at, work.timeZone ?? ownZone()),
      );
      onMoved(day);
    },
  });
  return {
    failure: moving.error ?? undefined,
    move: (moved: Moved): void => {
      if (!moving.isPending && dayOf(wallClockOf(moved.work.at)) !== moved.day) moving.mutate(moved);
    },
  };
};
