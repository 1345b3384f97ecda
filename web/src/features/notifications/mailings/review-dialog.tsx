import type { MarketingMailBody } from '@fanfold/contracts/notifications';
import { Trans } from '@lingui/react/macro';

import { useFormat } from '../../../lib/use-format.ts';
import { useIntent } from '../../../lib/use-intent.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { languageList } from '../../../ui/languages.ts';
import { AudienceSize } from './audience-size.tsx';
import { mailingsKey, sendMailing } from './queries.ts';

type Props = {
  readonly mailing: MarketingMailBody;
  readonly onClose: () => void;
  readonly onSent: () => void;
};

/** Says once more to how many people it goes, in which languages and when. */
export const ReviewDialog = ({ mailing, onClose, onSent }: Props) => {
  const { localMoment } = useFormat();
  const { intent } = useIntent(JSON.stringify(mailing));
  const { words, language, country, startsAt } = mailing;
  const written = languageList(Object.keys(words) as (keyof typeof words)[]);
  const moment = startsAt === null ? null : localMoment(startsAt);
  return (
    <ConfirmDialog
      title={moment === null ? <Trans>Send this e-mail?</Trans> : <Trans>Schedule this e-mail?</Trans>}
      action={
        moment === null ? <Trans context="button">Send</Trans> : <Trans context="button">Schedule</Trans>
      }
      run={async () => {
        await sendMailing({ ...mailing, intent });
        onSent();
      }}
      done={
        moment === null ? <Trans>The e-mail is going out.</Trans> : <Trans>The e-mail is scheduled.</Trans>
      }
      changes={mailingsKey}
      onClose={onClose}
    >
      <AudienceSize filter={{ language, country }} />{' '}
      <span>
        <Trans>Written in: {written}.</Trans>{' '}
        {moment === null ? (
          <Trans>It begins at once. E-mail that would arrive at night in Korea waits until 08:00.</Trans>
        ) : (
          <Trans>It begins on {moment}.</Trans>
        )}
      </span>
    </ConfirmDialog>
  );
};
