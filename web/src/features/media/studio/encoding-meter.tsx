import type { FileProgress } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { useEncodingProblems } from './names.ts';
import { encodeAgain, ownWorksKey } from './queries.ts';

/** How far a file is on its way to be played, or why it cannot be. */
export const EncodingMeter = ({ file }: { readonly file: FileProgress }) => {
  const { t } = useLingui();
  const problems = useEncodingProblems();
  const { encoding, percent, problem, assetOid } = file;
  if (encoding === 'failed' && problem !== null)
    return <Failed assetOid={assetOid}>{problems[problem]}</Failed>;
  if (encoding !== 'wanted') return null;
  const done = percent ?? 0;
  return (
    <Meter
      label={<Trans>Encoding</Trans>}
      value={done}
      max={100}
      text={done === 0 ? t`Waiting to start` : `${done} %`}
      progress
    />
  );
};

type FailedProps = { readonly assetOid: string; readonly children: ReactNode };

/** CAT-099, CAT-100: why the file cannot be played, and another try. */
const Failed = ({ assetOid, children }: FailedProps) => {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => encodeAgain(assetOid),
    onSuccess: () => client.invalidateQueries({ queryKey: ownWorksKey }),
  });
  return (
    <>
      <FieldError id={`encoding-${assetOid}`}>{children}</FieldError>
      <Button small busy={again.isPending} onClick={() => again.mutate()}>
        <Trans>Encode again</Trans>
      </Button>
      {again.error ? <InlineFailure error={again.error} /> : null}
    </>
  );
};
