import { demoPassword, people } from './people.ts';

export type { SignedIn } from './accounts.ts';
export { seedMedia } from './media/seed-media.ts';
export { demoPassword, type Person, people } from './people.ts';
export { seedDemo } from './seed.ts';

/** The accounts to sign in with, for the terminal. */
export const demoTable = (): string[] => {
  const shown = people.filter((person) => person.shown);
  return [
    '',
    `  Sign in as one of these; the password of all is  ${demoPassword}`,
    ...shown.map(
      ({ role, email, nickname, language }) =>
        `    ${role.padEnd(8)} ${email.padEnd(26)} ${language}  ${nickname}`,
    ),
    '',
  ];
};
