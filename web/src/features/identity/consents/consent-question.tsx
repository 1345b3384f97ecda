import type { Consent, ConsentsReply, Me } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { meQuery, sessionChanged } from '../../../lib/session.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { Loaded } from '../../../ui/loaded.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { showFailure } from '../../../ui/toast.tsx';
import { logOut } from '../commands.ts';
import { ConsentText } from './consent-text.tsx';
import styles from './consents.module.css';
import { changeConsents, consentsQuery } from './queries.ts';

/**
 * The terms or the text on personal data are other ones than the person agreed to: they are asked before they
 * go on. The texts, the own data, the deletion of the account and the way out stay open.
 */
export const ConsentQuestion = ({ me }: { readonly me: Me }) => {
  const { pathname } = useLocation();
  const isOpen = me.consentsDue.length > 0 && !openPages.test(pathname);
  return (
    <Dialog
      open={isOpen}
      closable={false}
      onClose={() => undefined}
      title={<Trans>Our terms have changed</Trans>}
      description={<Trans>Please read what is new. You can continue once you agree.</Trans>}
    >
      <Loaded query={useQuery(consentsQuery)} lines={4}>
        {(consents) => <Question me={me} {...consents} />}
      </Loaded>
    </Dialog>
  );
};

/** With or without a language before them. */
const openPages = /^(?:\/(?:en|ko|jp|es))?\/(?:info\/|forms\/|myinfo\/(?:privacy|delete)|unregister-wait)/;

type QuestionProps = ConsentsReply & { readonly me: Me };

const Question = ({ me, texts, given }: QuestionProps) => {
  const client = useQueryClient();
  const had = (consent: Consent): boolean => given.some((one) => one.consent === consent);
  const [ticked, setTicked] = useState<Partial<Record<Consent, boolean>>>({
    marketing: had('marketing'),
    analytics: had('analytics'),
  });
  const asked = texts.filter(({ consent, required }) => !required || isDue(me, consent));
  const agree = useMutation({
    mutationFn: () =>
      changeConsents({
        given: asked.filter(({ consent }) => ticked[consent]),
        withdrawn: asked.flatMap(({ consent }) => (had(consent) && !ticked[consent] ? [consent] : [])),
        via: 'question',
      }),
    onSuccess: () => client.fetchQuery({ ...meQuery, staleTime: 0 }),
    // Another text may count by now: then it is read before the next try.
    onSettled: () => client.invalidateQueries(consentsQuery),
  });
  const missing = asked.some(({ consent, required }) => required && !ticked[consent]);
  return (
    <div className={fieldStyles.form}>
      <div className={styles.list}>
        {asked.map(({ consent }) => (
          <Line
            key={consent}
            consent={consent}
            checked={ticked[consent] ?? false}
            onChange={(on) => setTicked({ ...ticked, [consent]: on })}
          />
        ))}
      </div>
      {agree.error ? <InlineFailure error={agree.error} /> : null}
      <Button solid busy={agree.isPending} disabled={missing} onClick={() => agree.mutate()}>
        <Trans>Agree and continue</Trans>
      </Button>
      <Leave />
    </div>
  );
};

const isDue = ({ consentsDue }: Me, consent: Consent): boolean => consentsDue.some((due) => due === consent);

type LineProps = {
  readonly consent: Consent;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
};

const Line = ({ consent, checked, onChange }: LineProps) => (
  <Checkbox
    name={`agree.${consent}`}
    checked={checked}
    onChange={onChange}
    hint={<ConsentText consent={consent} />}
  >
    {words[consent]}
  </Checkbox>
);

/** As at sign-up. */
const words: Readonly<Record<Consent, ReactNode>> = {
  terms: <Trans>I agree to the terms of service (required)</Trans>,
  personalData: <Trans>I agree to the collection of personal data (required)</Trans>,
  marketing: <Trans>Send me news by e-mail (optional)</Trans>,
  analytics: <Trans>Record which pages I visit (optional)</Trans>,
};

/** For people who do not agree. */
const Leave = () => {
  const client = useQueryClient();
  const signOut = useMutation({
    mutationFn: logOut,
    onSuccess: () => sessionChanged(client),
    onError: showFailure,
  });
  return (
    <div className="row">
      <Link to="/myinfo/privacy" className={buttonClass({ small: true })}>
        <Trans>My data and my account</Trans>
      </Link>
      <Button small busy={signOut.isPending} onClick={() => signOut.mutate()}>
        <Trans>Sign out</Trans>
      </Button>
    </div>
  );
};
