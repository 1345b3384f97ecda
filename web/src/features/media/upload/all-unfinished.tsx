import type { Asset } from '@fanfold/contracts/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';

import { useSizes } from '../../../lib/use-sizes.ts';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Section } from '../../../ui/section.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { deleteFile, unfinishedUploadsQuery, uploadsKey } from './queries.ts';
import styles from './upload.module.css';
import { uploadsAtom } from './uploads.ts';

/**
 * The uploads of the channel that stopped, of all works, also of one that is deleted: each counts among those
 * that may be under way at once. They go on in the editor of their work.
 */
export const AllUnfinished = () => {
  const { data } = useQuery(unfinishedUploadsQuery);
  const running = useAtomValue(uploadsAtom);
  const stopped = (data?.assets ?? []).filter(({ key }) => !running.some((one) => one.key === key));
  if (stopped.length === 0) return null;
  return (
    <Section title={<Trans>Unfinished uploads</Trans>} testId="all-unfinished">
      <p className="quiet">
        <Trans>To go on with one, open its work. What you do not need can be discarded.</Trans>
      </p>
      <ul className={styles.list}>
        {stopped.map((asset) => (
          <Line key={asset.key} asset={asset} />
        ))}
      </ul>
    </Section>
  );
};

const Line = ({ asset: { key, sizeBytes, expiresAt, ...asset } }: { readonly asset: Asset }) => {
  const { t } = useLingui();
  const sizes = useSizes();
  const client = useQueryClient();
  const discarding = useMutation({
    mutationFn: () => deleteFile(key),
    onSuccess: () => client.invalidateQueries({ queryKey: uploadsKey }),
  });
  const fileName = asset.fileName ?? t`Unnamed file`;
  return (
    <li className={styles.file}>
      <div className={styles.fileHead}>
        <span className={styles.fileName}>
          <b>{fileName}</b> <span className="quiet">{sizes.bytes(sizeBytes)}</span>
          <br />
          <span className="quiet">
            <Trans>
              Kept until <Moment at={expiresAt} />
            </Trans>
          </span>
        </span>
        <Button
          small
          busy={discarding.isPending}
          aria-label={t`Discard “${fileName}”`}
          onClick={() => discarding.mutate()}
        >
          <Trans>Discard</Trans>
        </Button>
      </div>
      {discarding.error ? <InlineFailure error={discarding.error} /> : null}
    </li>
  );
};
