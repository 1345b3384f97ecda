import { Trans } from '@lingui/react/macro';
import { useAtom, useSetAtom } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import { clockText } from '../../../lib/clock-text.ts';
import { Cover } from '../../../ui/cover/cover.tsx';
import { hostNode, leavePage } from './host-node.ts';
import { PlayIcon } from './icons.tsx';
import { readPosition } from './memory.ts';
import { useAskedMoment } from './moments.ts';
import styles from './slot.module.css';
import { type Playing, playingAtom, slotAtom, type Track, trackOf } from './track.ts';

type SlotProps = { readonly track: Track };

/** The place of the player in a page: a picture with a button, until the work is asked for. */
export const PlayerSlot = ({ track }: SlotProps) => {
  const [playing, setPlaying] = useAtom(playingAtom);
  const isPlaying = trackOf(playing)?.contentOid === track.contentOid;
  // What waits in the queue still comes after it.
  const { after = [], goesOn = false } = playing ?? {};
  const begun: Playing = {
    track,
    before: [],
    after: after.filter(({ contentOid }) => contentOid !== track.contentOid),
    goesOn,
  };
  const start = () => setPlaying(begun);
  useAskedMoment(track, (startMs) => setPlaying({ ...begun, startMs }));
  const length = clockText(track.durationMs);
  return (
    <div className={styles.slot} data-kind={track.kind} data-upright={track.upright}>
      {isPlaying ? (
        <Taken contentOid={track.contentOid} />
      ) : (
        <button type="button" className={styles.start} onClick={start}>
          <Cover
            cover={coverOf(track)}
            ratio={ratioOf(track)}
            sizes="(max-width: 768px) 100vw, 960px"
            eager
          />
          <span className={styles.startButton}>
            <PlayIcon size={28} />
            <GoOn track={track} />
            <span className="visually-hidden">{track.title}</span>
          </span>
          <span className={styles.length}>{length}</span>
        </button>
      )}
    </div>
  );
};

const GoOn = ({ track: { contentOid, durationMs, leftAt } }: { readonly track: Track }) => {
  const position = readPosition({ contentOid, durationMs, elsewhere: leftAt });
  const time = clockText(position);
  return position === 0 ? <Trans>Play</Trans> : <Trans>Continue at {time}</Trans>;
};

const Taken = ({ contentOid }: { readonly contentOid: string }) => {
  const ref = useRef<HTMLDivElement>(null);
  const setSlot = useSetAtom(slotAtom);
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null) return;
    setSlot({ contentOid, node });
    return () => {
      if (node.contains(hostNode())) leavePage();
      setSlot((slot) => (slot?.node === node ? null : slot));
    };
  }, [contentOid, setSlot]);
  return <div ref={ref} className={styles.taken} />;
};

const ratioOf = ({ kind, upright }: Track) => {
  if (kind === 'audio') return '1:1';
  return upright ? '9:16' : '16:9';
};

/** A video without a picture of its creator's shows one of its own. */
const coverOf = ({ cover, poster }: Track) => (poster === null ? cover : { ...cover, poster });
