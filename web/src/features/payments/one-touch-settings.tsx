import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Section } from '../../ui/section.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { TermsText } from '../../ui/terms.tsx';
import { showToast } from '../../ui/toast.tsx';
import { addCardId } from './card-list.tsx';
import {
  disableOneTouch,
  enableOneTouch,
  keepSettings,
  type Settings,
  setChatOneTouch,
} from './card-queries.ts';

/** One-touch payment (PAY-043): on for the selected card, or off. */
export const OneTouchSettings = ({ settings }: { readonly settings: Settings }) => {
  const format = useFormat();
  const client = useQueryClient();
  const card = settings.cards.find(({ selected }) => selected);
  const [cardMissing, setCardMissing] = useState(false);
  const change = useMutation({
    mutationFn: (on: boolean) => (on && card ? enableOneTouch(card.cardIdx) : disableOneTouch()),
    onSuccess: (fresh, on) => {
      keepSettings(client, fresh);
      showToast(on ? <Trans>One-touch payment is on.</Trans> : <Trans>One-touch payment is off.</Trans>);
    },
  });
  const choose = (on: boolean) => {
    if (card) return change.mutate(on);
    setCardMissing(true);
    document.getElementById(addCardId)?.focus();
  };
  const limit = format.money({ minor: settings.oneTouchLimitKrw, currency: 'KRW' });
  return (
    <Section title={<Trans>One-touch payment</Trans>}>
      <Checkbox
        name="oneTouchPayment"
        checked={change.isPending ? change.variables : settings.oneTouchPayment}
        onChange={choose}
        error={cardMissing && !card ? <Trans>Save a card first.</Trans> : undefined}
        hint={
          <>
            <p>
              <Trans>
                Tops up with the selected card at one touch, in yen or dollars. Won cannot be paid this way.
                Above {limit}, or as much in another currency, we ask for your password or a device’s PIN.
              </Trans>
            </p>
            <TermsText kind="payment" />
          </>
        }
      >
        <Trans>I agree to the payment terms and want to pay at one touch</Trans>
      </Checkbox>
      {change.error ? <InlineFailure error={change.error} /> : null}
      <ChatOneTouch on={settings.chatOneTouchPayment} />
    </Section>
  );
};

/** The chat's own switch (PAY-048): it takes coins that are there, and charges no card. */
const ChatOneTouch = ({ on }: { readonly on: boolean }) => {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: setChatOneTouch,
    onSuccess: (fresh) => {
      keepSettings(client, fresh);
      showToast(<Trans>Saved.</Trans>);
    },
  });
  return (
    <>
      <Checkbox
        name="chatOneTouchPayment"
        checked={change.isPending ? change.variables : on}
        onChange={(enabled) => change.mutate(enabled)}
        hint={
          <Trans>When chat credits run low, they are topped up from your coins, up to a daily limit.</Trans>
        }
      >
        <Trans>Top up chat credits automatically</Trans>
      </Checkbox>
      {change.error ? <InlineFailure error={change.error} /> : null}
    </>
  );
};
