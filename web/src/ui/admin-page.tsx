import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { Page, PageHead } from './page.tsx';

type Props = {
  readonly title: string;
  /** Buttons and filters beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A page of the administration area: its head, and what it shows. */
export const AdminPage = ({ title, actions, children }: Props) => (
  <Page title={title}>
    <PageHead eyebrow={<Trans>Administration</Trans>} title={title} actions={actions} />
    {children}
  </Page>
);
