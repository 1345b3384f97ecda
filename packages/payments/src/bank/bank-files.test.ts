import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { readKorean, readPain } from '../../../../services/sandbox/src/bank/read-files.ts';
import { statementOf } from '../../../../services/sandbox/src/bank/statements.ts';
import { readStatements, StatementError } from './camt.ts';
import { fromDecimal, toDecimal } from './decimal-amount.ts';
import { filesOf, type Transfer } from './files.ts';
import { checkXmlIn, SchemaError } from './schemas.ts';

const korean: Transfer = {
  endToEndId: 'Fa0001',
  currency: 'KRW',
  amountMinor: 53_190,
  payOn: '2026-12-10',
  target: {
    format: 'kr',
    bankName: 'Kookmin',
    accountHolder: '김하나',
    accountNumber: '12345678901234',
    routingNumber: '004',
    swiftCode: null,
    bankAddress: null,
  },
};
const abroad: Transfer = {
  ...korean,
  endToEndId: 'Fa0002',
  currency: 'USD',
  amountMinor: 3_840,
  target: {
    ...korean.target,
    format: 'iban',
    accountHolder: 'Anna & <Co>',
    accountNumber: 'DE89370400440532013000',
    routingNumber: null,
    swiftCode: 'DEUTDEFF',
    bankAddress: '1 High Street',
  },
};
const batch = {
  batchId: 'a'.repeat(24),
  fixedAt: '2026-12-10T00:00:00.000Z',
  debtor: { name: 'Fanfold', bic: 'CZNBKRSE', account: '1' },
};

describe('the files of a batch', () => {
  it('are a Korean bulk transfer for won to Korea, and pain.001 for the rest, always the same', () => {
    const files = filesOf({ ...batch, transfers: [korean, abroad] });
    expect(
      files.map(({ format, currency, lines, amountMinor }) => [format, currency, lines, amountMinor]),
    ).toEqual([
      ['krBulk', 'KRW', 1, 53_190],
      ['pain001', 'USD', 1, 3_840],
    ]);
    expect(filesOf({ ...batch, transfers: [korean, abroad] })).toEqual(files);
    expect(readKorean(files[0]?.content ?? '')).toMatchObject([
      { endToEndId: 'Fa0001', amount: '53190', account: '12345678901234' },
    ]);
    expect(readPain(files[1]?.content ?? '')).toEqual([
      {
        endToEndId: 'Fa0002',
        currency: 'USD',
        amount: '38.40',
        payOn: '2026-12-10',
        account: 'DE89370400440532013000',
      },
    ]);
    expect(files[1]?.content).toContain('<Nm>Anna &amp; &lt;Co&gt;</Nm>');
  });

  it('run no formula in the spreadsheet that opens them', () => {
    const target = { ...korean.target, accountHolder: '=HYPERLINK("x")' };
    const [file] = filesOf({ ...batch, transfers: [{ ...korean, target }] });
    expect(file?.content).toContain('"HYPERLINK(""x"")"');
  });
});

const entry = { entry: 1, currency: 'USD', day: '2026-12-10', end_to_end_id: null };
const entries = [
  { ...entry, kind: 'funding', amount_minor: 100_000 },
  { ...entry, entry: 2, kind: 'payout', amount_minor: -3_840, end_to_end_id: 'Fa0002' },
  { ...entry, entry: 3, kind: 'fee', amount_minor: -90 },
  { ...entry, entry: 4, kind: 'return', amount_minor: 3_840, end_to_end_id: 'Fa0002' },
];
const opening = { openingMinor: 0, createdAt: '2026-12-11T00:00:00.000Z' };

describe('a statement', () => {
  const content = statementOf(entries, opening);

  it('is read with its balances, and each entry with its kind', () => {
    const [statement] = readStatements(content);
    expect(statement).toMatchObject({
      currency: 'USD',
      statementId: 'S-USD-2026-12-10',
      fromDay: '2026-12-10',
      openingMinor: 0,
      closingMinor: 99_910,
    });
    expect(
      statement?.entries.map((each) => [each.entryId, each.kind, each.amountMinor, each.endToEndId]),
    ).toEqual([
      ['E1', 'funding', 100_000, null],
      ['E2', 'payout', -3_840, 'Fa0002'],
      ['E3', 'fee', -90, null],
      ['E4', 'return', 3_840, 'Fa0002'],
    ]);
    expect(statement?.entries.at(-1)?.reason).toBe('AC04');
    const later = statementOf(entries, { ...opening, createdAt: '2026-12-12T00:00:00.000Z' });
    expect(readStatements(later)[0]?.sha256).toBe(statement?.sha256);
  });

  it.each([
    ['no XML', 'hello'],
    ['another format', content.replaceAll('camt.053', 'camt.052')],
    ['a document type', `<!DOCTYPE a [<!ENTITY x "y">]>${content}`],
    ['no closing balance', content.replace('CLBD', 'ITBD')],
    ['another currency', content.replace('Ccy="USD">999.10', 'Ccy="KRW">999.10')],
    ['half a cent', content.replace('38.40', '38.405')],
  ])('is refused where it is %s', (_what, broken) => {
    expect(() => readStatements(broken)).toThrow(StatementError);
  });
});

it('writes amounts without dividing', () => {
  for (const minor of [0, 5, 99, 100, 123_456]) {
    expect(fromDecimal(toDecimal(minor, 'USD'), 'USD')).toBe(minor);
    expect(fromDecimal(toDecimal(minor, 'KRW'), 'KRW')).toBe(minor);
  }
  expect(toDecimal(5, 'USD')).toBe('0.05');
  expect(fromDecimal('5.00', 'KRW')).toBe(5);
  expect(fromDecimal('5.1', 'KRW')).toBeUndefined();
});

describe('schemas of ISO 20022', () => {
  const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:t" elementFormDefault="qualified">
<xs:element name="A"><xs:complexType><xs:sequence><xs:element name="B" type="xs:int"/></xs:sequence></xs:complexType></xs:element></xs:schema>`;

  it('are checked where a folder is configured, and not where there is none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'schemas-'));
    try {
      writeFileSync(join(folder, 't.xsd'), schema);
      const check = checkXmlIn(folder);
      await check('t', '<A xmlns="urn:t"><B>1</B></A>');
      await expect(check('t', '<A xmlns="urn:t"><B>x</B></A>')).rejects.toThrow(SchemaError);
      await expect(check('t', '<A')).rejects.toThrow(SchemaError);
      await checkXmlIn(undefined)('t', '<A');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
