import type { ContentKind, FilePurpose } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { type DragEvent, useState } from 'react';
import { FieldError } from '../../../ui/field-error.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { acceptedBy, namesOfTypes, purposeOf } from './purpose.ts';
import styles from './upload.module.css';

type Props = {
  readonly kind: ContentKind;
  readonly onFile: (purpose: FilePurpose, file: File) => void;
};

/** Files are dropped here, or chosen in the system's dialog. */
export const FilePicker = ({ kind, onFile }: Props) => {
  const { t } = useLingui();
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<string>();
  const types = namesOfTypes(kind);
  const take = (files: readonly File[]): void => {
    setRefused(files.find(({ name }) => purposeOf(kind, name) === undefined)?.name);
    for (const file of files) {
      const purpose = purposeOf(kind, file.name);
      if (purpose !== undefined) onFile(purpose, file);
    }
  };
  const over = (isNow: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isNow);
  };
  return (
    <div
      className={styles.drop}
      data-over={isOver}
      data-testid="drop"
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        take([...event.dataTransfer.files]);
      }}
    >
      <p>
        <Trans>Drop files here, or choose them.</Trans>
      </p>
      <FileButton multiple testId="files" accept={acceptedBy(kind)} onFiles={take}>
        <Trans>Choose files</Trans>
      </FileButton>
      <p className="quiet">{t`Accepted: ${types}. Up to 20 GB.`}</p>
      {refused === undefined ? null : (
        <FieldError id="refused-file">
          <Trans>
            “{refused}” does not fit this kind of work. Accepted: {types}.
          </Trans>
        </FieldError>
      )}
    </div>
  );
};
