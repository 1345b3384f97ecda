// Checks a Fanfold statement offline: node verify.mjs statement.jsonl [public-key.pem]
//
// Every event's hash must follow from the event and the hash before it, the revisions must have no gap, and
// the head must be the last of them and carry the signature of Fanfold's key. Give the key that you got from
// Fanfold as the second argument. Without it, the key in the file is used, which proves only that the file is
// consistent.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** RFC 8785 for what our events consist of: text, whole numbers, lists, records. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.keys(value).sort();
  return `{${fields.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
};

/** A sealed (personal) field enters the chain as the hash of its ciphertext. */
const isSealed = (value) => typeof value === 'string' && value.startsWith('sealed:1:');
const covered = (data) =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, isSealed(value) ? { sha256: sha256(value) } : value]),
  );

const fail = (reason) => {
  process.stderr.write(`NOT VALID: ${reason}\n`);
  process.exit(1);
};

const [file, keyFile] = process.argv.slice(2);
if (!file) fail('name the statement file');
let stream = '';
let key = keyFile ? readFileSync(keyFile, 'utf8') : undefined;
let previous = '0'.repeat(64);
let revision = -1;
let signed = false;
for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
  if (text === '') continue;
  if (signed) fail('there is more after the signed head');
  const entry = JSON.parse(text);
  if (entry.format) {
    if (entry.format !== 'fanfold-statement-1') fail(`unknown format ${entry.format}`);
    stream = entry.stream;
    key ??= entry.key.publicKey;
  } else if (entry.head) {
    const { head, signature } = entry;
    if (head.stream !== stream || head.revision !== revision || (revision >= 0 && head.hash !== previous))
      fail('the head is not that of these events');
    if (
      !verify(null, Buffer.from(JSON.stringify(head)), createPublicKey(key), Buffer.from(signature, 'base64'))
    )
      fail('the signature is not by this key');
    signed = true;
  } else {
    const { id, type, occurredAt, data } = entry;
    if (entry.revision !== revision + 1) fail(`after event ${revision} comes ${entry.revision}`);
    revision = entry.revision;
    const hash = sha256(
      previous + canonical({ stream, revision, id, type, data: covered(data), occurredAt }),
    );
    if (entry.previous !== previous || entry.hash !== hash) fail(`event ${revision} was changed`);
    previous = hash;
  }
}
if (!signed) fail('the signed head is missing');
process.stdout.write(`VALID: ${revision + 1} events of ${stream}, up to ${previous}\n`);
