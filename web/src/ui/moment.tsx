import { Trans, useLingui } from '@lingui/react/macro';

import { useFormat } from '../lib/use-format.ts';

type Props = {
  /** ISO 8601. */
  readonly at: string;
  /** Without its year, for narrow columns. */
  readonly short?: boolean;
};

/**
 * A moment by the reader's own clock. The Korean time, by which days and months are settled, is in the
 * tooltip, and read out where the two differ.
 */
export const Moment = ({ at, short = false }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const local = format.localMoment(at, short);
  const korean = format.moment(at);
  const isKorean = local === (short ? format.shortMoment(at) : korean);
  return (
    <time dateTime={at} title={t`${korean}, Korean time`}>
      {local}
      {isKorean ? null : (
        <span className="visually-hidden">
          {' '}
          <Trans>({korean}, Korean time)</Trans>
        </span>
      )}
    </time>
  );
};
