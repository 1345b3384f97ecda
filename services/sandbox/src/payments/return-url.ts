import type { Page } from './page.ts';

/** The return address, with the parameters that the provider adds. */
export const returnUrl = (page: Page): string => {
  const { order, status, token } = page;
  const url = new URL(status === 'approved' || status === 'agreed' ? order.successUrl : order.failUrl);
  if (status === 'agreed' && order.provider === 'kakao') url.searchParams.set('pg_token', token);
  if (status === 'agreed' && order.provider === 'paypal') {
    url.searchParams.set('token', page.ref);
    url.searchParams.set('PayerID', 'SANDBOXPAYER');
  }
  return url.href;
};
