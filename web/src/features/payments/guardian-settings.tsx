import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { askGuardian, keepSettings, type Settings } from './card-queries.ts';

/** A minor's limit, and the letter that asks a guardian to lift it. */
export const GuardianSettings = ({ spending }: { readonly spending: Settings['spending'] }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const ask = useMutation({ mutationFn: askGuardian, onSuccess: (fresh) => keepSettings(client, fresh) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate(email);
  };
  if (spending.hasConsent)
    return (
      <section>
        <h2>
          <Trans>Guardian’s consent</Trans>
        </h2>
        <p>
          <Trans>A guardian has consented: the limit for minors does not hold for you.</Trans>
        </p>
      </section>
    );
  return (
    <section>
      <h2>
        <Trans>Guardian’s consent</Trans>
      </h2>
      <form className="form" onSubmit={submit}>
        <p className="quiet">
          <Trans>
            Minors charge at most 70,000 won a month until a guardian consents. We write to your guardian.
          </Trans>
        </p>
        <Field
          label={t`Guardian’s e-mail address`}
          type="email"
          name="guardianEmail"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {ask.error ? <InlineFailure error={ask.error} /> : null}
        {spending.isGuardianAsked ? (
          <p role="status">
            <Trans>A letter is on its way; its link is good for 7 days.</Trans>
          </p>
        ) : null}
        <Button type="submit" busy={ask.isPending}>
          <Trans>Ask my guardian</Trans>
        </Button>
      </form>
    </section>
  );
};
