import { bcp47 } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { isProblem } from '../../../lib/problem.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { Rendered } from '../../../ui/rendered.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { pageQuery } from '../queries.ts';

/** A page that the operator has written (SHL-005, SHL-006). */
export const InfoScreen = ({ pageId }: { readonly pageId: string }) => {
  const { t } = useLingui();
  const { moment } = useFormat();
  const query = useQuery(pageQuery(pageId));
  const title = query.data?.title ?? t`Information`;
  if (isProblem(query.error, 'PAGE_NOT_FOUND'))
    return (
      <Page title={title}>
        <EmptyState wholePage title={<Trans>This page is not written yet</Trans>} />
      </Page>
    );
  return (
    <Page title={title}>
      <h1>{title}</h1>
      <Loaded query={query} lines={6}>
        {({ html, language, savedAt }) => (
          <>
            <Rendered html={html} lang={bcp47[language]} />
            <p className="quiet">
              <Trans>Last changed {moment(savedAt)}</Trans>
            </p>
          </>
        )}
      </Loaded>
    </Page>
  );
};
