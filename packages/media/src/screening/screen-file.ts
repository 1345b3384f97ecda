import { archiveFindingOf, headBytes, isZip } from './archives.ts';
import { type ClamAvSettings, createClamAv, type MalwareScanner } from './clamav.ts';
import { executableKindOf } from './executables.ts';
import type { Finding } from './finding.ts';
import {
  createPictureScreener,
  type PictureScreener,
  type PictureScreenerSettings,
} from './picture-screener.ts';
import type { ScreenedFile } from './screened-file.ts';

/** The scanners that are configured. What a file is by its content is always looked at. */
export type Scanners = {
  readonly malware: MalwareScanner | undefined;
  readonly picture: PictureScreener | undefined;
};

export type ScreeningSettings = {
  readonly malware: ClamAvSettings | undefined;
  readonly picture: PictureScreenerSettings | undefined;
};

export const createScanners = ({ malware, picture }: ScreeningSettings): Scanners => ({
  malware: malware && createClamAv(malware),
  picture: picture && createPictureScreener(picture),
});

export type ScreenedFor = 'content' | 'malware' | 'picture';
export type ScreeningResult =
  | { readonly clean: true; readonly screenedFor: readonly ScreenedFor[] }
  | ({ readonly clean: false } & Finding);

/**
 * Screens one file: first what it is by its content, then malware, then, of a picture, what it shows. The
 * first finding counts. Throws ScreeningError for a scanner that is away, and what reading the file throws.
 */
export const screenFile = async (file: ScreenedFile, scanners: Scanners): Promise<ScreeningResult> => {
  const screenedFor: ScreenedFor[] = ['content'];
  const byContent = await contentFindingOf(file);
  if (byContent) return { clean: false, ...byContent };
  if (scanners.malware) {
    const finding = await scanners.malware(await file.stream());
    if (finding !== undefined) return { clean: false, reason: 'malware', finding };
    screenedFor.push('malware');
  }
  if (scanners.picture && file.mediaType.startsWith('image/')) {
    const finding = await scanners.picture(await file.read(0, file.sizeBytes), file.mediaType);
    if (finding !== undefined) return { clean: false, reason: 'picture', finding };
    screenedFor.push('picture');
  }
  return { clean: true, screenedFor };
};

const contentFindingOf = async (file: ScreenedFile): Promise<Finding | undefined> => {
  const head = await file.read(0, headBytes);
  const kind = executableKindOf(head);
  if (kind !== undefined) return { reason: 'executable', finding: kind };
  return isZip(head) ? archiveFindingOf(file) : undefined;
};
