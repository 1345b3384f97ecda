import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * zod's makers of JSON schemas, which every schema refers to: 6 kB (gzipped) of the first page that no page
 * calls. The two modules keep their exports, and a call throws.
 */
const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  load: (id) => {
    if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
    const exported = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm);
    const names = [...exported].map(([, name = '']) =>
      // A schema calls these when it is first used; what they return is called for a JSON schema only.
      name.startsWith('create') ? `onCall as ${name}` : `fail as ${name}`,
    );
    return `
      const fail = () => { throw new Error('the browser has no JSON schemas'); };
      const onCall = () => fail;
      export { fail as process, ${names.join(', ')} };
    `;
  },
};

/**
 * The codes of all refusals: 3 kB (gzipped) of the first page, against which a reply of our own service would
 * be checked. Any text is a code here, so that an application that was opened yesterday understands a refusal
 * that is new today.
 */
const withoutProblemCodes: Plugin = {
  name: 'without-problem-codes',
  transform: (code, id) =>
    /\/packages\/contracts\/src\/(problems|live)\.ts$/.test(id)
      ? { code: code.replaceAll('z.enum(problemCodes)', 'z.string()'), map: null }
      : null,
};

/**
 * zod's own English words for faults: 1 kB (gzipped). Forms say them in the reader's language
 * (`ui/form/validation-words.ts`).
 */
const withoutEnglishFaults: Plugin = {
  name: 'without-english-faults',
  load: (id) =>
    id.endsWith('/zod/v4/locales/en.js')
      ? `export default () => ({ localeError: ({ code }) => code });`
      : null,
};

/** The last parameter of what makes the class of texts: its methods. */
const formsOfTexts = /("ZodString", \(inst, def\) => \{[^}]*\}, )\{[\s\S]*?\n\}\);/;

/**
 * `z.string().email()` and its like bring all forms that zod knows: 1.5 kB (gzipped) of the first page.
 * `z.email()` brings its own; the house rule `forms-of-texts` checks that schemas use it.
 */
const withoutFormsOfTexts: Plugin = {
  name: 'without-forms-of-texts',
  transform: (code, id) => {
    if (!id.endsWith('/zod/v4/classic/schemas.js')) return null;
    const without = code.replace(formsOfTexts, '$1{});');
    if (without === code)
      throw new Error(`${id} has no methods for forms of texts where they were looked for`);
    return { code: without, map: null };
  },
};

/** Takes out of zod, and out of schemas, what no page uses. */
export const smallZod: readonly Plugin[] = [
  withoutJsonSchemas,
  withoutEnglishFaults,
  withoutFormsOfTexts,
  withoutProblemCodes,
];
