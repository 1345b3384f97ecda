import type { EventLog } from '@fanfold/event-log';
import type { ObjectStore } from '@fanfold/objects';
import type { Logger } from '@fanfold/platform';
import type { Kysely } from 'kysely';

export type EncodingSettings = {
  /** How many files are encoded at once. */
  readonly atOnce: number;
  /** Threads of each encoder; 0 for as many as the machine has. */
  readonly threads: number;
  /** What the process of one file may take. */
  readonly maxMemoryBytes: number;
  /** Where files lie while they are encoded. */
  readonly folder: string;
  /** The program that encodes in place of node-av, and its companion. */
  readonly ffmpeg?: string | undefined;
  readonly ffprobe?: string | undefined;
};

export type EncoderDeps = {
  readonly eventLog: Pick<EventLog, 'commands'>;
  readonly db: Kysely<never>;
  readonly objects: ObjectStore;
  readonly log: Logger;
  readonly encoding: EncodingSettings;
};
