import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { CategoriesScreen } from '../../features/discovery/categories/categories-screen.tsx';

const SearchCategoryPage = () => <CategoriesScreen adminPath={Route.useParams().adminPath} />;

export const Route = createFileRoute('/$adminPath/search-category')({
  component: SearchCategoryPage,
  staticData: {
    texts: ['discovery'],
    links: [{ position: 126, group: 'platform', label: msg`Search categories`, onlyFor: 'admin' }],
  },
});
