import type { ContentKind, DraftReply, FilePurpose } from '@fanfold/contracts/catalogue';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';

import { FieldError } from '../../../ui/field-error.tsx';
import { Section } from '../../../ui/section.tsx';
import { FilePicker } from './file-picker.tsx';
import { OtherFiles } from './other-files.tsx';
import { languageOfName, withFile } from './purpose.ts';
import { uploadsKey } from './queries.ts';
import { UnfinishedUploads } from './unfinished-uploads.tsx';
import styles from './upload.module.css';
import { UploadRow } from './upload-row.tsx';
import { forgetUpload, type Upload, upload, uploadsAtom } from './uploads.ts';
import { WorkFiles } from './work-files.tsx';

type WorkFile = NonNullable<DraftReply['metaData']['files']>[number];

type FilesProps = {
  readonly draft: DraftReply;
  readonly files: readonly WorkFile[];
  readonly onFiles: (files: WorkFile[]) => void;
  readonly error: string | undefined;
};

const locked: ReadonlySet<DraftReply['status']> = new Set(['scheduled', 'encoding']);

/** What of the work is heard, seen or kept, and what is on its way up. */
export const FilesPart = ({ draft, files, onFiles, error }: FilesProps) => {
  const { contentOid, kind, status } = draft;
  const isLocked = locked.has(status);
  const original = draft.metaData.title?.original ?? 'en';
  const uploads = useAtomValue(uploadsAtom).filter((one) => one.contentOid === contentOid);
  const add = (purpose: FilePurpose, assetOid: string, fileName = ''): void => {
    const language = purpose === 'subtitle' ? languageOfName(fileName) : undefined;
    const named = language === undefined ? {} : { language };
    onFiles(withFile(files, { purpose, assetOid: assetOid as WorkFile['assetOid'], ...named }));
  };
  useFinished(uploads, isLocked ? undefined : add);
  const send = (purpose: FilePurpose, file: File): void =>
    upload({ contentOid, purpose, fileName: file.name, sizeBytes: file.size }, file);
  return (
    <Section title={<Trans>Files</Trans>}>
      {isLocked ? <Locked status={status} /> : <Picker kind={kind} onFile={send} />}
      {error ? <FieldError id="files-error">{error}</FieldError> : null}
      {uploads.length > 0 ? (
        <ul className={styles.list}>
          {uploads.map((one) => (
            <UploadRow key={one.id} upload={one} />
          ))}
        </ul>
      ) : null}
      <WorkFiles
        draft={draft}
        files={files}
        original={original}
        isLocked={isLocked}
        onLanguage={(assetOid, language) =>
          onFiles(files.map((file) => (file.assetOid === assetOid ? { ...file, language } : file)))
        }
        onRemove={(assetOid) => onFiles(files.filter((file) => file.assetOid !== assetOid))}
      />
      <UnfinishedUploads contentOid={contentOid} />
      <OtherFiles contentOid={contentOid} files={files} onUse={isLocked ? undefined : add} />
    </Section>
  );
};

type PickerProps = {
  readonly kind: ContentKind;
  readonly onFile: (purpose: FilePurpose, file: File) => void;
};

const Picker = (props: PickerProps) => (
  <>
    <FilePicker {...props} />
    <p className={styles.tooNarrow}>
      <Trans>To upload files, open this page in a window at least 768 pixels wide.</Trans>
    </p>
  </>
);

/** CAT-090, CAT-104. */
const Locked = ({ status }: { readonly status: DraftReply['status'] }) => (
  <p className="quiet">
    {status === 'scheduled' ? (
      <Trans>The files of a scheduled work cannot be edited. Cancel the schedule to change them.</Trans>
    ) : (
      <Trans>
        The work is published as soon as its files are encoded. Go back to the draft to change them.
      </Trans>
    )}
  </p>
);

/** What has arrived becomes a file of the work; without `add` it stays among the files that are not in it. */
const useFinished = (
  uploads: readonly Upload[],
  add: ((purpose: FilePurpose, key: string, fileName: string) => void) | undefined,
): void => {
  const client = useQueryClient();
  const take = useEffectEvent(({ id, purpose, fileName }: Upload, key: string): void => {
    add?.(purpose, key, fileName);
    forgetUpload(id);
    void client.invalidateQueries({ queryKey: uploadsKey });
  });
  const done = uploads.find(({ state }) => state === 'done');
  useEffect(() => {
    if (done?.key !== undefined) take(done, done.key);
  }, [done]);
};
