import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Packet } from 'node-av';

import type { Beat } from './beat.ts';
import { StreamDecoder } from './decode.ts';
import { ladderOf, type RungName } from './ladder.ts';
import { masterPlaylistText, type Rendition } from './master-playlist.ts';
import { measureSound } from './measure-sound.ts';
import { type OpenSource, openSource } from './open-source.ts';
import { makePoster } from './poster.ts';
import { PreviewClip } from './preview-clip.ts';
import { measureShare, soundBitRates } from './shapes.ts';
import { gainDbOf } from './sound-gain.ts';
import { writeWaveform } from './sound-meter.ts';
import { SoundTracks } from './sound-tracks.ts';
import type { SourceFacts, SourceFile } from './source.ts';
import { requireWhole } from './tally.ts';
import { VideoRung } from './video-rung.ts';

export type EncodeOptions = {
  /** Where everything goes: a folder that is empty. */
  readonly folder: string;
  /** Threads of each encoder; 0 for as many as the machine has. */
  readonly threads: number;
  /** Qualities of a video; more than its source has are left out anyway. */
  readonly rungs?: readonly RungName[] | undefined;
};

/** What was made of a file, beside the files in the folder. */
export type Encoded = {
  readonly facts: SourceFacts;
  readonly renditions: readonly Rendition[];
  /** Null without sound. */
  readonly loudness: { readonly integrated: number | null; readonly gainDb: number } | null;
};

/**
 * Makes everything that is shown of a file: HLS in all its qualities, preview, poster or waveform, and the
 * MP3 of a sound. Each packet is decoded once. Throws MediaError.
 */
export const encodeSource = async (
  file: SourceFile,
  options: EncodeOptions,
  beat: Beat,
): Promise<Encoded> => {
  mkdirSync(options.folder, { recursive: true });
  using source = await openSource(file);
  const { facts } = source;
  const share = measureShare[file.kind] * 100;
  const measure = source.audio
    ? await measureSound(file, (percent) => beat((percent * share) / 100))
    : undefined;
  const gainDb = measure ? gainDbOf(measure) : 0;
  if (measure) writeWaveform(measure, { facts, folder: options.folder });
  using outputs = await openOutputs(source, { ...options, gainDb });
  for (const packet of source.demuxer.packetsSync()) {
    await outputs.write(packet);
    packet?.free();
    beat(share + outputs.share * (100 - share));
  }
  const renditions = await outputs.finish();
  writeFileSync(join(options.folder, 'master.m3u8'), masterPlaylistText(renditions));
  return { facts, renditions, loudness: measure ? { integrated: measure.integratedLoudness, gainDb } : null };
};

type Made = {
  readonly source: OpenSource;
  readonly folder: string;
  readonly video: StreamDecoder | undefined;
  readonly audio: StreamDecoder | undefined;
  readonly rungs: readonly VideoRung[];
  readonly sound: SoundTracks | undefined;
  readonly preview: PreviewClip;
};

const openOutputs = async (
  source: OpenSource,
  { folder, threads, rungs: names, gainDb }: EncodeOptions & { readonly gainDb: number },
): Promise<Outputs> => {
  const { facts, video, audio } = source;
  const rungs = [];
  if (facts.video)
    for (const rung of ladderOf(facts.video, names))
      rungs.push(await VideoRung.open(rung, { folder, threads, rotation: facts.video.rotation }));
  const isSound = facts.kind === 'audio';
  const bitRates = soundBitRates(facts);
  return new Outputs({
    source,
    folder,
    video: video && (await StreamDecoder.open(video, { threads })),
    audio: audio && (await StreamDecoder.open(audio, { threads: 1 })),
    rungs,
    sound: audio && (await SoundTracks.open({ folder, gainDb, bitRates, download: isSound })),
    preview: await PreviewClip.open(facts, { folder, gainDb }),
  });
};

const isFor = ({ stream }: StreamDecoder, packet: Packet | null): boolean =>
  packet === null || packet.streamIndex === stream.index;

/** All that is made at once from the packets of one file. */
class Outputs implements Disposable {
  readonly #source: OpenSource;
  readonly #folder: string;
  readonly #video: StreamDecoder | undefined;
  readonly #audio: StreamDecoder | undefined;
  readonly #rungs: readonly VideoRung[];
  readonly #sound: SoundTracks | undefined;
  readonly #preview: PreviewClip;
  readonly #posterAtMs: number;
  #poster: Frame | undefined;

  constructor({ source, folder, video, audio, rungs, sound, preview }: Made) {
    this.#source = source;
    this.#folder = folder;
    this.#video = video;
    this.#audio = audio;
    this.#rungs = rungs;
    this.#sound = sound;
    this.#preview = preview;
    this.#posterAtMs = source.facts.durationMs / 10;
  }

  /** How much of the file was read, 0 to 1. */
  get share(): number {
    const coveredMs = (this.#video ?? this.#audio)?.tally.coveredMs ?? 0;
    return Math.min(1, coveredMs / this.#source.facts.durationMs);
  }

  /** Takes a packet of any stream; null ends all of them. */
  async write(packet: Packet | null): Promise<void> {
    if (this.#video && isFor(this.#video, packet))
      for await (const frame of this.#video.frames(packet)) await this.#takePicture(frame);
    if (this.#audio && isFor(this.#audio, packet))
      for await (const frame of this.#audio.frames(packet)) await this.#takeSound(frame);
    if (packet !== null) return;
    await Promise.all(this.#rungs.map((rung) => rung.write(null)));
    await this.#sound?.write(null);
    await this.#preview.writeVideo(null);
    await this.#preview.writeAudio(null);
  }

  async finish(): Promise<Rendition[]> {
    const { durationMs, video } = this.#source.facts;
    for (const decoder of [this.#video, this.#audio]) if (decoder) requireWhole(decoder, durationMs);
    await this.#preview.finish();
    if (video && this.#poster) await makePoster(this.#poster, { folder: this.#folder, video });
    const videos = await Promise.all(this.#rungs.map((rung) => rung.finish()));
    return [...videos, ...((await this.#sound?.finish()) ?? [])];
  }

  [Symbol.dispose](): void {
    for (const one of [this.#video, this.#audio, ...this.#rungs, this.#sound, this.#preview])
      one?.[Symbol.dispose]();
    this.#poster?.free();
  }

  async #takePicture(frame: Frame): Promise<void> {
    await Promise.all(this.#rungs.map((rung) => rung.write(frame)));
    await this.#preview.writeVideo(frame);
    // The last one before the wanted time, so that a short video has one as well.
    const isPoster = this.#poster === undefined || (this.#video?.tally.coveredMs ?? 0) <= this.#posterAtMs;
    if (!isPoster) return frame.free();
    this.#poster?.free();
    this.#poster = frame;
  }

  async #takeSound(frame: Frame): Promise<void> {
    await this.#sound?.write(frame);
    await this.#preview.writeAudio(frame);
    frame.free();
  }
}
