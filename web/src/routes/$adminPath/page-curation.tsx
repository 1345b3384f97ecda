import type { PreviewReply } from '@fanfold/contracts/discovery';
import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { usePageName } from '../../features/catalogue/rows/page-names.ts';
import { PageRows } from '../../features/catalogue/rows/page-rows.tsx';
import { CurationScreen } from '../../features/discovery/curation/curation-screen.tsx';
import { ScheduledMark } from '../../features/discovery/curation/scheduled-mark.tsx';

const PageCuration = () => (
  <CurationScreen rowsOf={(page) => <PageAsRead page={page} />} nameOf={usePageName()} />
);

/** Without the frame of the site. Home has no title. */
const PageAsRead = ({ page }: { readonly page: PreviewReply }) => {
  const name = usePageName()(page);
  const said = new Map(
    page.scheduled.map(({ contentOid, publishAt }) => [
      contentOid as string,
      { end: <ScheduledMark publishAt={publishAt} />, progress: undefined },
    ]),
  );
  return (
    <>
      {page.pageUrl === 'home' ? null : <h1>{name}</h1>}
      <PageRows rows={page.rows} said={said} />
    </>
  );
};

export const Route = createFileRoute('/$adminPath/page-curation')({
  component: PageCuration,
  staticData: {
    texts: ['discovery'],
    links: [{ position: 126, group: 'platform', label: msg`Pages of rows`, onlyFor: 'admin' }],
  },
});
