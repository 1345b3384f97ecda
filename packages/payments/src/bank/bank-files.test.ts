import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@fanfold/platform';
import { describe, expect, it } from 'vitest';

import { readKorean, readPain } from '../../../../services/sandbox/src/bank/read-files.ts';
import { statementOf } from '../../../../services/sandbox/src/bank/statements.ts';
import { createBank } from './bank.ts';
import { readStatements, StatementError } from './camt.ts';
import { filesOf, type Transfer } from './files.ts';
import { isTransferable } from './pain-schema.ts';
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

  it('of pain.001 ask for one entry of the statement for each transfer', () => {
    const [file] = filesOf({ ...batch, transfers: [abroad] });
    expect(file?.content).toMatch(/<PmtMtd>TRF<\/PmtMtd>\s*<BtchBookg>false<\/BtchBookg>\s*<NbOfTxs>/);
  });

  it('take no line in which a name is empty, or that the schema of pain.001 does not allow', () => {
    expect([korean, abroad].map(isTransferable)).toEqual([true, true]);
    const withTarget = (of: Transfer, more: Partial<Transfer['target']>) =>
      isTransferable({ ...of, target: { ...of.target, ...more } });
    for (const accountHolder of ['\u0001', '\uffff', '\ufffe\u200b', ' \u0085 ', ''])
      for (const one of [korean, abroad]) expect(withTarget(one, { accountHolder })).toBe(false);
    expect(withTarget(korean, { accountHolder: '=+-' })).toBe(false);
    expect(withTarget(abroad, { bankName: '\uffff' })).toBe(false);
    expect(withTarget(abroad, { bankAddress: '\u0007' })).toBe(false);
    expect(withTarget(abroad, { swiftCode: 'NOBIC' })).toBe(false);
    expect(withTarget(abroad, { accountNumber: 'DE' })).toBe(false);
    expect(isTransferable({ ...abroad, amountMinor: 0 })).toBe(false);
  });

  it('are XML whatever was recorded as a name', () => {
    const target = { ...abroad.target, accountHolder: 'A\uffffn\u0001na\u202e' };
    const [file] = filesOf({ ...batch, transfers: [{ ...abroad, target }] });
    expect(file?.content).toContain('<Nm>An na</Nm>');
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
const opening = { openingMinor: 0, createdAt: '2026-12-11T00:00:00.000Z', account: '110-00000000003' };

describe('a statement', () => {
  const content = statementOf(entries, opening);

  it('is read with its balances, and each entry with its kind', () => {
    const [statement] = readStatements(content);
    expect(statement).toMatchObject({
      account: '110-00000000003',
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

  it('is read where the bank has booked a file as one sum, by the amounts of its transfers', () => {
    const one = (id: string, amount: string) =>
      `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="USD">${amount}</Amt></TxDtls>`;
    const split = (...parts: string[]) => content.replace(/<TxDtls>[^]*?<\/TxDtls>/, parts.join(''));
    const [statement] = readStatements(split(one('Fa0002', '30.00'), one('Fa0003', '8.40')));
    expect(
      statement?.entries
        .slice(1, 3)
        .map((each) => [each.entryId, each.kind, each.amountMinor, each.endToEndId]),
    ).toEqual([
      ['E2/1', 'payout', -3_000, 'Fa0002'],
      ['E2/2', 'payout', -840, 'Fa0003'],
    ]);
    expect(() => readStatements(split(one('Fa0002', '30.00'), one('Fa0003', '8.41')))).toThrow(/add up/);
    const silent = '<TxDtls><Refs><EndToEndId>Fa0003</EndToEndId></Refs></TxDtls>';
    expect(() => readStatements(split(one('Fa0002', '38.40'), silent))).toThrow(/how much/);
    const long = split(one('Fa0002', '30.00'), one('Fa0003', '8.40')).replaceAll(
      '>E2<',
      `>${'E'.repeat(35)}<`,
    );
    const ids =
      readStatements(long)[0]
        ?.entries.slice(1, 3)
        .map(({ entryId }) => entryId) ?? [];
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id.length).toBeLessThanOrEqual(35);
  });

  it.each([
    ['no XML', 'hello'],
    ['another format', content.replaceAll('camt.053', 'camt.052')],
    ['a document type', `<!DOCTYPE a [<!ENTITY x "y">]>${content}`],
    ['no closing balance', content.replace('CLBD', 'ITBD')],
    ['no account', content.replace(/<Id>\s*<Othr>[^]*?<\/Othr>\s*<\/Id>/, '')],
    ['another currency', content.replace('Ccy="USD">999.10', 'Ccy="KRW">999.10')],
    ['half a cent', content.replace('38.40', '38.405')],
  ])('is refused where it is %s', (_what, broken) => {
    expect(() => readStatements(broken)).toThrow(StatementError);
  });
});

describe('our bank', () => {
  const bank = createBank(
    loadConfig({ FANFOLD_BANK_ACCOUNTS: 'KRW=110-000-001, USD=DE89 3704 0044 0532 0130 00' }),
  );

  it('knows our accounts, with or without spaces and hyphens, each in its currency', () => {
    expect(bank.isOurs('110000001', 'KRW')).toBe(true);
    expect(bank.isOurs('110-000 001', 'KRW')).toBe(true);
    expect(bank.isOurs('110000002', 'KRW')).toBe(false);
    expect(bank.isOurs('110000001', 'USD')).toBe(false);
    expect(bank.isOurs('110000001', 'JPY')).toBe(false);
    const iban = statementOf(entries, { ...opening, account: '1' }).replace(
      /<Othr>[^]*?<\/Othr>/,
      '<IBAN>DE89370400440532013000</IBAN>',
    );
    expect(readStatements(iban).map(({ account }) => bank.isOurs(account, 'USD'))).toEqual([true]);
  });
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
