/** Providers that ignore dots in the name of a mailbox, and the names of theirs that mean one domain. */
const dotsIgnored: ReadonlySet<string> = new Set(['gmail.com']);
const sameDomain: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/**
 * The mailbox that an address leads to: without the tag after a plus, and without dots where the provider ignores them. Only to
 * tell whether two sign-ups may be one person's; everywhere else an address is what its owner wrote.
 */
export const mailboxOf = (email: string): string => {
  const plain = email.normalize('NFKC').trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  const named = plain.slice(at + 1);
  const domain = sameDomain[named] ?? named;
  const [name = ''] = plain.slice(0, Math.max(at, 0)).split('+');
  return `${dotsIgnored.has(domain) ? name.replaceAll('.', '') : name}@${domain}`;
};
