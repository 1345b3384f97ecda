import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** `$argon2id$m=…,t=…,p=…$salt$hash`, the PHC string format, in unpadded base64. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { ...parameters, message: password.normalize('NFKC'), nonce });
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
};

export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!match) return false;
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};

let decoy: Promise<string> | undefined;

/** The hash of a random password: a log-in with an unknown address takes as long as one with a wrong password. */
export const decoyHash = (): Promise<string> => {
  decoy ??= hashPassword(randomBytes(32).toString('base64'));
  return decoy;
};

// Passwords that meet the rule of letters and digits and are still among the first an attacker tries.
const common = new Set(
  (
    'password1 password12 password123 passw0rd p4ssword abc123 abcd1234 abc12345 a123456 a12345 a1b2c3 a1b2c3d4 ' +
    'aa123456 aa12345678 qwerty1 qwerty12 qwerty123 qwer1234 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx q1w2e3r4 ' +
    'asdf1234 asd123 iloveyou1 monkey1 dragon1 letmein1 welcome1 welcome123 admin1 admin123 admin1234 test123 ' +
    'test1234 user1234 hello123 love123 princess1 football1 baseball1 master1 shadow1 michael1 sunshine1 superman1 ' +
    'batman1 trustno1 starwars1 pokemon1 naruto1 charlie1 jordan23 zxcvbn1 zxcv1234 changeme1 secret1 secret123 ' +
    'temp1234 guest123 login123 access1 fanfold1 fanfold123'
  ).split(' '),
);

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
