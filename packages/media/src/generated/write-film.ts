import { Encoder, Frame, Log, Muxer } from 'node-av';
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_LOG_FATAL,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';

import type { Colours } from './draw-cover.ts';
import { type FilmSize, filmPainter } from './paint-film.ts';
import { playSound, sampleRate } from './play-sound.ts';

const framesPerSecond = 12;
/** Less than the encoder takes at once: it then gives back what it has before it gets more. */
const samplesPerFrame = 480;

type Film = { readonly name: string; readonly colours: Colours; readonly seconds: number };

/** Writes an MP4: a picture in motion with music, both made from the name. */
export const writeFilm = async (path: string, film: Film, size: FilmSize): Promise<void> => {
  Log.setLevel(AV_LOG_FATAL);
  await using muxer = await Muxer.open(path, { format: 'mp4' });
  using video = await Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: 2 * framesPerSecond,
    configure: (context) => {
      context.framerate = Object.assign(context.framerate, { num: framesPerSecond, den: 1 });
    },
    options: { preset: 'veryfast', crf: 24 },
  });
  using audio = await Encoder.create(FF_ENCODER_AAC, { bitrate: 96_000 });
  const [picture, sound] = [muxer.addStream(video), muxer.addStream(audio)];
  const write = async (encoder: Encoder, stream: number, frame: Frame | null): Promise<void> => {
    for (const packet of await encoder.encodeAll(frame)) {
      await muxer.writePacket(packet, stream);
      packet.free();
    }
    frame?.free();
  };
  const paint = filmPainter(film.name, film.colours, size);
  const wave = playSound(film.name, film.seconds, 'music');
  let sent = 0;
  for (let index = 0; index < film.seconds * framesPerSecond; index += 1) {
    await write(video, picture, pictureFrame(paint(index / framesPerSecond), size, index));
    const until = ((index + 1) / framesPerSecond) * sampleRate;
    for (; sent < until && sent + samplesPerFrame <= wave.length; sent += samplesPerFrame)
      await write(audio, sound, soundFrame(wave.subarray(sent, sent + samplesPerFrame), sent));
  }
  await write(video, picture, null);
  await write(audio, sound, null);
  await muxer.close();
};

const pictureFrame = (pixels: Buffer, { width, height }: FilmSize, index: number): Frame =>
  Frame.fromVideoBuffer(pixels, {
    width,
    height,
    format: AV_PIX_FMT_YUV420P,
    pts: BigInt(index),
    timeBase: { num: 1, den: framesPerSecond },
  });

const soundFrame = (wave: Float32Array, first: number): Frame => {
  const channel = Buffer.from(Float32Array.from(wave).buffer);
  return Frame.fromAudioBuffer(Buffer.concat([channel, channel]), {
    nbSamples: samplesPerFrame,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate,
    channelLayout: { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n },
    pts: BigInt(first),
    timeBase: { num: 1, den: sampleRate },
  });
};
