/** Why a file is not clean; the words of the domain's quarantine. */
export type Finding = {
  readonly reason:
    | 'executable'
    | 'archiveBomb'
    | 'archiveDepth'
    | 'archiveUnreadable'
    | 'malware'
    | 'picture';
  /** What exactly, in the scanner's words. */
  readonly finding: string | null;
};

/** A scanner that is configured did not answer, or not as it should. The file may be screened later. */
export class ScreeningError extends Error {
  override name = 'ScreeningError';
  readonly scanner: 'malware' | 'picture';

  constructor(scanner: 'malware' | 'picture', message: string, options?: ErrorOptions) {
    super(message, options);
    this.scanner = scanner;
  }
}
