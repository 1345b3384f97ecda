import { useLingui } from '@lingui/react/macro';

/** What a payment provider is called on a bill. */
export const useProviderName = (): ((provider: string) => string) => {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    stripe: t`Card`,
    paypal: 'PayPal',
    paypay: 'PayPay',
    kakao: 'KakaoPay',
    payletter: 'Payletter',
    sandbox: t`Test payment`,
  };
  return (provider) => names[provider] ?? provider;
};
