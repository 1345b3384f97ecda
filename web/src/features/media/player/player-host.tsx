import { bcp47 } from '@fanfold/contracts';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import {
  MediaProvider,
  useMediaDispatch,
  useMediaFullscreenRef,
  useMediaRef,
  useMediaSelector,
  useMediaStore,
} from 'media-chrome/react/media-store';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { Cover } from '../../../ui/cover/cover.tsx';
import { languageNames } from '../../../ui/languages.ts';
import { act } from './act.ts';
import { Controls } from './controls.tsx';
import { CopyMark } from './copy-mark.tsx';
import { Fault } from './fault.tsx';
import { dockId, hostNode } from './host-node.ts';
import { KeyList, keyListAtom } from './key-list.tsx';
import { actOfKey } from './keyboard.ts';
import { MiniPlayer } from './mini-player.tsx';
import styles from './player.module.css';
import { useSleepTimer, useSleepWhileOpen } from './sleep.ts';
import { slotAtom, type Track } from './track.ts';
import { useAudibleMark } from './use-audible-mark.ts';
import { useChoices } from './use-choices.ts';
import { useCues } from './use-cues.ts';
import { useEngine } from './use-engine.ts';
import { useFollow } from './use-follow.ts';
import { useIdle } from './use-idle.ts';
import { useMediaSession } from './use-media-session.ts';
import { usePlayReports } from './use-play-reports.ts';
import { usePlayTimings } from './use-play-timings.ts';
import { useQueue } from './use-queue.ts';

/** The one player of the window: in the page that shows its work, or small in the corner. */
export const PlayerHost = () => {
  const { t } = useLingui();
  const queue = useQueue();
  const slot = useAtomValue(slotAtom);
  const dock = useRef<HTMLElement>(null);
  const { track } = queue;
  useSleepWhileOpen(track !== null);
  const place = track !== null && slot?.contentOid === track.contentOid ? slot.node : null;
  useLayoutEffect(() => {
    (place ?? dock.current)?.append(hostNode());
  }, [place]);
  return (
    <aside
      ref={dock}
      id={dockId}
      className={styles.dock}
      aria-label={t`Player`}
      hidden={track === null || place !== null}
    >
      {track === null
        ? null
        : createPortal(
            <MediaProvider key={track.contentOid}>
              <Player track={track} isSmall={place === null} queue={queue} />
            </MediaProvider>,
            hostNode(),
          )}
    </aside>
  );
};

type PlayerProps = {
  readonly track: Track;
  readonly isSmall: boolean;
  readonly queue: ReturnType<typeof useQueue>;
};

const Player = ({ track, isSmall, queue }: PlayerProps) => {
  const { onNext, onPrevious } = queue;
  const [media, setMedia] = useState<HTMLVideoElement | null>(null);
  const running = useEngine(media, track, queue.startMs);
  useFollow(media, track);
  useChoices(media, track);
  useMediaSession(media, track, queue);
  useSleepTimer(media);
  usePlayReports(media, track.contentOid);
  usePlayTimings(media, track.contentOid);
  useAudibleMark(media, track);
  useEnd(queue.onEnded);
  useKeys({ media, track, onNext, onPrevious });
  const paused = useMediaSelector(({ mediaPaused }) => mediaPaused) ?? true;
  const isIdle = useIdle(!paused && !isSmall && track.kind === 'video');
  const cues = useCues(media, isIdle);
  const toFullscreen = useMediaFullscreenRef();
  useFocusOnBegin(isSmall);
  return (
    <section
      ref={toFullscreen}
      id={playerId}
      tabIndex={-1}
      aria-label={track.title}
      className={styles.player}
      data-look={isSmall ? 'mini' : track.kind}
      data-upright={track.upright}
      data-idle={isIdle}
      data-cues={cues}
      data-testid="player"
    >
      <div className={styles.picture}>
        <Picture track={track} onElement={setMedia} />
        {track.kind === 'audio' ? <Cover cover={track.cover} /> : null}
        <CopyMark mark={track.mark} watermark={track.watermark} />
      </div>
      {isSmall ? (
        <MiniPlayer track={track} onNext={onNext} />
      ) : (
        <Controls
          media={media}
          track={track}
          quality={{
            qualities: running.engine?.qualities() ?? [],
            chosen: running.chosen,
            onQuality: running.choose,
          }}
          onNext={onNext}
          onPrevious={onPrevious}
          after={queue.after}
          onJump={queue.onJump}
        />
      )}
      {running.fault ? <Fault fault={running.fault} onAgain={running.again} /> : null}
      <KeyList returnTo={playerId} />
    </section>
  );
};

const playerId = 'player';

/**
 * The button that began to play is gone, and the focus with it: the player takes it, so that its keys count.
 * Who has gone on to something else keeps the focus there.
 */
const useFocusOnBegin = (isSmall: boolean): void => {
  useEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (!isSmall && isNowhere) document.getElementById(playerId)?.focus({ preventScroll: true });
  }, [isSmall]);
};

const useEnd = (onEnded: () => void): void => {
  const isEnded = useMediaSelector(({ mediaEnded }) => mediaEnded) ?? false;
  const end = useEffectEvent(onEnded);
  useEffect(() => {
    if (isEnded) end();
  }, [isEnded]);
};

// By a name of its own: its subtitles are those that the work has, and some works have none.
const Video = 'video';

type PictureProps = { readonly track: Track; readonly onElement: (element: HTMLVideoElement | null) => void };

const Picture = ({ track, onElement }: PictureProps) => {
  const toStore = useMediaRef();
  const dispatch = useMediaDispatch();
  const paused = useMediaSelector(({ mediaPaused }) => mediaPaused) ?? true;
  /** A finger on a picture without controls asks for them. */
  const wakes = useRef(false);
  const ref = useCallback(
    (element: HTMLVideoElement | null) => {
      toStore(element);
      onElement(element);
    },
    [toStore, onElement],
  );
  return (
    // A press on the picture is a comfort beside the button, which is what the keyboard has.
    <Video
      ref={ref}
      className={styles.video}
      playsInline
      preload="metadata"
      {...(track.poster === null ? {} : { poster: track.poster })}
      onPointerDown={({ pointerType, currentTarget }) => {
        wakes.current = pointerType !== 'mouse' && hidesControls(currentTarget);
      }}
      onClick={() => {
        if (!wakes.current) dispatch({ type: paused ? 'mediaplayrequest' : 'mediapauserequest' });
        wakes.current = false;
      }}
    >
      {track.subtitles.map(({ language, url }) => (
        <track
          key={language}
          id={language}
          kind="subtitles"
          src={url}
          srcLang={bcp47[language]}
          label={languageNames[language]}
        />
      ))}
    </Video>
  );
};

const hidesControls = (video: HTMLElement): boolean => {
  const controls = video.closest('section')?.querySelector('[data-controls]');
  return controls ? getComputedStyle(controls).pointerEvents === 'none' : false;
};

type Keys = {
  readonly media: HTMLVideoElement | null;
  readonly track: Track;
  readonly onNext: (() => void) | null;
  readonly onPrevious: (() => void) | null;
};

/** The keys count in the whole player, wherever the page has put it. */
const useKeys = ({ media, ...asked }: Keys): void => {
  const dispatch = useMediaDispatch();
  const store = useMediaStore();
  const openKeys = useSetAtom(keyListAtom);
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const key = event.defaultPrevented ? null : actOfKey(event);
    if (key === null || media === null) return;
    event.preventDefault();
    const onKeys = (): void => {
      // A dialog is below an element that fills the screen.
      if (document.fullscreenElement) void document.exitFullscreen();
      openKeys(true);
    };
    act(key, { ...asked, media, dispatch, onKeys, state: store.getState() });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    const host = hostNode();
    host.addEventListener('keydown', listen);
    return () => host.removeEventListener('keydown', listen);
  }, []);
};
