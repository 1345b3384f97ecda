import { Encoder, Frame, Log, Muxer } from 'node-av';
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_LOG_FATAL,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBX264,
  FF_ENCODER_PCM_S16LE,
  type FFEncoderCodec,
} from 'node-av/constants';

Log.setLevel(AV_LOG_FATAL);

export type SyntheticVideo = {
  readonly seconds?: number;
  readonly width?: number;
  readonly height?: number;
  readonly framesPerSecond?: number;
  /** Default true: a tone of 440 Hz. */
  readonly sound?: boolean;
  /** When the tone begins and ends, in seconds. Default: with the picture. */
  readonly tone?: { readonly from?: number; readonly until?: number };
  /**
   * Whether the index comes before the data, as in a file that can be played while it arrives. Default false.
   */
  readonly indexFirst?: boolean;
};

/** Writes an MP4 or MOV with moving bars and a tone. */
export const writeVideo = async (path: string, options: SyntheticVideo = {}): Promise<void> => {
  const { seconds = 1, width = 320, height = 180, framesPerSecond = 25, sound = true, indexFirst } = options;
  const { from = 0, until: toneEnd = seconds } = options.tone ?? {};
  await using muxer = await Muxer.open(path, {
    format: path.endsWith('.mov') ? 'mov' : 'mp4',
    options: indexFirst ? { movflags: '+faststart' } : {},
  });
  using video = await Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: framesPerSecond,
    configure: (context) => {
      context.framerate = Object.assign(context.framerate, { num: framesPerSecond, den: 1 });
    },
    options: { preset: 'ultrafast', crf: 30 },
  });
  const videoStream = muxer.addStream(video);
  using audio = sound ? await Encoder.create(FF_ENCODER_AAC, { bitrate: 96_000 }) : undefined;
  const audioStream = audio ? muxer.addStream(audio) : 0;
  const write = async (encoder: Encoder, stream: number, frame: Frame | null) => {
    for (const packet of await encoder.encodeAll(frame)) {
      await muxer.writePacket(packet, stream);
      packet.free();
    }
    frame?.free();
  };
  let samples = from * sampleRate;
  const soundUntil = async (end: number) => {
    for (; audio && samples < end * sampleRate; samples += samplesPerFrame)
      await write(audio, audioStream, toneOf(samples));
  };
  for (let index = 0; index < seconds * framesPerSecond; index += 1) {
    await write(video, videoStream, bars({ width, height, index, framesPerSecond }));
    await soundUntil(Math.min(toneEnd, (index + 1) / framesPerSecond));
  }
  await soundUntil(toneEnd);
  await write(video, videoStream, null);
  if (audio) await write(audio, audioStream, null);
  await muxer.close();
};

const sounds = {
  mp3: { format: 'mp3', codec: FF_ENCODER_LIBMP3LAME },
  m4a: { format: 'ipod', codec: FF_ENCODER_AAC },
  wav: { format: 'wav', codec: FF_ENCODER_PCM_S16LE },
  flac: { format: 'flac', codec: FF_ENCODER_FLAC },
} as const satisfies Record<string, { format: string; codec: FFEncoderCodec }>;

type Sound = {
  readonly seconds?: number;
  /** 0 to 1. */
  readonly amplitude?: number;
  /** Other samples than those of the tone, 48,000 a second. */
  readonly samples?: Float32Array;
};

/** Writes a tone of 440 Hz, or what it is given; the format follows from the name's end. */
export const writeSound = async (
  path: string,
  { samples, seconds = samples ? samples.length / sampleRate : 1, amplitude = 0.25 }: Sound = {},
): Promise<void> => {
  const { format, codec } = sounds[path.slice(path.lastIndexOf('.') + 1) as keyof typeof sounds];
  await using muxer = await Muxer.open(path, { format });
  using encoder = await Encoder.create(codec, { autoResample: true });
  const stream = muxer.addStream(encoder);
  const write = async (frame: Frame | null) => {
    for (const packet of await encoder.encodeAll(frame)) {
      await muxer.writePacket(packet, stream);
      packet.free();
    }
    frame?.free();
  };
  const pieces = Math.round((seconds * sampleRate) / samplesPerFrame);
  for (let first = 0; first < pieces * samplesPerFrame; first += samplesPerFrame)
    await write(samples ? frameOf(samples, first) : toneOf(first, amplitude));
  await write(null);
  await muxer.close();
};

type Bars = {
  readonly width: number;
  readonly height: number;
  readonly index: number;
  readonly framesPerSecond: number;
};

const bars = ({ width, height, index, framesPerSecond }: Bars): Frame => {
  const luma = Buffer.alloc(width * height);
  const row = Buffer.from(
    Array.from({ length: width }, (_, x) => 16 + ((((x + index * 4) >> 5) * 53) % 220)),
  );
  for (let y = 0; y < height; y += 1) row.copy(luma, y * width);
  const half = Math.ceil(width / 2) * Math.ceil(height / 2);
  const chroma = Buffer.alloc(half * 2, 128);
  chroma.fill(64 + ((index * 3) % 128), 0, half);
  return Frame.fromVideoBuffer(Buffer.concat([luma, chroma]), {
    width,
    height,
    format: AV_PIX_FMT_YUV420P,
    pts: BigInt(index),
    timeBase: { num: 1, den: framesPerSecond },
  });
};

const sampleRate = 48_000;
/** Less than any encoder takes at once: it then gives back what it has before it gets more. */
const samplesPerFrame = 480;

const toneOf = (first: number, amplitude = 0.25): Frame => {
  const wave = new Float32Array(samplesPerFrame);
  for (let index = 0; index < samplesPerFrame; index += 1)
    wave[index] = amplitude * Math.sin((2 * Math.PI * 440 * (first + index)) / sampleRate);
  return soundFrame(wave, first);
};

const frameOf = (samples: Float32Array, first: number): Frame => {
  const wave = new Float32Array(samplesPerFrame);
  wave.set(samples.subarray(first, first + samplesPerFrame));
  return soundFrame(wave, first);
};

const soundFrame = (wave: Float32Array, first: number): Frame => {
  const channel = Buffer.from(wave.buffer);
  return Frame.fromAudioBuffer(Buffer.concat([channel, channel]), {
    nbSamples: samplesPerFrame,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate,
    channelLayout: { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n },
    pts: BigInt(first),
    timeBase: { num: 1, den: sampleRate },
  });
};
