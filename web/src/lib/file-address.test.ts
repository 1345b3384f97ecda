import { afterEach, expect, it, vi } from 'vitest';

import { ownPicture, pictureAddress, shownAddress, sourcesOf } from '../ui/cover/cover.tsx';
import { profileImageAddress } from '../ui/profile-image.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});
const within = (dataset: Readonly<Record<string, string>>) =>
  vi.stubGlobal('document', { documentElement: { dataset } });

it('pictures and images of profiles are at the CDN that the document names', () => {
  within({ cdn: 'https://cdn.example.com' });
  expect(pictureAddress('a', 320)).toBe('https://cdn.example.com/pics/a-320.webp');
  expect(sourcesOf('a')).toContain('https://cdn.example.com/pics/a-1280.webp 1280w');
  expect(profileImageAddress('1/2', 'small')).toBe(
    'https://cdn.example.com/api/account/profile-image/1/2/small.webp',
  );
});

it('without a CDN they are at the address of the page', () => {
  within({});
  expect(pictureAddress('a', 640)).toBe('/pics/a-640.webp');
  expect(profileImageAddress('1/2', 'large')).toBe('/api/account/profile-image/1/2/large.webp');
  expect(profileImageAddress(null, 'large')).toBeUndefined();
});

it('a picture that is not for all people is at the address that the reader was given', () => {
  within({ cdn: 'https://cdn.example.com' });
  const picture = { key: 'a'.repeat(24) as never, ratio: '1:1', language: null, colour: '#000000' } as const;
  expect(shownAddress(picture, 320)).toBe(`https://cdn.example.com/pics/${picture.key}-320.webp`);
  const signed = { ...picture, address: '/api/media/picture/token/' };
  expect(shownAddress(signed, 640)).toBe('/api/media/picture/token/640.webp');
  expect(shownAddress(ownPicture(picture), 320)).toBe(`/api/upload/picture/${picture.key}-320.webp`);
});
