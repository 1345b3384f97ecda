import type { MailingFilter } from '@fanfold/contracts/notifications';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useFormat } from '../../../lib/use-format.ts';
import { languageNames } from '../../../ui/languages.ts';
import { InlineFailure } from '../../../ui/states.tsx';
import { audienceQuery } from './queries.ts';

/** How many people agree to advertising, in all and by the language that they read. */
export const AudienceSize = ({ filter }: { readonly filter: MailingFilter }) => {
  const { count } = useFormat();
  const { data, error } = useQuery({ ...audienceQuery(filter), placeholderData: (before) => before });
  if (error) return <InlineFailure error={error} />;
  const list = (data?.languages ?? [])
    .map(({ language, people }) => `${languageNames[language]} ${count(people)}`)
    .join(', ');
  return (
    <span role="status">
      {data === undefined ? (
        <Trans>Counting the readers</Trans>
      ) : (
        <>
          <b>
            <Plural
              value={data.people}
              one="# person agrees to advertising."
              other="# people agree to advertising."
            />
          </b>{' '}
          <span className="quiet">{list}</span>
        </>
      )}
    </span>
  );
};
