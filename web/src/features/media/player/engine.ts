import type { ErrorData, default as Hls } from 'hls.js';

import { isPassing } from '../../../lib/problem.ts';

/** One height that the video has; the engine chooses by itself while none is chosen. */
export type Quality = { readonly index: number; readonly height: number };

export type Engine = {
  readonly qualities: () => readonly Quality[];
  /** null: the engine chooses by the speed of the connection. */
  readonly choose: (index: number | null) => void;
  readonly stop: () => void;
};

type Source = {
  readonly playlist: string;
  readonly renew: () => Promise<string>;
  /** The work cannot be played; called once. */
  readonly onFault: (fault: PlayerFault) => void;
  readonly onReady: () => void;
};

export type PlayerFault = 'network' | 'format' | 'access';

/** Why there is no other address: nothing answered, or the work is not open to this reader any more. */
export const faultOf = (error: unknown): PlayerFault => (isPassing(error) ? 'network' : 'access');

/**
 * Times that a fault is healed before the listener hears of it, until the work has played on for so many
 * seconds.
 */
const healings = 4;
const healedSeconds = 10;

/**
 * So much is kept behind what plays, and fetched ahead of it, again after each seek. Without a limit hls.js
 * fetches ten minutes of a sound each time, which the service takes for copying (IDN-129).
 */
const aheadSeconds = 60;

/**
 * Plays an HLS playlist in a media element. Safari plays HLS itself, as iPhones have no other way; the others
 * use hls.js, which is fetched when something plays. An address that expired is renewed, and playing goes on
 * where it was.
 */
export const startEngine = async (media: HTMLVideoElement, source: Source): Promise<Engine> =>
  playsHlsItself(media) ? nativeEngine(media, source) : scriptedEngine(media, source);

/** Safari's engine. Chromium says "maybe" as well, but with hls.js the quality can be chosen. */
const playsHlsItself = (media: HTMLVideoElement): boolean =>
  navigator.vendor.startsWith('Apple') && media.canPlayType('application/vnd.apple.mpegurl') !== '';

const nativeEngine = (media: HTMLVideoElement, { playlist, renew, onFault, onReady }: Source): Engine => {
  let left = healings;
  let faultAt = 0;
  const ended = new AbortController();
  const load = (address: string, from: number): void => {
    media.src = address;
    if (from > 0) media.addEventListener('loadedmetadata', () => (media.currentTime = from), { once: true });
  };
  const heal = async (): Promise<void> => {
    if (media.error?.code === MediaError.MEDIA_ERR_DECODE || left === 0)
      return onFault(left === 0 ? 'network' : 'format');
    left -= 1;
    const from = media.currentTime;
    faultAt = from;
    const wasPaused = media.paused;
    const address = await renewed({ renew, onFault });
    if (address === null || ended.signal.aborted) return;
    load(address, from);
    if (!wasPaused) await media.play().catch(() => undefined);
  };
  media.addEventListener('error', () => void heal(), { signal: ended.signal });
  media.addEventListener('loadedmetadata', onReady, { signal: ended.signal });
  media.addEventListener(
    'timeupdate',
    () => {
      if (media.currentTime > faultAt + healedSeconds) left = healings;
    },
    { signal: ended.signal },
  );
  load(playlist, 0);
  return {
    qualities: () => [],
    choose: () => undefined,
    stop: () => {
      ended.abort();
      media.removeAttribute('src');
      media.load();
    },
  };
};

/** Another address; null where there is none, which the listener is told. */
const renewed = async ({ renew, onFault }: Pick<Source, 'renew' | 'onFault'>): Promise<string | null> =>
  renew().catch((error: unknown) => {
    onFault(faultOf(error));
    return null;
  });

const scriptedEngine = async (media: HTMLVideoElement, source: Source): Promise<Engine> => {
  // The whole of it: its light build plays no sound that has a playlist of its own, as ours has.
  const { default: Player } = await import('hls.js');
  if (!Player.isSupported()) {
    source.onFault('format');
    return { qualities: () => [], choose: () => undefined, stop: () => undefined };
  }
  // Its worker comes from a blob: address, which the content security policy forbids; fMP4 needs none.
  const hls = new Player({
    enableWorker: false,
    backBufferLength: aheadSeconds,
    maxMaxBufferLength: aheadSeconds,
    capLevelToPlayerSize: true,
  });
  let chosen: number | null = null;
  hls.on(Player.Events.ERROR, healer(hls, Player, { media, source }));
  hls.on(Player.Events.MANIFEST_PARSED, () => {
    // Another address has levels of its own, of which none is chosen.
    if (chosen !== null && chosen < hls.levels.length) hls.loadLevel = chosen;
    source.onReady();
  });
  hls.loadSource(source.playlist);
  hls.attachMedia(media);
  return {
    qualities: () =>
      hls.levels.map(({ height }, index) => ({ index, height })).filter(({ height }) => height > 0),
    choose: (index) => {
      chosen = index;
      hls.nextLevel = index ?? -1;
    },
    stop: () => hls.destroy(),
  };
};

type Healed = { readonly media: HTMLVideoElement; readonly source: Source };

/**
 * What hls.js could not heal by itself: an address that expired is asked for again, a stuck decoder is
 * started again.
 */
const healer = (hls: Hls, Player: typeof Hls, { media, source }: Healed) => {
  let left = healings;
  let faultAt = 0;
  hls.on(Player.Events.FRAG_BUFFERED, () => {
    if (media.currentTime > faultAt + healedSeconds) left = healings;
  });
  const restart = async (): Promise<void> => {
    const playlist = await renewed(source);
    if (playlist === null) return;
    // Another address empties the element, which pauses it.
    const { currentTime: from, paused: wasPaused } = media;
    hls.loadSource(playlist);
    hls.once(Player.Events.MANIFEST_PARSED, () => {
      hls.startLoad(from);
      if (!wasPaused) void media.play().catch(() => undefined);
    });
  };
  const heal = (data: ErrorData): void => {
    if (data.type === Player.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
    else if (data.type === Player.ErrorTypes.NETWORK_ERROR) setTimeout(() => hls.startLoad(), 1_000);
    else source.onFault('format');
  };
  return (_event: unknown, data: ErrorData): void => {
    const expired = isExpired(data);
    if (!data.fatal && !expired) return;
    left -= 1;
    faultAt = media.currentTime;
    if (left < 0) {
      hls.destroy();
      source.onFault(data.type === Player.ErrorTypes.NETWORK_ERROR ? 'network' : 'format');
    } else if (expired) void restart();
    else heal(data);
  };
};

/** What a signed address answers after its time. */
const isExpired = ({ response }: ErrorData): boolean => [401, 403, 410].includes(response?.code ?? 0);
