import type { LoginProvider } from '@fanfold/contracts/identity';

/** As the companies write themselves, in every language. */
export const providerNames: Readonly<Record<LoginProvider, string>> = { google: 'Google', apple: 'Apple' };
