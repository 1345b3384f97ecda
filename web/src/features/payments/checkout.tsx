import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';

import { useFormat } from '../../lib/use-format.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { CheckField } from '../../ui/form/choice-fields.tsx';
import { agreed } from '../../ui/form/entered.ts';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import statesStyles from '../../ui/states.module.css';
import { InlineFailure } from '../../ui/states.tsx';
import { TermsText } from '../../ui/terms.tsx';
import { payByCard } from './card-queries.ts';
import { DeclineText } from './decline-text.tsx';
import { nameOf, type PayMethod } from './pay-methods.tsx';
import styles from './payments.module.css';
import { PriceLines } from './price-lines.tsx';
import { type ChargeState, type CoinProduct, type Currency, startCharge } from './queries.ts';

type CheckoutProps = {
  readonly product: CoinProduct;
  readonly currency: Currency;
  readonly method: PayMethod;
  /** The terms were agreed to with an earlier charge. */
  readonly agreed: boolean;
};

/** What it costs line by line, both agreements (PAY-051), and the button that pays. */
export const Checkout = ({ product, currency, method, agreed: before }: CheckoutProps) => {
  const format = useFormat();
  const { form, declined } = usePay({ product, currency, method, agreed: before });
  const total = format.money({ minor: product.amounts.totalMinor, currency });
  return (
    <div className={styles.checkout} data-testid="checkout">
      <PriceLines coins={product.paidCoins} amounts={product.amounts} />
      <Form form={form}>
        {before ? null : <Agreements form={form} />}
        {declined ? <Failed charge={declined} isOneTouch={method.kind === 'oneTouch'} /> : null}
        <FormActions
          form={form}
          failure={<CouldNotStart error={form.error} />}
          action={<Trans>Pay {total}</Trans>}
        />
        {before ? <AgreedBefore /> : null}
      </Form>
    </div>
  );
};

type PayForm = ReturnType<typeof usePay>['form'];

const Agreements = ({ form }: { readonly form: PayForm }) => (
  <>
    <CheckField of={form} name="agreeTerms" hint={<TermsText kind="terms" />}>
      <Trans>I agree to the terms of service</Trans>
    </CheckField>
    <CheckField of={form} name="agreePayment" hint={<TermsText kind="payment" />}>
      <Trans>I agree to the payment terms</Trans>
    </CheckField>
  </>
);

/** PAY-051: agreed to once, said at every payment. */
const AgreedBefore = () => (
  <div className="quiet" data-testid="agreed">
    <p>
      <Trans>By paying you agree to the terms of service and the payment terms, as before.</Trans>
    </p>
    <TermsText kind="terms" name={<Trans>Terms of service</Trans>} />
    <TermsText kind="payment" name={<Trans>Payment terms</Trans>} />
  </div>
);

const schema = z.object({ agreeTerms: agreed, agreePayment: agreed });

type Started =
  | { readonly kind: 'page'; readonly payUrl: string }
  | { readonly kind: 'card'; readonly charge: ChargeState };

/** On a page the payer leaves for the provider; with a card the answer comes here. */
const usePay = ({ product, currency, method, agreed: before }: CheckoutProps) => {
  const navigate = useNavigate();
  const subject = `${nameOf(method)}:${product.productId}:${currency}:${product.amounts.totalMinor}`;
  const { intent, renew } = useIntent(subject);
  const form = useSendForm({
    schema,
    start: { agreeTerms: before, agreePayment: before },
    send: async (): Promise<Started> => {
      if (method.kind === 'page') {
        const asked = { product, currency, provider: method.provider, intent };
        return { kind: 'page', payUrl: (await startCharge(asked)).payUrl };
      }
      const { kind, cardIdx } = method;
      return { kind: 'card', charge: await payByCard({ product, currency, method: kind, cardIdx, intent }) };
    },
    onSent: (started) => {
      // The pay page belongs to the provider; it sends people back to us.
      if (started.kind === 'page') return location.assign(started.payUrl);
      // A decline is final: the next press is another charge. Every other state is shown on the result page.
      if (started.charge.status === 'declined') return renew();
      return navigate({ to: '/charge/success', search: { chargeId: started.charge.chargeId } });
    },
  });
  // Another amount or method is another charge: what happened to the last one is not said of it.
  const forget = useEffectEvent(form.forget);
  useEffect(() => forget(), [subject]);
  const { reply } = form;
  return {
    form: { ...form, busy: form.busy || reply?.kind === 'page' },
    declined: reply?.kind === 'card' && reply.charge.status === 'declined' ? reply.charge : undefined,
  };
};

type FailedProps = { readonly charge: ChargeState; readonly isOneTouch: boolean };

/** PAY-060, PAY-063, PAY-066: it failed, why, and that nothing was charged. */
const Failed = ({ charge, isOneTouch }: FailedProps) => (
  <div className={statesStyles.inlineFailure} role="alert">
    <div>
      <p>
        <b>
          {isOneTouch ? (
            <Trans>One-touch: failed, try again.</Trans>
          ) : (
            <Trans>The payment did not go through.</Trans>
          )}
        </b>{' '}
        {charge.declineReason === null ? null : <DeclineText reason={charge.declineReason} />}
      </p>
      {charge.notCharged ? (
        <p>
          <Trans>You were not charged.</Trans>
        </p>
      ) : null}
    </div>
  </div>
);

const CouldNotStart = ({ error }: { readonly error: unknown }) => (
  <div className="stack">
    <p>
      <Trans>Payment could not be started due to an error.</Trans>
    </p>
    <InlineFailure error={error} />
  </div>
);
