/** The formats whose decoders are reachable, by media type, with FFmpeg's name of each. */
export const demuxerOf: Readonly<Record<string, 'mov' | 'mp3' | 'wav' | 'flac'>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'audio/mp4': 'mov',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
};

export type MediaKind = 'video' | 'audio';

/** What a file has to be, and where it lies. */
export type SourceFile = {
  readonly path: string;
  readonly kind: MediaKind;
  /** By its content: a key of `demuxerOf`. */
  readonly mediaType: string;
};

/** A fraction, such as frames a second. */
export type Ratio = { readonly num: number; readonly den: number };

export type VideoFacts = {
  /** Pixels as people see them: after rotation, and with square pixels. */
  readonly width: number;
  readonly height: number;
  /** Quarter turns to the right before it is shown. */
  readonly rotation: 0 | 90 | 180 | 270;
  readonly codec: string;
  readonly frameRate: Ratio;
};

export type AudioFacts = { readonly codec: string; readonly channels: number; readonly sampleRate: number };

/** What a file turned out to be. */
export type SourceFacts = {
  readonly kind: MediaKind;
  readonly durationMs: number;
  /** Null for a sound. */
  readonly video: VideoFacts | null;
  /** Null for a video without sound. */
  readonly audio: AudioFacts | null;
  /** Streams of the file, also those that are left out. */
  readonly streams: number;
};

export const limits = {
  /** 4K of cinemas, in either direction (UPL-021). */
  longSide: 4_096,
  shortSide: 2_304,
  durationMs: 12 * 3_600_000,
  framesPerSecond: 120,
  streams: 16,
  /** What may be missing or wrong of a file that is encoded: beyond it people would see it. */
  lostShare: 0.01,
} as const;
