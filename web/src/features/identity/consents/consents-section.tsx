import type { Consent, ConsentsReply } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Section } from '../../../ui/section.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TermsText } from '../../../ui/terms.tsx';
import { ConsentText, useConsentNames } from './consent-text.tsx';
import styles from './consents.module.css';
import { changeConsents, consentsQuery } from './queries.ts';

/** What I agreed to, what I can change of it, and what I said before. */
export const ConsentsSection = () => (
  <Section title={<Trans>What you agreed to</Trans>}>
    <Loaded query={useQuery(consentsQuery)} lines={4}>
      {(consents) => (
        <>
          <Required {...consents} />
          <Optional {...consents} />
          <History history={consents.history} />
        </>
      )}
    </Loaded>
  </Section>
);

const Required = ({ texts, given }: ConsentsReply) => {
  const format = useFormat();
  const names = useConsentNames();
  return (
    <ul className={styles.list}>
      {texts
        .filter(({ required }) => required)
        .map(({ consent }) => {
          const agreedTo = given.find((one) => one.consent === consent);
          const agreedOn = format.day(agreedTo?.givenAt ?? '');
          return (
            <li key={consent}>
              <b>{names[consent]}</b>
              {agreedTo ? (
                <small className="quiet">
                  <Trans>Agreed on {agreedOn}</Trans>
                </small>
              ) : null}
              <ConsentText consent={consent} />
            </li>
          );
        })}
      <li className="quiet">
        <Trans>An account needs these two. If you do not agree any more, you can delete it below.</Trans>
      </li>
    </ul>
  );
};

const Optional = ({ texts, given }: ConsentsReply) => {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ consent, on }: { readonly consent: Consent; readonly on: boolean }) => {
      const version = texts.find((text) => text.consent === consent)?.version ?? '';
      return changeConsents({
        given: on ? [{ consent, version }] : [],
        withdrawn: on ? [] : [consent],
        via: 'settings',
      });
    },
    onSettled: () => client.invalidateQueries(consentsQuery),
  });
  const { isPending, variables } = change;
  const isOn = (consent: Consent): boolean =>
    isPending && variables.consent === consent ? variables.on : given.some((one) => one.consent === consent);
  return (
    <div className={styles.list}>
      {texts
        .filter(({ required }) => !required)
        .map(({ consent }) => (
          <Switch
            key={consent}
            name={`consent.${consent}`}
            checked={isOn(consent)}
            disabled={isPending}
            onChange={(on) => change.mutate({ consent, on })}
            hint={<TermsText kind={consent} />}
          >
            {optionalWords[consent]}
          </Switch>
        ))}
      {change.error ? <InlineFailure error={change.error} /> : null}
    </div>
  );
};

/** What is agreed to, as a person says it; the required texts have no switch. */
const optionalWords: Readonly<Partial<Record<Consent, ReactNode>>> = {
  marketing: <Trans>Send me news by e-mail</Trans>,
  analytics: <Trans>Record which pages I visit, to make Fanfold better</Trans>,
};

const History = ({ history }: Pick<ConsentsReply, 'history'>) => {
  const names = useConsentNames();
  return (
    <details className={styles.history}>
      <summary>
        <Trans>Your earlier choices</Trans>
      </summary>
      <ol>
        {history.map(({ consent, version, at }) => {
          const name = names[consent];
          const when = <Moment at={at} />;
          return (
            <li key={`${consent}-${at}-${version ?? ''}`}>
              {version === null ? (
                <Trans>
                  {when}: withdrawn – {name}
                </Trans>
              ) : (
                <Trans>
                  {when}: agreed – {name}
                </Trans>
              )}
            </li>
          );
        })}
      </ol>
    </details>
  );
};
