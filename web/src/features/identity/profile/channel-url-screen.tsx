import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { Loaded } from '../../../ui/loaded.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { CustomUrl } from './custom-url.tsx';
import { personQuery } from './queries.ts';

/** CAT-065: the address of a creator's page. */
export const ChannelUrlScreen = ({ creatorOid }: { readonly creatorOid: string }) => {
  const { t } = useLingui();
  return (
    <Page title={t`Address of your channel`}>
      <PageHead
        eyebrow={
          <Link to="/channel">
            <Trans>Channel</Trans>
          </Link>
        }
        title={<Trans>Address of your channel</Trans>}
      />
      <Loaded query={useQuery(personQuery({ userOid: creatorOid }))} lines={3}>
        {(own) => <CustomUrl own={own} />}
      </Loaded>
    </Page>
  );
};
