import type { HistoryLine } from '@fanfold/contracts/wallet';
import { Plural, Trans } from '@lingui/react/macro';

import { useFormat } from '../../lib/use-format.ts';
import { changeOf } from './change-of.ts';

/** What a line did to the balance, in one sentence. */
export const WhySentence = ({ line }: { readonly line: HistoryLine }) => {
  const { moment, count } = useFormat();
  const { unit, amount, before, after } = changeOf(line);
  const [when, first, last] = [moment(line.happenedAt), count(before), count(after)];
  if (amount === 0)
    return (
      <Trans>
        On {when}, the balance stayed at {last}.
      </Trans>
    );
  const size = Math.abs(amount);
  if (unit === 'coins')
    return amount < 0 ? (
      <Trans>
        On {when}, <Plural value={size} one="# coin" other="# coins" /> went out, so the balance fell from{' '}
        {first} to {last}.
      </Trans>
    ) : (
      <Trans>
        On {when}, <Plural value={size} one="# coin" other="# coins" /> came in, so the balance rose from{' '}
        {first} to {last}.
      </Trans>
    );
  return amount < 0 ? (
    <Trans>
      On {when}, <Plural value={size} one="# credit" other="# credits" /> went out, so the balance fell from{' '}
      {first} to {last}.
    </Trans>
  ) : (
    <Trans>
      On {when}, <Plural value={size} one="# credit" other="# credits" /> came in, so the balance rose from{' '}
      {first} to {last}.
    </Trans>
  );
};
