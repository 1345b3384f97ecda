import type { Language } from '@fanfold/contracts';
import type { Chapter, LeftAt, ShownCover, Watermark } from '@fanfold/contracts/catalogue';
import { atom } from 'jotai';

/** Subtitles in one language: the address of a WebVTT file. */
export type Subtitles = { readonly language: Language; readonly url: string };

export type { Chapter };

/** What the player plays. */
export type Track = {
  readonly contentOid: string;
  readonly kind: 'audio' | 'video';
  readonly title: string;
  readonly creator: string;
  readonly cover: ShownCover;
  /** A picture of the video; null where the cover stands for it. */
  readonly poster: string | null;
  /** Address of the HLS master playlist. It may expire: `renew` asks for another. */
  readonly playlist: string;
  readonly renew: () => Promise<string>;
  /** Loudness over time, each 0 to 100; empty where it is not known. */
  readonly waveform: readonly number[];
  readonly subtitles: readonly Subtitles[];
  readonly chapters: readonly Chapter[];
  readonly durationMs: number;
  /** Where the reader left it on any device; null where the service knows nothing. */
  readonly leftAt: LeftAt | null;
  /** What identifies this viewer's copy; null for works without copy protection. */
  readonly mark: string | null;
  /** How the viewer is given the mark; null where there is none. */
  readonly watermark: Watermark | null;
  /** Higher than wide. */
  readonly upright: boolean;
};

/** A work that waits for its turn. What it needs to play is asked for then, as addresses expire. */
export type Queued = { readonly contentOid: string; readonly title: string; readonly creator: string };

export type Playing = {
  readonly track: Track;
  /** Where it begins; without it, where it was left. */
  readonly startMs?: number;
  /** In the order in which they played, and in which they will. */
  readonly before: readonly Queued[];
  readonly after: readonly Queued[];
  /** Whether the next one begins by itself: the listener asked for it, and can change it. */
  readonly goesOn: boolean;
};

/** What plays, and what comes after it; null while nothing was asked for. */
export const playingAtom = atom<Playing | null>(null);

/** The part of a page that shows the player; elsewhere it is small, in the corner. */
export const slotAtom = atom<{ readonly contentOid: string; readonly node: HTMLElement } | null>(null);

export const trackOf = (playing: Playing | null): Track | null => playing?.track ?? null;
