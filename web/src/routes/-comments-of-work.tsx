import { useQuery, useSuspenseQuery } from '@tanstack/react-query';

import { contentQuery } from '../features/catalogue/work-queries.ts';
import { CommentsSection } from '../features/community/comments/comments-section.tsx';
import { momentsQuery } from '../features/community/comments/queries.ts';
import {
  type MarkedMoment,
  timeNow,
  useIsPlaying,
  useJump,
  useMarks,
} from '../features/media/player/moments.ts';
import { useLanguage } from '../lib/use-format.ts';

type Props = {
  readonly contentOid: string;
  /** The comment that the address names. */
  readonly linkedOid: string | undefined;
};

/**
 * The comments on a work; those about a moment of it lead there, and are marked on the player's bar while it
 * plays.
 */
export const CommentsOfWork = ({ contentOid, linkedOid }: Props) => {
  const { data } = useSuspenseQuery(contentQuery(contentOid));
  const isOpen = typeof data.media?.playlist === 'string';
  const isPlaying = useIsPlaying(contentOid);
  const jump = useJump(contentOid);
  const marks = useQuery({ ...momentsQuery(contentOid, useLanguage()), enabled: isOpen && isPlaying });
  useMarks(contentOid, marks.data ?? none);
  const moments =
    data.media === null ? null : { timeNow: isPlaying ? timeNow : null, jump: isOpen ? jump : null };
  return <CommentsSection contentOid={contentOid} moments={moments} linkedOid={linkedOid} />;
};

const none: readonly MarkedMoment[] = [];
