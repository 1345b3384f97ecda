import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { CategoryScreen } from '../../features/discovery/categories/category-screen.tsx';

const SearchCategorySettingPage = () => {
  const { adminPath, componentOid } = Route.useParams();
  const { pp } = Route.useSearch();
  return <CategoryScreen componentOid={componentOid} back={pp ?? `/${adminPath}/search-category`} />;
};

export const Route = createFileRoute('/$adminPath/search-category-setting/$componentOid')({
  // The page that led here, always one of this site.
  validateSearch: z.object({
    pp: z
      .string()
      .max(500)
      .regex(/^\/(?![/\\])/)
      .optional()
      .catch(undefined),
  }),
  component: SearchCategorySettingPage,
  staticData: { texts: ['discovery'] },
});
