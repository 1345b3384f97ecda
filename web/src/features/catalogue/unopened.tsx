import type { ContentReply } from '@fanfold/contracts/catalogue';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { Button } from '../../ui/button.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import styles from './catalogue.module.css';
import { contentKey, purchasedKey } from './queries.ts';
import { openText } from './work-queries.ts';

type Props = { readonly data: Pick<ContentReply, 'content' | 'access'> };

/** In the place of a text that its buyer has not opened: until they do, they can give it back. */
export const Unopened = ({ data: { content, access } }: Props) => {
  const { contentOid } = content;
  const client = useQueryClient();
  const opening = useMutation({
    mutationFn: () => openText(contentOid),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: purchasedKey, refetchType: 'none' });
      await client.invalidateQueries({ queryKey: contentKey(contentOid) });
    },
  });
  return (
    <section id="work" tabIndex={-1} className={`${styles.playBody} ${styles.playLocked}`}>
      <div>
        <p>
          {access.reason === 'subscribed' ? (
            <Trans>
              Until you open something, you can give the month of your subscription back for 7 days, at most
              until it ends.
            </Trans>
          ) : (
            <Trans>
              You can give this back under “Purchases” for 7 days, as long as you have not opened it.
            </Trans>
          )}
        </p>
        <Button solid busy={opening.isPending} onClick={() => opening.mutate()}>
          <Trans>Open it now</Trans>
        </Button>
        {opening.error ? <InlineFailure error={opening.error} /> : null}
      </div>
    </section>
  );
};
