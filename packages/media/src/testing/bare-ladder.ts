import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  Decoder,
  Demuxer,
  Encoder,
  FilterAPI,
  type Frame,
  Log,
  Muxer,
  type Packet,
  type Stream,
} from 'node-av';
import { AV_LOG_FATAL, FF_ENCODER_AAC, FF_ENCODER_LIBMP3LAME, FF_ENCODER_LIBX264 } from 'node-av/constants';

export type BareJob = {
  readonly path: string;
  readonly folder: string;
  readonly threads: number;
  readonly framesPerSecond: number;
  readonly rungs: readonly {
    readonly name: string;
    readonly width: number;
    readonly height: number;
    readonly profile: string;
    readonly level: string;
    readonly maxBitRate: number;
  }[];
  readonly bitRates: readonly number[];
  readonly download: boolean;
};

Log.setLevel(AV_LOG_FATAL);

/**
 * A ladder in node-av and nothing else: a decoder for each stream, and a filter, an encoder and a muxer for
 * each rung. Benchmarks compare ours with it. Resolves to the milliseconds that it took.
 */
export const encodeBare = async (job: BareJob): Promise<number> => {
  const began = performance.now();
  await using demuxer = await Demuxer.open(job.path);
  const [video, audio] = [demuxer.video(), demuxer.audio()];
  const pictures = video && job.rungs.length > 0 ? await decoderOf(video, job.threads) : undefined;
  const sounds = audio ? await decoderOf(audio, 1) : undefined;
  const rungs = pictures ? await Promise.all(job.rungs.map((rung) => openRung(job, rung))) : [];
  const tracks = sounds ? await openSounds(job) : undefined;
  for await (const packet of demuxer.packets()) {
    if (pictures && isOf(pictures, packet))
      for (const frame of await pictures.decoder.decodeAll(packet)) {
        await Promise.all(rungs.map((rung) => rung.write(frame)));
        frame.free();
      }
    if (sounds && isOf(sounds, packet))
      for (const frame of await sounds.decoder.decodeAll(packet)) {
        await tracks?.write(frame);
        frame.free();
      }
    packet?.free();
  }
  await Promise.all([...rungs, ...(tracks ? [tracks] : [])].map((one) => one.end()));
  return performance.now() - began;
};

type Decoded = { readonly stream: Stream; readonly decoder: Decoder };

const decoderOf = async (stream: Stream, threadCount: number): Promise<Decoded> => ({
  stream,
  decoder: await Decoder.create(stream, { threadCount }),
});
const isOf = ({ stream }: Decoded, packet: Packet | null): boolean =>
  packet === null || packet.streamIndex === stream.index;

type Output = { readonly write: (frame: Frame) => Promise<void>; readonly end: () => Promise<void> };

const openRung = async (job: BareJob, rung: BareJob['rungs'][number]): Promise<Output> => {
  const rate = job.framesPerSecond;
  const filter = FilterAPI.create(
    `fps=fps=${rate}/1,scale=${rung.width}:${rung.height}:flags=bicubic,setsar=1,format=pix_fmts=yuv420p`,
    { threads: job.threads },
  );
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    filter,
    gopSize: rate * 2,
    maxRate: rung.maxBitRate,
    bufSize: rung.maxBitRate * 2,
    threadCount: job.threads,
    configure: (context) => {
      context.framerate = Object.assign(context.framerate, { num: rate, den: 1 });
    },
    options: {
      preset: 'veryfast',
      crf: 23,
      profile: rung.profile,
      level: rung.level,
      'x264-params': `scenecut=0:keyint=${rate * 2}:min-keyint=${rate * 2}:open-gop=0`,
    },
  });
  return outputOf(filter, [await hlsOf(join(job.folder, rung.name), encoder)]);
};

const openSounds = async ({ folder, bitRates, download }: BareJob): Promise<Output> => {
  const filter = FilterAPI.create(
    'aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo,asetnsamples=n=960:p=0',
  );
  const tracks = await Promise.all(
    bitRates.map(async (bitrate) =>
      hlsOf(join(folder, `a${bitrate}`), await Encoder.create(FF_ENCODER_AAC, { bitrate, filter })),
    ),
  );
  if (download) {
    const encoder = await Encoder.create(FF_ENCODER_LIBMP3LAME, { bitrate: 192_000 });
    tracks.push({ encoder, muxer: await Muxer.open(join(folder, 'download.mp3'), { format: 'mp3' }) });
  }
  return outputOf(filter, tracks);
};

type Track = { readonly encoder: Encoder; readonly muxer: Muxer };

const hlsOf = async (folder: string, encoder: Encoder): Promise<Track> => {
  mkdirSync(folder, { recursive: true });
  const muxer = await Muxer.open(join(folder, 'index.m3u8'), {
    format: 'hls',
    options: {
      hls_time: 4,
      hls_list_size: 0,
      hls_playlist_type: 'vod',
      hls_segment_type: 'fmp4',
      hls_fmp4_init_filename: 'init.mp4',
      hls_segment_filename: join(folder, '%05d.m4s'),
    },
  });
  return { encoder, muxer };
};

const outputOf = (filter: FilterAPI, tracks: readonly Track[]): Output => {
  const streams = tracks.map(({ encoder, muxer }) => ({ encoder, muxer, stream: muxer.addStream(encoder) }));
  const each = (frame: Frame | null) =>
    Promise.all(
      streams.map(async ({ encoder, muxer, stream }) => {
        for (const packet of await encoder.encodeAll(frame)) {
          await muxer.writePacket(packet, stream);
          packet.free();
        }
      }),
    );
  const through = async (frames: Iterable<Frame> | AsyncIterable<Frame>): Promise<void> => {
    for await (const out of frames) {
      await each(out);
      out.free();
    }
  };
  return {
    write: async (frame) => through(await filter.processAll(frame)),
    end: async () => {
      await through(filter.flushFrames());
      await each(null);
      for (const { encoder, muxer } of streams) {
        await muxer.close();
        encoder.close();
      }
      filter.close();
    },
  };
};
