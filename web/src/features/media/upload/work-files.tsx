import type { DraftReply, FilePurpose } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';

import { Button } from '../../../ui/button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { EncodingMeter } from '../studio/encoding-meter.tsx';
import styles from './upload.module.css';

type Props = {
  readonly draft: DraftReply;
  readonly files: readonly { readonly assetOid: string; readonly purpose: FilePurpose }[];
  readonly onRemove: (assetOid: string) => void;
};

/** The files of the work, and how far each is on its way to be played (CAT-009). */
export const WorkFiles = ({ draft, files, onRemove }: Props) => {
  const { t } = useLingui();
  const purposes = usePurposeNames();
  if (files.length === 0) return null;
  return (
    <ul className={styles.list}>
      {files.map(({ assetOid, purpose }) => {
        const known = draft.files.find((file) => file.assetOid === assetOid);
        const name = known?.fileName ?? purposes[purpose];
        return (
          <li key={assetOid} className={styles.file} data-testid="work-file" data-encoding={known?.encoding}>
            <div className={styles.fileHead}>
              <span className={styles.fileName}>
                <b>{name}</b> <Pill tone="plain">{purposes[purpose]}</Pill>{' '}
                {known?.encoding === 'ready' ? (
                  <Pill>
                    <Trans>Ready to play</Trans>
                  </Pill>
                ) : null}
              </span>
              <Button small aria-label={t`Remove “${name}” from the work`} onClick={() => onRemove(assetOid)}>
                <Trans>Remove</Trans>
              </Button>
            </div>
            {known ? <EncodingMeter file={known} /> : null}
          </li>
        );
      })}
    </ul>
  );
};

export const usePurposeNames = (): Record<FilePurpose, string> => {
  const { t } = useLingui();
  return { video: t`Video`, audio: t`Sound`, image: t`Image`, subtitle: t`Subtitles`, file: t`File` };
};
