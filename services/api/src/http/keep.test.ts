import { describe, expect, it } from 'vitest';

import { mayKeep } from './keep.ts';

const as = (oid: string | null, more: { roles?: string[]; impersonator?: string; asks?: string } = {}) => ({
  caller: (oid === null ? null : { oid, roles: ['user'], ...more }) as never,
  query: more.asks === undefined ? {} : { userOid: more.asks },
});

describe('a reply may be kept by the browser', () => {
  it.each([
    ['of a public page, for visitors', 'GET /api/content', as(null), true],
    ['of a public page, for the account that reads it', 'GET /api/content', as('me'), true],
    ['of own data', 'GET /api/content/purchased3', as('me'), true],
    ['of own data that is asked for by id', 'GET /api/coinevent/wallet', as('me', { asks: 'me' }), true],
    [
      'of another person by a role',
      'GET /api/coinevent/wallet',
      as('me', { asks: 'you', roles: ['user', 'admin'] }),
      false,
    ],
    ['of an own thing', 'GET /api/payment/receipt', as('me'), true],
    [
      'of a thing that may be another person’s',
      'GET /api/payment/receipt',
      as('me', { roles: ['user', 'finance'] }),
      false,
    ],
    ['of a creator’s page', 'GET /api/upload/files', as('me', { roles: ['user', 'creator'] }), true],
    ['of an administrator’s page', 'GET /api/admin/getuser', as('me', { roles: ['user', 'admin'] }), false],
    ['of the books', 'GET /api/admin/trial-balance', as('me', { roles: ['user', 'finance'] }), false],
    [
      'that an administrator reads as another person',
      'GET /api/content/purchased3',
      as('you', { impersonator: 'me' }),
      false,
    ],
    ['of a route that does not know who asks', 'GET /healthz', as(null), false],
    ['with an address that is good for one use', 'GET /api/account/g-login', as(null), false],
  ] as const)('%s', (_what, route, request, expected) => {
    expect(mayKeep(route, request)).toBe(expected);
  });
});
