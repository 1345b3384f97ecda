import { supportAddress } from '@fanfold/contracts';
import type { OwnSupportRequest } from '@fanfold/contracts/operations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { askToSignIn, useMe } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Guides } from './guides.tsx';
import { ownSupportQuery } from './queries.ts';
import styles from './support.module.css';
import { SupportForm } from './support-form.tsx';
import { useTopicNames } from './topic-names.ts';

type Props = {
  /** The reference of an error, and the page on which it was. */
  readonly about: { readonly reference: string; readonly from: string | null };
};

/** Guides, a request for help, and the answers to earlier ones. */
export const HelpScreen = ({ about }: Props) => {
  const { t } = useLingui();
  const me = useMe();
  return (
    <Page title={t`Help`}>
      <h1>
        <Trans>How can we help?</Trans>
      </h1>
      <Guides />
      <Section title={<Trans>Ask us</Trans>}>
        {me ? <SupportForm about={about} /> : <VisitorNote reference={about.reference} />}
      </Section>
      {me ? <OwnRequests /> : null}
    </Page>
  );
};

/** Who cannot sign in writes an e-mail. */
const VisitorNote = ({ reference }: { readonly reference: string }) => {
  const subject = reference === '' ? '' : `?subject=${encodeURIComponent(reference)}`;
  return (
    <div className="stack">
      <p>
        <Trans>Sign in to send us a request and to find our answer here.</Trans>
      </p>
      <p>
        <Button solid onClick={() => askToSignIn()}>
          <Trans>Sign in</Trans>
        </Button>
      </p>
      <p className="quiet">
        <Trans>
          If you cannot sign in, write to <a href={`mailto:${supportAddress}${subject}`}>{supportAddress}</a>.
        </Trans>
      </p>
    </div>
  );
};

const OwnRequests = () => (
  <Section title={<Trans>Your requests</Trans>}>
    <Loaded query={useQuery(ownSupportQuery)} lines={3}>
      {(requests) =>
        requests.length === 0 ? (
          <EmptyState picture="words" title={<Trans>You have not asked anything yet</Trans>}>
            <Trans>Your requests and our answers appear here.</Trans>
          </EmptyState>
        ) : (
          <ul className={styles.requests}>
            {requests.map((one) => (
              <li key={one.requestOid}>
                <OwnRequest request={one} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  </Section>
);

const OwnRequest = ({ request }: { readonly request: OwnSupportRequest }) => {
  const { topic, text, requestedAt, answer, answeredAt } = request;
  const names = useTopicNames();
  return (
    <article className="stack">
      <header className="row">
        <b>{names[topic]}</b>
        <span className="quiet">
          <Moment at={requestedAt} />
        </span>
        <Pill tone={answeredAt === null ? 'plain' : 'ok'}>
          {answeredAt === null ? <Trans>Waiting for our answer</Trans> : <Trans>Answered</Trans>}
        </Pill>
      </header>
      <p className={styles.written}>{text}</p>
      {answeredAt === null ? null : (
        <blockquote className={styles.answer}>
          <p className={styles.written}>{answer}</p>
          <footer className="quiet">
            <Moment at={answeredAt} />
          </footer>
        </blockquote>
      )}
    </article>
  );
};
