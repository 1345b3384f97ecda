import { z } from 'zod';

/** Who people sign in and prove their age with, and what staff needs for it. */
export const signingInSettings = {
  FANFOLD_IDENTITY_AUTHORIZE_URL: z
    .url()
    .optional()
    .describe(
      'Where the identity provider asks people. Unset: people in Korea and Japan cannot prove their age, except in a demo.',
    ),
  FANFOLD_IDENTITY_TOKEN_URL: z.url().optional().describe('Token endpoint of the identity provider.'),
  FANFOLD_IDENTITY_USERINFO_URL: z
    .url()
    .optional()
    .describe('UserInfo endpoint of the identity provider; its answers have `sub` and `birthdate`.'),
  FANFOLD_IDENTITY_CLIENT_ID: z.string().min(1).optional().describe('Client id at the identity provider.'),
  FANFOLD_IDENTITY_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('Client secret at the identity provider.'),
  FANFOLD_SECOND_FACTOR: z
    .enum(['required', 'optional'])
    .optional()
    .describe(
      'Whether administrators and finance staff need an authenticator app or a passkey; default `required`, in a demo `optional`.',
    ),
  FANFOLD_GOOGLE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('OAuth 2.0 client id at Google. Unset: signing in with Google is offered in a demo only.'),
  FANFOLD_GOOGLE_CLIENT_SECRET: z.string().min(1).optional().describe('OAuth 2.0 client secret at Google.'),
  FANFOLD_GOOGLE_ISSUER: z
    .url()
    .default('https://accounts.google.com')
    .describe('Issuer of Google’s ID tokens.'),
  FANFOLD_APPLE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Services ID at Apple. Unset: signing in with Apple is offered in a demo only.'),
  FANFOLD_APPLE_TEAM_ID: z.string().min(1).optional().describe('Team id at Apple.'),
  FANFOLD_APPLE_KEY_ID: z.string().min(1).optional().describe('Id of the key for “Sign in with Apple”.'),
  FANFOLD_APPLE_PRIVATE_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('That key (the .p8 file, PEM), with its line breaks written as \\n.'),
  FANFOLD_APPLE_ISSUER: z.url().default('https://appleid.apple.com').describe('Issuer of Apple’s ID tokens.'),
  FANFOLD_BETA_ACCOUNTS: z
    .string()
    .regex(
      /^([0-9a-f]{24}(,[0-9a-f]{24})*)?$/,
      'must be account ids of 24 hexadecimal digits, separated by commas',
    )
    .default('')
    .describe('Accounts that see what is being tried out, beside administrators and creators with tags.'),
};
