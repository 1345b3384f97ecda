import type { Language } from '@fanfold/contracts';
import type { DraftReply, FilePurpose } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';

import { Link } from '@tanstack/react-router';

import { Button } from '../../../ui/button.tsx';
import { languageOptions } from '../../../ui/languages.ts';
import { Pill } from '../../../ui/pill.tsx';
import { Select } from '../../../ui/select.tsx';
import { EncodingMeter } from '../studio/encoding-meter.tsx';
import styles from './upload.module.css';

type Props = {
  readonly draft: DraftReply;
  readonly files: readonly {
    readonly assetOid: string;
    readonly purpose: FilePurpose;
    readonly language?: Language | undefined;
  }[];
  /** The language of a file of subtitles. */
  readonly onLanguage: (assetOid: string, language: Language) => void;
  /** Of the work: subtitles are in it where nothing else is said. */
  readonly original: Language;
  /** CAT-090, CAT-104: the service would refuse every change of the files. */
  readonly isLocked: boolean;
  readonly onRemove: (assetOid: string) => void;
};

/** The files of the work, and how far each is on its way to be played (CAT-009). */
export const WorkFiles = ({ draft, files, onRemove, onLanguage, original, isLocked }: Props) => {
  const { t } = useLingui();
  const purposes = usePurposeNames();
  if (files.length === 0) return null;
  return (
    <ul className={styles.list}>
      {files.map(({ assetOid, purpose, language = original }) => {
        const known = draft.files.find((file) => file.assetOid === assetOid);
        const name = known?.fileName ?? purposes[purpose];
        return (
          <li key={assetOid} className={styles.file} data-testid="work-file" data-encoding={known?.encoding}>
            <div className={styles.fileHead}>
              <span className={styles.fileName}>
                <b>{name}</b> <Pill tone="plain">{purposes[purpose]}</Pill> <FileState file={known} />
              </span>
              <Button
                small
                disabled={isLocked}
                aria-label={t`Remove “${name}” from the work`}
                onClick={() => onRemove(assetOid)}
              >
                <Trans>Remove</Trans>
              </Button>
            </div>
            {purpose === 'subtitle' ? (
              <Select
                label={t`Language of “${name}”`}
                value={language}
                disabled={isLocked}
                options={languageOptions}
                onChange={(next) => onLanguage(assetOid, next)}
              />
            ) : null}
            {known ? <EncodingMeter file={known} /> : null}
          </li>
        );
      })}
    </ul>
  );
};

type Known = DraftReply['files'][number] | undefined;

/** What is held back cannot be played, whatever an encoder made of it. */
const FileState = ({ file }: { readonly file: Known }) => {
  if (file?.screening === 'quarantined' || file?.screening === 'refused')
    return (
      <Link to="/studio2">
        <Trans>Held back by the check of uploads</Trans>
      </Link>
    );
  if (file?.screening === 'awaited')
    return (
      <Pill tone="plain">
        <Trans>Being checked</Trans>
      </Pill>
    );
  return file?.encoding === 'ready' ? (
    <Pill>
      <Trans>Ready to play</Trans>
    </Pill>
  ) : null;
};

export const usePurposeNames = (): Record<FilePurpose, string> => {
  const { t } = useLingui();
  return { video: t`Video`, audio: t`Sound`, image: t`Image`, subtitle: t`Subtitles`, file: t`File` };
};
