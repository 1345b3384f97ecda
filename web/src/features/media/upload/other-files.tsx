import type { FilePurpose } from '@fanfold/contracts/catalogue';
import type { Asset } from '@fanfold/contracts/media';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';

import { Button } from '../../../ui/button.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { deleteFile, filesOfWorkQuery, uploadsKey } from './queries.ts';
import styles from './upload.module.css';
import { uploadsAtom } from './uploads.ts';
import { usePurposeNames } from './work-files.tsx';

type Props = {
  readonly contentOid: string;
  readonly files: readonly { readonly assetOid: string }[];
  /** Undefined while the files of the work are locked. */
  readonly onUse: ((purpose: FilePurpose, assetOid: string) => void) | undefined;
};

/**
 * Files that were uploaded for this work and are not in it: removed, replaced, or arrived while the page was
 * closed.
 */
export const OtherFiles = ({ contentOid, files, onUse }: Props) => {
  const { data } = useQuery(filesOfWorkQuery(contentOid));
  const running = useAtomValue(uploadsAtom);
  const others = (data?.assets ?? []).filter(
    ({ key, status }) =>
      status === 'uploaded' &&
      !files.some(({ assetOid }) => assetOid === key) &&
      !running.some((one) => one.key === key),
  );
  if (others.length === 0) return null;
  return (
    <div>
      <h3>
        <Trans>Uploaded, and not in the work</Trans>
      </h3>
      <ul className={styles.list}>
        {others.map((asset) => (
          <OtherFile key={asset.key} asset={asset} onUse={onUse && (() => onUse(asset.purpose, asset.key))} />
        ))}
      </ul>
    </div>
  );
};

type OtherProps = { readonly asset: Asset; readonly onUse: (() => void) | undefined };

const OtherFile = ({ asset, onUse }: OtherProps) => {
  const client = useQueryClient();
  const purposes = usePurposeNames();
  const deleting = useMutation({
    mutationFn: () => deleteFile(asset.key),
    onSuccess: () => client.invalidateQueries({ queryKey: uploadsKey }),
  });
  return (
    <li className={styles.file}>
      <div className={styles.fileHead}>
        <span className={styles.fileName}>
          <b>{asset.fileName ?? purposes[asset.purpose]}</b>
        </span>
        <span className="row">
          <Button small disabled={onUse === undefined} onClick={onUse}>
            <Trans>Use it</Trans>
          </Button>
          <Button small busy={deleting.isPending} onClick={() => deleting.mutate()}>
            <Trans>Delete file</Trans>
          </Button>
        </span>
      </div>
      {deleting.error ? <InlineFailure error={deleting.error} /> : null}
    </li>
  );
};
