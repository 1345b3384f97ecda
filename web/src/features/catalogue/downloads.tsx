import type { WorkDownload } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';

import { useSizes } from '../../lib/use-sizes.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import styles from './downloads.module.css';

/** CAT-012: what of the work can be kept. Others see what they would get. */
export const Downloads = ({ downloads }: { readonly downloads: readonly WorkDownload[] }) => {
  const { t } = useLingui();
  const sizes = useSizes();
  if (downloads.length === 0) return null;
  return (
    <section className={styles.downloads} aria-label={t`Downloads`} data-testid="downloads">
      <h2>
        <Trans>Downloads</Trans>
      </h2>
      <ul>
        {downloads.map(({ key, fileName, mediaType, sizeBytes, url }) => (
          <li key={key}>
            <span className={styles.type}>{nameOf(mediaType)}</span>
            <span className={styles.name}>
              <b>{fileName ?? <Trans>For buyers</Trans>}</b>
              {sizeBytes === null ? null : <span className="quiet">{sizes.bytes(sizeBytes)}</span>}
            </span>
            {url === null ? (
              <LockIcon size={18} />
            ) : (
              <a
                className={buttonClass({ small: true })}
                href={url}
                download={fileName ?? ''}
                aria-label={t`Download “${fileName ?? ''}”`}
              >
                <Trans>Download</Trans>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

const names: Readonly<Record<string, string>> = {
  'application/zip': 'ZIP',
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'audio/mpeg': 'MP3',
  'audio/wav': 'WAV',
  'audio/flac': 'FLAC',
  'audio/mp4': 'M4A',
};

/** What people call a type of files; the same in all languages. */
const nameOf = (mediaType: string | null): string => names[mediaType ?? ''] ?? '···';
