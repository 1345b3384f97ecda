import { banned, inCode, type Rule } from '../rule.ts';

export const testRules: readonly Rule[] = [
  banned(
    'no-focused-or-skipped-tests',
    /\b(it|test|describe|suite)(\.\w+)*\.(only|skip|todo|fails|skipIf|runIf)\b|\b(xit|xdescribe|fit|fdescribe)\(/,
    {
      instead: 'A test runs or is deleted.',
      appliesTo: (path) => inCode(path) && /(\.(test|spec|features)\.tsx?$|^test\/)/.test(path),
      at: 'packages/domain/src/money.test.ts',
      bad: [
        "it.only('x', () => {})",
        "describe.skip('x')",
        'test.concurrent.skip()',
        "it.todo('x')",
        "xit('y')",
      ],
      good: ["it('skips nothing', () => {})", 'list.skip(3)', "it.each([['only']])('%s', () => {})"],
    },
  ),
  banned('no-mocked-stores', /vi\.(mock|doMock)\(/, {
    instead: 'Tests talk to the real event node and the real Postgres; what varies is passed in.',
    appliesTo: (path) => inCode(path) && !path.startsWith('web/'),
    bad: ["vi.mock('pg')"],
    good: ['vi.waitFor(() => {})'],
  }),
  banned(
    'no-page-read-once',
    /expect\(\s*await [^;]*?\.(getAttribute|innerText|textContent|count|isVisible|isChecked|isEnabled|isDisabled|inputValue)\([^()]*\)\s*\)/,
    {
      instead:
        'A page answers a little later on a busy machine: await soon(() => …) reads until it is right.',
      appliesTo: (path) => inCode(path) && path.startsWith('test/browser/'),
      at: 'test/browser/shell.spec.ts',
      bad: ["expect(await page.getByRole('tab').getAttribute('aria-selected')).toBe('true')"],
      good: ["await soon(() => page.getByRole('tab').count()).toBe(3)"],
    },
  ),
];
