import { Trans } from '@lingui/react/macro';

import { useLanguage } from '../../lib/use-format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import type { HistoryFilter, Whose } from './queries.ts';

type DownloadsProps = { readonly whose: Whose; readonly filter: HistoryFilter };

/** The history to take away: as a table, and as a statement that can be verified without our service. */
export const Downloads = ({ whose, filter }: DownloadsProps) => {
  const lang = useLanguage();
  const user: Record<string, string> = whose.own ? {} : { userOid: whose.oid };
  const query = (more: Readonly<Record<string, string>>) => new URLSearchParams({ ...user, ...more });
  const look = buttonClass({ small: true });
  return (
    <Section title={<Trans>Downloads</Trans>}>
      <p className="row">
        <a className={look} href={`/api/coinevent/export.csv?${query({ lang, ...filter })}`} download>
          <Trans>These lines as a table (CSV)</Trans>
        </a>
        <a className={look} href={`/api/coinevent/export.pdf?${query({ lang, ...filter })}`} download>
          <Trans>These lines on paper (PDF)</Trans>
        </a>
        <a className={look} href={`/api/coinevent/statement?${query({ stream: 'wallet' })}`} download>
          <Trans>Signed statement of coins</Trans>
        </a>
        <a className={look} href={`/api/coinevent/statement?${query({ stream: 'credits' })}`} download>
          <Trans>Signed statement of credits</Trans>
        </a>
      </p>
      <p className="quiet">
        <Trans>
          A statement holds every event with its hash and is signed by us. Anyone can check it offline with{' '}
          <a href="/api/coinevent/statement/verify.mjs" download>
            this small program
          </a>{' '}
          and <a href="/api/coinevent/statement/key">our public key</a>.
        </Trans>
      </p>
    </Section>
  );
};
