import type { Asset } from '@fanfold/contracts/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useSizes } from '../../../lib/use-sizes.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { isSameFile } from './known-file.ts';
import { deleteFile, unfinishedUploadsQuery, uploadsKey } from './queries.ts';
import styles from './upload.module.css';
import { upload, uploadsAtom } from './uploads.ts';

/**
 * Uploads for this work that stopped: the page was closed, the browser crashed. The same file goes on with
 * them.
 */
export const UnfinishedUploads = ({ contentOid }: { readonly contentOid: string }) => {
  const { data } = useQuery(unfinishedUploadsQuery);
  const running = useAtomValue(uploadsAtom);
  const stopped = (data?.assets ?? []).filter(
    ({ key, context }) => context?.oid === contentOid && !running.some((one) => one.key === key),
  );
  if (stopped.length === 0) return null;
  return (
    <div>
      <h3>
        <Trans>Unfinished uploads</Trans>
      </h3>
      <ul className={styles.list}>
        {stopped.map((asset) => (
          <Unfinished key={asset.key} asset={asset} contentOid={contentOid} />
        ))}
      </ul>
    </div>
  );
};

type Props = { readonly asset: Asset; readonly contentOid: string };

const Unfinished = ({ asset, contentOid }: Props) => {
  const { t } = useLingui();
  const sizes = useSizes();
  const client = useQueryClient();
  const [isOther, setOther] = useState(false);
  const { key, purpose, sizeBytes, expiresAt } = asset;
  const fileName = asset.fileName ?? t`Unnamed file`;
  const discarding = useMutation({
    mutationFn: () => deleteFile(key),
    onSuccess: () => client.invalidateQueries({ queryKey: uploadsKey }),
  });
  const goOn = async (file: File): Promise<void> => {
    const isSame = await isSameFile(file, asset);
    setOther(!isSame);
    if (isSame) upload({ contentOid, fileName: file.name, sizeBytes, purpose }, file, key);
  };
  return (
    <li className={styles.file} data-testid="unfinished">
      <div className={styles.fileHead}>
        <span className={styles.fileName}>
          <b>{fileName}</b> <span className="quiet">{sizes.bytes(sizeBytes)}</span>
          <br />
          <span className="quiet">
            <Trans>
              Choose the same file to go on where it stopped, until <Moment at={expiresAt} />.
            </Trans>
          </span>
        </span>
        <span className="row">
          <FileButton small testId="same-file" onFiles={([file]) => void goOn(file)}>
            <Trans>Choose the file</Trans>
          </FileButton>
          <Button small busy={discarding.isPending} onClick={() => discarding.mutate()}>
            <Trans>Discard</Trans>
          </Button>
        </span>
      </div>
      {isOther ? (
        <FieldError id={`other-${key}`}>
          <Trans>This is another file than the upload began with.</Trans>
        </FieldError>
      ) : null}
      {discarding.error ? <InlineFailure error={discarding.error} /> : null}
    </li>
  );
};
