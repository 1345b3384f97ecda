import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { useFormat } from '../../lib/use-format.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import statesStyles from '../../ui/states.module.css';
import { InlineFailure } from '../../ui/states.tsx';
import { TermsText } from '../../ui/terms.tsx';
import { payByCard } from './card-queries.ts';
import { DeclineText } from './decline-text.tsx';
import { nameOf, type PayMethod } from './pay-methods.tsx';
import styles from './payments.module.css';
import { PriceLines } from './price-lines.tsx';
import { type ChargeState, type CoinProduct, type Currency, startCharge } from './queries.ts';

export type Agreed = { readonly terms: boolean; readonly payment: boolean };

type CheckoutProps = {
  readonly product: CoinProduct;
  readonly currency: Currency;
  readonly method: PayMethod;
  readonly agreed: Agreed;
  readonly onAgreed: (agreed: Agreed) => void;
};

/** What it costs line by line, both agreements (PAY-051), and the button that pays. */
export const Checkout = ({ product, currency, method, agreed, onAgreed }: CheckoutProps) => {
  const format = useFormat();
  const pay = usePay({ product, currency, method });
  const total = format.money({ minor: product.amounts.totalMinor, currency });
  const hasAgreed = agreed.terms && agreed.payment;
  return (
    <div className={styles.checkout} data-testid="checkout">
      <PriceLines coins={product.paidCoins} amounts={product.amounts} provider={method.provider} />
      <Checkbox
        name="agreeTerms"
        checked={agreed.terms}
        onChange={(terms) => onAgreed({ ...agreed, terms })}
        hint={<TermsText kind="terms" />}
      >
        <Trans>I agree to the terms of service</Trans>
      </Checkbox>
      <Checkbox
        name="agreePayment"
        checked={agreed.payment}
        onChange={(payment) => onAgreed({ ...agreed, payment })}
        hint={<TermsText kind="payment" />}
      >
        <Trans>I agree to the payment terms</Trans>
      </Checkbox>
      {pay.error ? <CouldNotStart error={pay.error} /> : null}
      {pay.failed ? <Failed charge={pay.failed} isOneTouch={method.kind === 'oneTouch'} /> : null}
      <div>
        <Button solid busy={pay.isBusy} disabled={!hasAgreed} onClick={pay.start}>
          <Trans>Pay {total}</Trans>
        </Button>
      </div>
      {hasAgreed ? null : (
        <p className="quiet">
          <Trans>Agree to both terms first.</Trans>
        </p>
      )}
    </div>
  );
};

type Payment = Pick<CheckoutProps, 'product' | 'currency' | 'method'>;

/** On a page the payer leaves for the provider; with a card the answer comes here. */
const usePay = ({ product, currency, method }: Payment) => {
  const navigate = useNavigate();
  const subject = `${nameOf(method)}:${product.productId}:${currency}:${product.amounts.totalMinor}`;
  const { intent, renew } = useIntent(subject);
  const leave = useMutation({
    mutationFn: startCharge,
    // The pay page belongs to the provider; it sends people back to us.
    onSuccess: ({ payUrl }) => location.assign(payUrl),
  });
  const charge = useMutation({
    mutationFn: payByCard,
    onSuccess: ({ chargeId, status }) => {
      // A decline is an end: another press is another charge. Everything else is followed on the result page.
      if (status === 'declined') renew();
      else void navigate({ to: '/charge/success', search: { chargeId } });
    },
  });
  return {
    error: leave.error ?? charge.error,
    failed: charge.data?.status === 'declined' ? charge.data : undefined,
    isBusy: leave.isPending || leave.isSuccess || charge.isPending,
    start: () =>
      method.kind === 'page'
        ? leave.mutate({ product, currency, provider: method.provider, intent })
        : charge.mutate({ product, currency, method: method.kind, cardIdx: method.cardIdx, intent }),
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
