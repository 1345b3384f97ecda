import type { FileProgress, OwnWork } from '@fanfold/contracts/catalogue';
import { useLingui } from '@lingui/react/macro';

type Status = OwnWork['status'];
export type MissingPart = OwnWork['missing'][number];

/** What a creator is told of where a work is (CAT-079, CAT-080). */
export const useStatusNames = (): Record<Status, string> => {
  const { t } = useLingui();
  return {
    work_in_progress: t`In progress`,
    draft: t`Ready to publish`,
    scheduled: t`Scheduled`,
    encoding: t`Encoding`,
    encoding_failed: t`Encoding failed`,
    published: t`Published`,
    private: t`Private`,
    suspended: t`Taken down`,
  };
};

export const statusTone = (status: Status): 'ok' | 'live' | 'plain' => {
  if (status === 'published') return 'ok';
  return status === 'suspended' || status === 'encoding_failed' ? 'live' : 'plain';
};

/** What a work needs before it can be published. */
export const useMissingNames = (): Record<MissingPart, string> => {
  const { t } = useLingui();
  return { title: t`Title`, body: t`A text or a file`, files: t`The main file`, offer: t`For whom it is` };
};

type Problem = NonNullable<FileProgress['problem']>;

/** Why a file could not be made playable, and what to do (CAT-099, CAT-100). */
export const useEncodingProblems = (): Record<Problem, string> => {
  const { t } = useLingui();
  return {
    format: t`This file has a format that we do not play. Export it as MP4 or MOV, or MP3, WAV, FLAC or M4A.`,
    'no-video': t`There is no picture in this file. Export the video again.`,
    'no-audio': t`There is no sound in this file. Export it again.`,
    damaged: t`This file is damaged. Export it again and upload the new one.`,
    dimensions: t`The picture is larger than 4K. Export it smaller.`,
    frames: t`This file has too many frames per second. Export it with 60 or fewer.`,
    streams: t`This file has too many tracks. Export it with one picture and one sound.`,
    duration: t`This file is longer than we can encode. Cut it into parts.`,
    time: t`Encoding took too long. Export the file smaller, and upload it again.`,
    memory: t`Encoding this file took too much memory. Export it smaller, and upload it again.`,
    crashed: t`Encoding stopped unexpectedly. Upload the file again.`,
    lost: t`The file is missing from our storage. Upload it again.`,
  };
};
