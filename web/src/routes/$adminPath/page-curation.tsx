import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { PageRows } from '../../features/catalogue/rows/page-rows.tsx';
import { CurationScreen } from '../../features/discovery/curation/curation-screen.tsx';

const PageCuration = () => <CurationScreen rowsOf={({ rows }) => <PageRows rows={rows} />} />;

export const Route = createFileRoute('/$adminPath/page-curation')({
  component: PageCuration,
  staticData: {
    texts: ['discovery'],
    links: [{ position: 126, group: 'platform', label: msg`Pages of rows`, onlyFor: 'admin' }],
  },
});
