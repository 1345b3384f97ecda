import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useSizes } from '../../../lib/use-sizes.ts';
import { Button } from '../../../ui/button.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { PartRefused } from './put-part.ts';
import styles from './upload.module.css';
import { cancelUpload, pauseUpload, resumeUpload, type Upload } from './uploads.ts';

/** One file on its way up: how far it is, how fast it goes, and what can be done with it. */
export const UploadRow = ({ upload }: { readonly upload: Upload }) => {
  const { id, fileName, sizeBytes, sentBytes, state, error } = upload;
  const text = useProgressText(upload);
  const cancelling = useMutation({ mutationFn: () => cancelUpload(id) });
  return (
    <li className={styles.upload} data-testid="upload" data-state={state}>
      <Meter
        label={fileName}
        value={sentBytes}
        max={sizeBytes}
        text={text}
        tone={state === 'failed' ? 'bad' : state === 'waiting' ? 'warn' : 'ink'}
        progress
      />
      {state === 'failed' ? <UploadFailure error={error} /> : null}
      {cancelling.error ? <InlineFailure error={cancelling.error} /> : null}
      <p className="row">
        {state === 'sending' || state === 'waiting' ? (
          <Button small onClick={() => pauseUpload(id)}>
            <Trans>Pause</Trans>
          </Button>
        ) : null}
        {state === 'paused' || state === 'failed' ? (
          <Button small onClick={() => resumeUpload(id)}>
            {state === 'paused' ? <Trans>Continue</Trans> : <Trans>Try again</Trans>}
          </Button>
        ) : null}
        <Button small busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
          <Trans>Cancel upload</Trans>
        </Button>
      </p>
    </li>
  );
};

const UploadFailure = ({ error }: { readonly error: unknown }) =>
  error instanceof PartRefused ? (
    <p className={styles.failure} role="alert">
      <Trans>S3 upload Error!! The file store did not take the file. Try again.</Trans>
    </p>
  ) : (
    <InlineFailure error={error} />
  );

const useProgressText = ({ state, sentBytes, sizeBytes, bytesPerSecond, secondsLeft }: Upload): string => {
  const { t } = useLingui();
  const sizes = useSizes();
  const percent = `${Math.floor((sentBytes / Math.max(1, sizeBytes)) * 100)} %`;
  if (state === 'paused') return t`${percent}, paused`;
  if (state === 'waiting') return t`${percent}, waiting for the network`;
  if (state === 'failed') return t`${percent}, stopped`;
  if (bytesPerSecond === undefined || secondsLeft === undefined) return percent;
  const speed = sizes.bytes(bytesPerSecond);
  const left = sizes.duration(secondsLeft);
  return t`${percent}, ${speed} per second, ${left} left`;
};
