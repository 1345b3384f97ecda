import { useLingui } from '@lingui/react/macro';

/**
 * What a payment provider is called on a bill; `means` is the pocket that it takes the money out of, where it
 * has several.
 */
export const useProviderName = (): ((provider: string, means?: string) => string) => {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    stripe: t`Card`,
    paypal: 'PayPal',
    paypay: 'PayPay',
    kakao: 'KakaoPay',
    payletter: 'Payletter',
    sandbox: t`Test payment`,
  };
  return (provider, means) =>
    means === 'kakaopay' && provider === 'payletter'
      ? t`KakaoPay, through Payletter`
      : (names[provider] ?? provider);
};
