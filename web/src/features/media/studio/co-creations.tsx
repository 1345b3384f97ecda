import type { OwnWorksReply } from '@fanfold/contracts/catalogue';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { useMe } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { useCreatorName } from '../../../ui/creator-name.ts';
import { Section } from '../../../ui/section.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { acceptCoCreation, endCoCreation, readOwnWorksAgain } from './queries.ts';
import styles from './studio.module.css';

type CoCreation = OwnWorksReply['coCreations'][number];

/** CAT-092: works of other creators that this one is invited to make with them, or makes with them. */
export const CoCreations = ({ works }: { readonly works: readonly CoCreation[] }) =>
  works.length === 0 ? null : (
    <Section title={<Trans>With other creators</Trans>}>
      <ul className={styles.works}>
        {works.map((work) => (
          <Invitation key={work.contentOid} work={work} />
        ))}
      </ul>
    </Section>
  );

const Invitation = ({ work }: { readonly work: CoCreation }) => {
  const client = useQueryClient();
  const me = useMe();
  const { contentOid, sharePercent, accepted } = work;
  const creator = useCreatorName()(work);
  const answer = useMutation({
    mutationFn: (accepts: boolean) =>
      accepts ? acceptCoCreation({ contentOid }) : endCoCreation({ contentOid, accountOid: me?.oid ?? '' }),
    onSuccess: () => readOwnWorksAgain(client),
  });
  return (
    <li className={styles.invitation}>
      <div>
        <h3>{work.title ?? <Trans>Untitled</Trans>}</h3>
        <p className="quiet">
          {accepted ? (
            <Trans>
              With {creator}. You earn {sharePercent}% of its sales.
            </Trans>
          ) : (
            <Trans>
              {creator} offers you {sharePercent}% of its sales.
            </Trans>
          )}
        </p>
        {answer.error ? <InlineFailure error={answer.error} /> : null}
      </div>
      <p className="row">
        {accepted ? null : (
          <Button small solid busy={answer.isPending} onClick={() => answer.mutate(true)}>
            <Trans>Accept</Trans>
          </Button>
        )}
        <Button small busy={answer.isPending} onClick={() => answer.mutate(false)}>
          {accepted ? <Trans>Leave</Trans> : <Trans>Decline</Trans>}
        </Button>
      </p>
    </li>
  );
};
