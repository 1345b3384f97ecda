import { useLingui } from '@lingui/react/macro';
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { Slider } from 'radix-ui';
import type { ReactNode } from 'react';

import buttonStyles from '../../../ui/button.module.css';
import {
  EnterFullscreenIcon,
  ExitFullscreenIcon,
  MutedIcon,
  NextIcon,
  PauseIcon,
  PictureIcon,
  PlayIcon,
  PreviousIcon,
  VolumeIcon,
} from './icons.tsx';
import styles from './player.module.css';

type IconButtonProps = {
  readonly label: string;
  readonly onPress: () => void;
  readonly className?: string | undefined;
  readonly pressed?: boolean;
  readonly children: ReactNode;
};

export const IconButton = ({ label, onPress, className, pressed, children }: IconButtonProps) => (
  <button
    type="button"
    className={className ?? buttonStyles.iconButton}
    data-ui="icon-button"
    aria-label={label}
    aria-pressed={pressed}
    onClick={onPress}
  >
    {children}
  </button>
);

export const PlayButton = ({ large = false }: { readonly large?: boolean }) => {
  const { t } = useLingui();
  const dispatch = useMediaDispatch();
  const paused = useMediaSelector(({ mediaPaused }) => mediaPaused) ?? true;
  const size = large ? 26 : 20;
  const type = paused ? MediaActionTypes.MEDIA_PLAY_REQUEST : MediaActionTypes.MEDIA_PAUSE_REQUEST;
  return (
    <IconButton
      label={paused ? t`Play` : t`Pause`}
      className={large ? styles.playLarge : undefined}
      onPress={() => dispatch({ type })}
    >
      {paused ? <PlayIcon size={size} /> : <PauseIcon size={size} />}
    </IconButton>
  );
};

/** Back and forward by ten seconds. */
export const SkipButton = ({ seconds }: { readonly seconds: 10 | -10 }) => {
  const { t } = useLingui();
  const dispatch = useMediaDispatch();
  const now = useMediaSelector(({ mediaCurrentTime }) => mediaCurrentTime) ?? 0;
  return (
    <IconButton
      label={seconds < 0 ? t`Back 10 seconds` : t`Forward 10 seconds`}
      onPress={() =>
        dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: Math.max(0, now + seconds) })
      }
    >
      <span className={styles.skip} aria-hidden="true">
        {seconds < 0 ? '−10' : '+10'}
      </span>
    </IconButton>
  );
};

type QueueButtonsProps = { readonly onNext: (() => void) | null; readonly onPrevious: (() => void) | null };

/** The queue's neighbours; nothing where there is no queue. */
export const PreviousButton = ({ onPrevious }: Pick<QueueButtonsProps, 'onPrevious'>) => {
  const { t } = useLingui();
  return onPrevious ? (
    <IconButton label={t`Previous`} onPress={onPrevious}>
      <PreviousIcon />
    </IconButton>
  ) : null;
};

export const NextButton = ({ onNext }: Pick<QueueButtonsProps, 'onNext'>) => {
  const { t } = useLingui();
  return onNext ? (
    <IconButton label={t`Next`} onPress={onNext}>
      <NextIcon />
    </IconButton>
  ) : null;
};

export const Volume = () => {
  const { t } = useLingui();
  const dispatch = useMediaDispatch();
  const muted = useMediaSelector(({ mediaMuted }) => mediaMuted) ?? false;
  const volume = useMediaSelector(({ mediaVolume }) => mediaVolume) ?? 1;
  const isFixed = useMediaSelector(({ mediaVolumeUnavailable }) => mediaVolumeUnavailable) !== undefined;
  const shown = muted ? 0 : volume;
  const louder = Math.round(shown * 100);
  return (
    <span className={styles.volume}>
      <IconButton
        label={muted ? t`Unmute` : t`Mute`}
        onPress={() =>
          dispatch({
            type: muted ? MediaActionTypes.MEDIA_UNMUTE_REQUEST : MediaActionTypes.MEDIA_MUTE_REQUEST,
          })
        }
      >
        {shown === 0 ? <MutedIcon /> : <VolumeIcon />}
      </IconButton>
      {/* An iPhone's volume is that of its own keys. */}
      {isFixed ? null : (
        <Slider.Root
          className={styles.volumeSlider}
          data-own-keys
          min={0}
          max={1}
          step={0.05}
          value={[shown]}
          onValueChange={([detail]) =>
            dispatch({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail: detail ?? 1 })
          }
        >
          <Slider.Track className={styles.timeTrack}>
            <Slider.Range className={styles.timeRange} />
          </Slider.Track>
          <Slider.Thumb className={styles.thumb} aria-label={t`Volume`} aria-valuetext={`${louder} %`} />
        </Slider.Root>
      )}
    </span>
  );
};

export const PictureInPicture = () => {
  const { t } = useLingui();
  const dispatch = useMediaDispatch();
  const missing = useMediaSelector(({ mediaPipUnavailable }) => mediaPipUnavailable) !== undefined;
  const isOn = useMediaSelector(({ mediaIsPip }) => mediaIsPip) ?? false;
  const type = isOn ? MediaActionTypes.MEDIA_EXIT_PIP_REQUEST : MediaActionTypes.MEDIA_ENTER_PIP_REQUEST;
  return missing ? null : (
    <IconButton label={t`Picture in picture`} pressed={isOn} onPress={() => dispatch({ type })}>
      <PictureIcon />
    </IconButton>
  );
};

export const Fullscreen = () => {
  const { t } = useLingui();
  const dispatch = useMediaDispatch();
  const missing =
    useMediaSelector(({ mediaFullscreenUnavailable }) => mediaFullscreenUnavailable) !== undefined;
  const isOn = useMediaSelector(({ mediaIsFullscreen }) => mediaIsFullscreen) ?? false;
  const type = isOn
    ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST
    : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST;
  return missing ? null : (
    <IconButton label={isOn ? t`Leave full screen` : t`Full screen`} onPress={() => dispatch({ type })}>
      {isOn ? <ExitFullscreenIcon /> : <EnterFullscreenIcon />}
    </IconButton>
  );
};
