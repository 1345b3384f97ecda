import type { Consent } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useFormat } from '../../../lib/use-format.ts';
import { TermsText } from '../../../ui/terms.tsx';
import { consentsQuery } from './queries.ts';

/**
 * The text of a consent: the page that the operator wrote, in a tab of its own, or what the program says
 * itself.
 */
export const ConsentText = ({ consent }: { readonly consent: Consent }) => {
  const format = useFormat();
  const text = useQuery(consentsQuery).data?.texts.find((one) => one.consent === consent);
  if (!text || text.pageId === null) return <TermsText kind={consent} />;
  const version = format.day(text.version);
  return (
    <p className="row">
      <Link to="/info/$pageId" params={{ pageId: text.pageId }} target="_blank" rel="noopener">
        <Trans>Read the text</Trans>
      </Link>
      <small className="quiet">
        <Trans>Version of {version}</Trans>
      </small>
    </p>
  );
};

/** What each consent is called in lists. */
export const useConsentNames = (): Readonly<Record<Consent, string>> => {
  const { t } = useLingui();
  return {
    terms: t`Terms of service`,
    personalData: t`Collection of personal data`,
    marketing: t`News by e-mail`,
    analytics: t`Record of my visits`,
  };
};
