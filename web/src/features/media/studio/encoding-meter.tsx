import type { FileProgress } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';

import { FieldError } from '../../../ui/field-error.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { useEncodingProblems } from './names.ts';

/** How far a file is on its way to be played, or why it cannot be. */
export const EncodingMeter = ({ file }: { readonly file: FileProgress }) => {
  const { t } = useLingui();
  const problems = useEncodingProblems();
  const { encoding, percent, problem, assetOid } = file;
  if (encoding === 'failed' && problem !== null)
    return <FieldError id={`encoding-${assetOid}`}>{problems[problem]}</FieldError>;
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
