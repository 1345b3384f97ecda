import { MediaError } from '../av/media-error.ts';
import { requireWhole, type Tally } from '../av/tally.ts';
import type { Extent } from './packets.ts';
import type { ProbedStream } from './probe.ts';
import { runProgram } from './programs.ts';

type Counted = Pick<Tally, 'packets' | 'frames' | 'errors' | 'samples'>;

const summary =
  /Input stream #0:(\d+).*?: (\d+) packets read .*?; (\d+) frames decoded(?:; (\d+) decode errors)?(?: \((\d+) samples\))?/;
const complaint = /Error while decoding stream #0:(\d+)/;

/** What ffmpeg says, with `-v verbose`, of the streams that it decoded. */
export class DecodingReport {
  readonly #complaints = new Map<number, number>();
  readonly #counted = new Map<number, Counted>();

  take(line: string): void {
    const failed = complaint.exec(line)?.[1];
    if (failed !== undefined)
      this.#complaints.set(Number(failed), (this.#complaints.get(Number(failed)) ?? 0) + 1);
    const found = summary.exec(line);
    if (!found) return;
    const [index = 0, packets = 0, frames = 0, errors = 0, samples = 0] = found
      .slice(1)
      .map((one) => Number(one ?? 0));
    // A title in a file may look the same; the summary of the program comes last.
    this.#counted.set(index, { packets, frames, errors, samples });
  }

  /** Undefined where the program ended without a summary. */
  of(index: number): Counted | undefined {
    const counted = this.#counted.get(index);
    return counted && { ...counted, errors: Math.max(counted.errors, this.#complaints.get(index) ?? 0) };
  }
}

type Whole = {
  readonly ffmpeg: string;
  readonly args: readonly string[];
  readonly onOutput: (bytes: Buffer) => void;
  readonly streams: readonly (ProbedStream | undefined)[];
  readonly extents: ReadonlyMap<number, Extent>;
  readonly durationMs: number;
};

/** Faults of the machine, with which another attempt may succeed. */
const machineFaults = /No space left on device|Cannot allocate memory|Disk quota exceeded/;

/**
 * Runs ffmpeg over a whole file. Throws MediaError when more than a hundredth of a stream is wrong or
 * missing.
 */
export const decodeWhole = async (job: Whole): Promise<void> => {
  const report = new DecodingReport();
  const { code, lastWords } = await runProgram(job.ffmpeg, {
    args: ['-nostdin', '-hide_banner', '-v', 'verbose', ...job.args],
    onOutput: job.onOutput,
    onLine: (line) => report.take(line),
  });
  if (code !== 0 && machineFaults.test(lastWords)) throw new Error(lastWords);
  for (const stream of job.streams) {
    if (!stream) continue;
    const counted = report.of(stream.index);
    if (!counted) throw new MediaError('crashed', `It ended with ${code} and counted nothing. ${lastWords}`);
    const { firstMs, endMs } = job.extents.get(stream.index) ?? { firstMs: 0, endMs: 0 };
    const tally = { ...counted, coveredMs: endMs - firstMs };
    const sampleRate = stream.type === 'audio' ? stream.sampleRate : undefined;
    requireWhole({ tally, sampleRate, ownMs: stream.ownMs }, job.durationMs);
  }
  if (code !== 0) throw new MediaError('crashed', `It ended with ${code}. ${lastWords}`);
};
