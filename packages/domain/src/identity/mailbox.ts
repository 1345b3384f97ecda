type Provider = {
  /** All domains lead to the same mailbox; the first stands for all of them. */
  readonly domains: readonly [string, ...string[]];
  /** Characters of a name that the provider leaves out. */
  readonly ignored?: RegExp;
};

/** Providers with a rule of their own, as they document it. */
const providers: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  { domains: ['daum.net', 'hanmail.net'] },
];
const byDomain = new Map(providers.flatMap((provider) => provider.domains.map((name) => [name, provider])));

/**
 * The mailbox behind an e-mail address, as one spelling: without the tag after a plus sign, which most
 * providers deliver to the name before it, and without what the provider ignores. Only for comparing: mail
 * goes to the address as it was given.
 */
export const mailboxOf = (address: string): string => {
  const plain = address.normalize('NFKC').trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 0) return plain;
  const [name, domain] = [plain.slice(0, at), plain.slice(at + 1).replace(/\.$/, '')];
  const provider = byDomain.get(domain);
  // An address may begin with a plus sign; then it has no tag.
  const untagged = name.replace(/(?<=.)\+.*$/, '');
  const kept = provider?.ignored ? untagged.replace(provider.ignored, '') : untagged;
  return `${kept}@${provider?.domains[0] ?? domain}`;
};

/**
 * Whether mail to both addresses arrives in one mailbox. It may say so of two that differ where tags are not
 * supported.
 */
export const sameMailbox = (a: string, b: string): boolean => mailboxOf(a) === mailboxOf(b);
