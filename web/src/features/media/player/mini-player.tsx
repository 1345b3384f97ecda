import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useMediaSelector } from 'media-chrome/react/media-store';

import { CloseIcon } from '../../../ui/icons.tsx';
import { IconButton, NextButton, PlayButton } from './buttons.tsx';
import styles from './player.module.css';
import { useDuration } from './time-slider.tsx';
import { playingAtom, type Track } from './track.ts';

type MiniProps = { readonly track: Track; readonly onNext: (() => void) | null };

/** The player while one looks at other pages: what plays, a way back to it, and an end. */
export const MiniPlayer = ({ track, onNext }: MiniProps) => {
  const { t } = useLingui();
  const close = useSetAtom(playingAtom);
  const now = useMediaSelector(({ mediaCurrentTime }) => mediaCurrentTime) ?? 0;
  const duration = useDuration(track);
  return (
    <>
      <div className={styles.miniText}>
        <Link to="/play/$contentOid" params={{ contentOid: track.contentOid }} className={styles.miniTitle}>
          {track.title}
        </Link>
        <span className="quiet">{track.creator}</span>
      </div>
      <PlayButton />
      <NextButton onNext={onNext} />
      <IconButton label={t`Close the player`} onPress={() => close(null)}>
        <CloseIcon />
      </IconButton>
      <span
        className={styles.miniProgress}
        style={{ width: `${Math.min(100, (now / Math.max(1, duration)) * 100)}%` }}
      />
    </>
  );
};
