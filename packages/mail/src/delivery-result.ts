import type { DeliveryResult } from './email.ts';

/** The properties that nodemailer adds to its errors. */
type SmtpError = { readonly code?: unknown; readonly responseCode?: unknown; readonly response?: unknown };

/**
 * Without a reply of the relay, these codes say that the e-mail itself cannot be sent: an address that SMTP
 * cannot carry, a message too large.
 */
const faultsOfTheEmail: ReadonlySet<unknown> = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * Reads what an error says about the e-mail. The reason contains reply codes only: a relay's own words may
 * contain the address, and reasons go into logs and events.
 */
export const deliveryResultOf = (error: unknown): DeliveryResult => {
  const { code, responseCode, response } = (error ?? {}) as SmtpError;
  // A relay that does not offer the required TLS may do so after a repair.
  if (code === 'ETLS') return { status: 'later', reason: 'The mail relay offers no TLS' };
  if (typeof responseCode === 'number') {
    const reason = `The mail relay answered ${responseCode}${enhancedCode(response)}`;
    return { status: responseCode >= 500 ? 'refused' : 'later', reason };
  }
  const name = typeof code === 'string' ? code : 'no reply';
  if (faultsOfTheEmail.has(code)) return { status: 'refused', reason: `The e-mail cannot be sent: ${name}` };
  return { status: 'later', reason: `The mail relay cannot be reached: ${name}` };
};

/** ` 5.1.1` of `550 5.1.1 No such user` (RFC 3463). */
const enhancedCode = (response: unknown): string =>
  typeof response === 'string'
    ? (/^\d{3}[ -]\d\.\d{1,3}\.\d{1,3}(?=\s|$)/.exec(response)?.[0].slice(3) ?? '').replace('-', ' ')
    : '';
