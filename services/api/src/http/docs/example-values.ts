type Shape = {
  readonly format: string | undefined;
  readonly patterns: readonly string[];
  readonly minLength: number;
  readonly maxLength: number | undefined;
};

/** By the format that a schema names. */
const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-24T09:00:00.000Z',
  date: '2026-11-24',
  email: 'juniper@example.com',
  uri: 'https://fanfold.example/page',
  url: 'https://fanfold.example/page',
  uuid: '3f2c7a52-9d1e-4b6f-8a70-5c1d2e3f4a5b',
  ipv4: '203.0.113.7',
};

/** Values of one kind each; the first that a pattern accepts is shown. */
const candidates = [
  'Juniper',
  '66f0a1b2c3d4e5f601234567',
  '4182330',
  '2026-11-24',
  '2026-11',
  '2026-11-24T09:00:00.000Z',
  '123456',
  '19900101',
  '21:30',
  '4182330.1',
  'audio_66f0a1b2c3d4e5f601234567',
  '0123456789abcdef0123456789abcdef',
  '100',
  'KRW',
  'KR',
  'drama',
  'juniper@example.com',
  'coins-100',
  'WELCOME-2026',
  '#17191e',
  'account-66f0a1b2c3d4e5f601234567',
  '3f2c7a52-9d1e-4b6f-8a70-5c1d2e3f4a5b',
  '66f0a1b2c3d4e5f601234567.Zm9sZGVkLXBhcGVyLWxlZGdlci1mYW5mb2xkLTIwMjY',
  'Zm9sZGVkLXBhcGVyLWxlZGdlci1mYW5mb2xkLTIwMjY',
  'https://fanfold.example/page',
  '/myinfo/coins',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  '0'.repeat(64),
  'content:66f0a1b2c3d4e5f601234567',
  'index.m3u8',
  '640.webp',
  'K7QM2XAB4T',
  // The keys of the browser in RFC 8291, 5.
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  'BTBZMqHh6r4Tts7J_aSIgg',
  'fffffffffffff000000000000',
  '0.1764234000000.66f0a1b2c3d4e5f601234567',
  '1764234000000.66f0a1b2c3d4e5f601234567.66f0a1b2c3d4e5f601234568',
] as const;

/** What fields of these names say in the demo world. */
const words: Readonly<Record<string, string>> = {
  nickname: 'Juniper',
  title: 'Rain on the arcade roof',
  reason: 'The wrong file was sold',
  password: 'paper-ledger-2026',
  passwordRepeat: 'paper-ledger-2026',
  name: 'Juniper Lee',
  birthDate: '1990-01-01',
  phone: '01012345678',
  introduction: 'Stories at night',
  details: 'At minute three the sound is missing.',
  text: 'Thank you for tonight!',
  email: 'juniper@example.com',
  tag: 'drama',
};

/**
 * A value for a format or a pattern; undefined where the schema has neither. A value for the field's own name
 * comes first.
 */
export const exampleOfPattern = (shape: Shape, name: string): string | undefined => {
  const { format, patterns, minLength, maxLength = Number.POSITIVE_INFINITY } = shape;
  const formatted = format === undefined ? undefined : byFormat[format];
  if (patterns.length === 0) return formatted;
  const wanted = patterns.map((pattern) => new RegExp(pattern, 'u'));
  return [formatted, words[name], ...candidates].find(
    (one) =>
      one !== undefined &&
      one.length >= minLength &&
      one.length <= maxLength &&
      wanted.every((pattern) => pattern.test(one)),
  );
};

export const exampleOfWord = (name: string): string => words[name] ?? (name === '' ? 'text' : name);
