import type { Playing, Queued, Track } from './track.ts';

/** A work whose turn has come, with what is before and after it then. */
export type Turn = { readonly wanted: Queued } & Pick<Playing, 'before' | 'after'>;

type Queue = Pick<Playing, 'track' | 'before' | 'after'>;

/** The neighbour of what plays; null where the queue ends. */
export const beside = ({ track, before, after }: Queue, step: 1 | -1): Turn | null => {
  const wanted = step === 1 ? after[0] : before.at(-1);
  if (wanted === undefined) return null;
  return step === 1
    ? { wanted, before: [...before, queuedOf(track)], after: after.slice(1) }
    : { wanted, before: before.slice(0, -1), after: [queuedOf(track), ...after] };
};

/** A turn without the work that cannot be played: that of the next one in the same direction. */
export const skipped = ({ before, after }: Turn, step: 1 | -1): Turn | null => {
  const wanted = step === 1 ? after[0] : before.at(-1);
  if (wanted === undefined) return null;
  return step === 1
    ? { wanted, before, after: after.slice(1) }
    : { wanted, before: before.slice(0, -1), after };
};

/** The turn of a work further on; those in between stay before it. */
export const turnOf = ({ track, before, after }: Queue, contentOid: string): Turn | null => {
  const index = after.findIndex((one) => one.contentOid === contentOid);
  const wanted = after[index];
  return wanted === undefined
    ? null
    : {
        wanted,
        before: [...before, queuedOf(track), ...after.slice(0, index)],
        after: after.slice(index + 1),
      };
};

/** The same queue with a work as the next one. It is in it once; what plays is not put after itself. */
export const withNext = (playing: Playing, queued: Queued): Playing =>
  playing.track.contentOid === queued.contentOid
    ? playing
    : {
        ...without(playing, queued.contentOid),
        after: [queued, ...rest(playing, queued.contentOid)],
        goesOn: true,
      };

export const without = (playing: Playing, contentOid: string): Playing => ({
  ...playing,
  after: rest(playing, contentOid),
});

const rest = ({ after }: Playing, contentOid: string): readonly Queued[] =>
  after.filter((one) => one.contentOid !== contentOid);

const queuedOf = ({ contentOid, title, creator }: Track): Queued => ({ contentOid, title, creator });
