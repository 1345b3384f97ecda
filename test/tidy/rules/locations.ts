import { createHash } from 'node:crypto';

import { anywhere, banned, inCode, type Rule } from '../rule.ts';

/**
 * SHA-256 of words that have no business here (how the sources came to be, and by whom), hashed so that the
 * list does not mention what it forbids.
 */
const forbidden = new Set([
  'c857d09db23e6822e3600bc06ad8d58f92ed62bc8efd81c753f77048662cb97d',
  'c70eca6b0f88f44d81a41311647e50fda1ac454ec04ffd442b0eb4743a993131',
  '60965168ce762e949600281ba6d01fee136e5b6e8257b1f216f9025ed324474c',
  '7d3194f79e645c42e4396dda38be04766810ec6a00d00aced3ffc2a0a1f1a9ef',
  '3ea125d0bff386e6754b3782b300016fc79a9cf8f8669c0a5c3db64467ddb681',
  '94a168d2da574b00ec6c787377278465271cf2b97e68af076fc3eee87eba8664',
  'd298391b07433318a02bd922ed5b90112a4302606c4928b54e3fb1c18130d92e',
  '7023691fe4775860fd1e99cb7cebe66fb8828d8c7552792d9111bb773a03fefa',
  '7813670ff886c2f9397c151cf25b097663b3b1edda5c403ebf162982972b2c8e',
  '014c777fd4684e1994134767ade25b4db7b7e23d86379b6c01c2a2b22aac6641',
  'e6290b6d8500957d75b6c46eb1412017d0524161c5a21ac4920f816c902cd130',
  '1b1ae706971632ada5f6db3654eda45148f24fac0f7abc55c19565494a5361da',
  '57de4cf40144bdf7d00010f2f5557a7d642c2b9705309bfade167dd313e2ca93',
]);

const isForbidden = (word: string): boolean =>
  forbidden.has(createHash('sha256').update(word.toLowerCase()).digest('hex'));

export const locationRules: readonly Rule[] = [
  banned('no-machine-paths', /(?<![\w.~-])\/(work|home|Users|mnt)\/[\w.-]+|(?<![\w.~-])\/root\/[\w.-]+/, {
    instead: 'Paths start from the repository or from a folder that was passed in.',
    appliesTo: anywhere,
    bad: ["const data = '/home/ann/data';", 'cd /work/main'],
    good: ["import './work/main.ts'", 'https://example.org/home/page', "'$lang/home/tiles'"],
  }),
  banned('no-registry-hosts', /\b(registry\.(npmjs|yarnpkg)|npm\.pkg|artifactory|verdaccio|jfrog|nexus\.)/i, {
    instead: 'The machine’s own configuration says where packages come from.',
    appliesTo: anywhere,
    bad: ['tarball: https://registry.npmjs.org/x.tgz'],
    good: ['The registry is not named.'],
  }),
  {
    name: 'no-forbidden-words',
    instead: 'The sources speak of the product.',
    appliesTo: (path) => anywhere(path) && path !== 'pnpm-lock.yaml',
    check: ({ text }) =>
      [...new Set(text.match(/[A-Za-z][A-Za-z.-]*[A-Za-z]/g))]
        .flatMap((word) => [word, ...word.split(/[.-]/)])
        .filter(isForbidden)
        .map((word) => `the word "${word}"`),
    bad: [{ path: 'README.md', text: `Made with ${'edualC'.split('').reverse().join('')}.` }],
    good: [{ path: 'README.md', text: 'A session of a signed-in person; the user agent is kept with it.' }],
  },
  {
    name: 'kebab-case-files',
    instead:
      'Files are named in lower case with hyphens; tests end in .test.ts, .int.test.ts, .e2e.test.ts or .spec.ts.',
    // A page's file has its address for a name, and that of DIS-040 has an underscore.
    appliesTo: (path) => inCode(path) && !/\$|__root|\/_|routes\/banner_kiosk\.tsx$/.test(path),
    check: ({ path }) =>
      /^[.a-z0-9-]+$/.test((path.split('/').at(-1) ?? '').replace(/^\d{8}T\d{4}Z-/, '')) ? [] : [path],
    bad: [{ path: 'web/src/ui/CoinGlyph.tsx', text: '' }],
    good: [
      { path: 'web/src/ui/coin-glyph.tsx', text: '' },
      { path: 'migrations/20261121T0900Z-x.ts', text: '' },
    ],
  },
];
