import { loadConfig } from '@fanfold/platform';
import { describe, expect, it } from 'vitest';

import { isAllowedEndpoint, isPublicAddress, publicLookup } from './endpoint.ts';
import { pushSettings } from './settings.ts';

describe('the address of a push service', () => {
  it.each([
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://8.8.8.8/send', true],
    ['https://[2606:4700:4700::1111]/send', true],
    ['http://push.example.com/send', false],
    ['https://push.example.com:8443/send', true],
    ['https://user@push.example.com/send', false],
    ['https://localhost/send', false],
    ['https://intranet/send', false],
    ['https://10.1.2.3/send', false],
    ['https://192.168.0.1/send', false],
    ['https://172.31.255.255/send', false],
    ['https://169.254.169.254/latest', false],
    ['https://100.64.0.1/send', false],
    ['https://2130706433/send', false],
    ['https://0x7f.1/send', false],
    ['https://[::1]/send', false],
    ['https://[fd00::1]/send', false],
    ['https://[fe80::1]/send', false],
    ['https://[::ffff:10.0.0.1]/send', false],
    ['https://[2002:7f00:1::]/send', false],
    ['https://[64:ff9b::7f00:1]/send', false],
    ['file:///etc/passwd', false],
    ['nothing', false],
  ])('%s is allowed: %s', (endpoint, allowed) => {
    expect(isAllowedEndpoint(endpoint, false)).toBe(allowed);
  });

  it('may be on this machine in tests', () => {
    expect(isAllowedEndpoint('http://127.0.0.1:8080/send', true)).toBe(true);
    expect(isAllowedEndpoint('file:///etc/passwd', true)).toBe(false);
  });

  it.each([
    ['1.1.1.1', true],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['::', false],
    ['not an address', false],
  ])('%s is public: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));

  it('is refused by name where the name leads to this machine', async () => {
    const found = new Promise((resolve) => publicLookup('localhost', {}, resolve));
    expect(String(await found)).toContain('localhost is not an address of the public internet');
  });
});

describe('the key of the sender', () => {
  const secret = '7'.repeat(64);
  const of = (environment: Record<string, string>, from = secret) =>
    pushSettings(loadConfig(environment), from).vapid;

  it('follows from the secret of the installation, and is a point on the curve', () => {
    expect(of({})).toEqual(of({}));
    expect(of({}).publicKey).not.toBe(of({}, '8'.repeat(64)).publicKey);
    expect(Buffer.from(of({}).publicKey, 'base64url')).toHaveLength(65);
    expect(Buffer.from(of({}).publicKey, 'base64url')[0]).toBe(4);
  });

  it('is the configured one, with its contact', () => {
    const FANFOLD_VAPID_PRIVATE_KEY = Buffer.alloc(32, 1).toString('base64url');
    const FANFOLD_VAPID_SUBJECT = 'mailto:push@fanfold.example';
    const vapid = of({ FANFOLD_VAPID_PRIVATE_KEY, FANFOLD_VAPID_SUBJECT });
    expect(vapid).toMatchObject({ privateKey: FANFOLD_VAPID_PRIVATE_KEY, subject: FANFOLD_VAPID_SUBJECT });
    expect(of({ FANFOLD_SECURITY_CONTACT: 'https://fanfold.example/security' }).subject).toBe(
      'https://fanfold.example/security',
    );
    expect(() => of({ FANFOLD_VAPID_PRIVATE_KEY: 'A'.repeat(43) })).toThrow();
  });
});
